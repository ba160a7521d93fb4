// EXPECT: uninitialized-read - the memory is set to 0 by a number of elements, not of bytes
// 01_shared_memory/totals_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `totals_hunt 3 1 2 3 10 20 30` adds up the rows of a table with 3 columns and prints the totals: 11 22 33. The table
// is copied to the device once; then each row is added by a launch of its own.
//
// Run it:   ./course run exercises/01_shared_memory/totals_hunt.cu -- 3 1 2 3 10 20 30
// Try it:   ./course check totals_hunt
#include "totals_hunt.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  the second launch may begin before the first has finished, and both add to the same totals
//   b  the kernel needs a barrier between reading a total and writing it
//   c  most of the totals have no defined value when the first row is added
//   d  the copy back may begin before the last launch has finished
//   e  the host's table is gone before the copy to the device is done
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

__global__ void add_row_kernel(int* totals, const int* row, int columns) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < columns) totals[i] += row[i];
}

std::vector<int> totals_of(const std::vector<int>& table, int columns) {
  const int rows = static_cast<int>(table.size()) / columns;
  int* device_totals = nullptr;
  int* device_table = nullptr;
  CUDA_CHECK(cudaMalloc(&device_totals, columns * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_table, table.size() * sizeof(int)));
  CUDA_CHECK(cudaMemset(device_totals, 0, columns));
  CUDA_CHECK(cudaMemcpy(device_table, table.data(), table.size() * sizeof(int), cudaMemcpyHostToDevice));
  constexpr int threads = 128;
  for (int row = 0; row < rows; ++row) {
    add_row_kernel<<<course::ceil_div(columns, threads), threads>>>(device_totals, device_table + row * columns,
                                                                    columns);
    CUDA_CHECK(cudaGetLastError());
  }
  std::vector<int> totals(columns);
  CUDA_CHECK(cudaMemcpy(totals.data(), device_totals, columns * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_table));
  CUDA_CHECK(cudaFree(device_totals));
  return totals;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  const int columns = std::atoi(argv[1]);
  std::vector<int> table;
  for (int i = 2; i < argc; ++i) table.push_back(std::atoi(argv[i]));
  for (const int total : totals_of(table, columns)) std::printf("%d ", total);
  std::printf("\n");
  return 0;
}

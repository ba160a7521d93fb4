// Ladder softmax: out[r][c] = exp(x[r][c]) over the sum of row r's exp(x).
//
//   ./course bench softmax
//
//   softmax_three_passes   the largest, the sum, the quotients: three reads and one write
//   softmax_online         the first two passes in one: two reads and one write
//   softmax_registers      a row in the registers of its block: one read and one write
//   softmax_in_flight      the next row on its way meanwhile
//
// 4 bytes in and 4 bytes out for about 5 FLOP, an exponential counted as one: the ceiling is a copy.
#include "bench/ladder/device_data.cuh"
#include "bench/ladder/pytorch.hpp"
#include "rungs.hpp"
#include "softmax_online.hpp"
#include "softmax_three_passes.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int threads = 128;

/// pairs[2r] = the largest element of row r, pairs[2r + 1] = the sum of exp(x - largest). One warp a row.
__global__ void pairs_kernel(double* pairs, const float* x, int rows, int columns) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows) return;
  const float* elements = x + static_cast<long long>(row) * columns;
  double largest = -INFINITY;
  for (int i = threadIdx.x % 32; i < columns; i += 32) largest = fmax(largest, static_cast<double>(elements[i]));
  for (int offset = 16; offset > 0; offset /= 2) largest = fmax(largest, __shfl_xor_sync(0xFFFFFFFF, largest, offset));
  double sum = 0;
  for (int i = threadIdx.x % 32; i < columns; i += 32) sum += exp(elements[i] - largest);
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xFFFFFFFF, sum, offset);
  if (threadIdx.x % 32 != 0) return;
  pairs[2LL * row] = largest;
  pairs[2LL * row + 1] = sum;
}

struct Expected {
  const float* x;
  const double* pairs;
  int columns;
  __device__ double operator()(std::size_t i) const {
    const double* pair = pairs + 2 * (i / columns);
    return exp(x[i] - pair[0]) / pair[1];
  }
};

Problem problem(const Size& size, bool check) {
  const int rows = static_cast<int>(size[0]);
  const int columns = static_cast<int>(size[1]);
  const std::size_t elements = static_cast<std::size_t>(rows) * columns;
  const auto data = make_data<float>(elements, elements, RealValues{1}, check);
  const DeviceBuffer<double> pairs(2 * static_cast<std::size_t>(rows));
  if (rows > 0) pairs_kernel<<<(rows + 3) / 4, 128>>>(pairs.data(), data->a[0].data(), rows, columns);
  CUDA_CHECK(cudaGetLastError());
  fill(data->expected, Expected{data->a[0].data(), pairs.data(), columns});
  CUDA_CHECK(cudaDeviceSynchronize());  // the pairs' memory ends with this function

  // Rounding: a sum of up to 4,096 floats, and exponentials.
  Problem problem = problem_on(data, 0, 2e-5);
  const auto on_data = [=](void (*softmax)(float*, const float*, int, int)) {
    return [=](int set) { softmax(data->out.data(), data->a[set].data(), rows, columns); };
  };
  if (!check) {
    problem.entries.push_back(copy_ceiling(data));
    if (has_pytorch()) {
      problem.entries.push_back(library("pytorch", "torch.softmax", on_data(pytorch_softmax)));
    }
  }
  for (const Candidate& entry :
       {exercise("softmax_three_passes", "the largest, the sum, the quotients", on_data(softmax_three_passes<threads>)),
        exercise("softmax_online", "the largest and the sum in one pass", on_data(softmax_online<threads>)),
        rung("softmax_registers", "a row in registers, accesses of 128 bits", on_data(softmax_registers)),
        rung("softmax_in_flight", "the next row on its way meanwhile", on_data(softmax_in_flight))}) {
    problem.entries.push_back(entry);
  }
  set_work(problem, 8.0 * static_cast<double>(elements), 5.0 * static_cast<double>(elements));
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(
      argc, argv,
      {"softmax",
       "memory",
       {{32768, 4096}},
       {{0, 4}, {1, 4}, {5, 0}, {3, 8}, {7, 128}, {5, 1024}, {9, 1028}, {33, 2048}, {3, 2052}, {4000, 4096}, {5, 4092}},
       problem});
}

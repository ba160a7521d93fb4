// 0/1 knapsack by dynamic programming: one launch an item, two rows that change places.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <utility>

static const int kItems = 12, kCapacity = 200;

__global__ void take_or_leave(const int* __restrict__ before, int* __restrict__ after, int weight, int worth, int capacity) {
  for (int c = blockIdx.x * blockDim.x + threadIdx.x; c <= capacity; c += gridDim.x * blockDim.x) {
    int best = before[c];
    if (c >= weight) best = max(best, before[c - weight] + worth);
    after[c] = best;
  }
}

int main() {
  std::array<int, kItems> weights = {{23, 31, 29, 44, 53, 38, 63, 85, 89, 82, 17, 12}};
  std::array<int, kItems> worths = {{92, 57, 49, 68, 60, 43, 67, 84, 87, 72, 31, 9}};
  int *rows[2], best = -1;
  for (auto& row : rows) {
    auto status = cudaMalloc(&row, (kCapacity + 1) * sizeof(int));
    assert(status == cudaSuccess);
    (void)status;
  }
  cudaMemset(rows[0], 0, (kCapacity + 1) * sizeof(int));
  for (int i = 0; i < kItems; ++i) {
    take_or_leave<<<2, 64>>>(rows[0], rows[1], weights[i], worths[i], kCapacity);
    std::swap(rows[0], rows[1]);
  }
  cudaMemcpy(&best, rows[0] + kCapacity, sizeof(int), cudaMemcpyDeviceToHost);
  for (auto row : rows) cudaFree(row);

  int want = 0;
  for (unsigned set = 0; set < 1u << kItems; ++set) {
    int weight = 0, worth = 0;
    for (int i = 0; i < kItems; ++i)
      if (set >> i & 1) {
        weight += weights[i];
        worth += worths[i];
      }
    if (weight <= kCapacity) want = std::max(want, worth);
  }
  std::printf("best value %d (%d)\n", best, want);
  return best == want ? 0 : 1;
}

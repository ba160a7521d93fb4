// Readers and the next writer of one slot are a barrier apart, round after round; the block's state lives in shared
// memory.
#include "../device_array.hpp"

__global__ void walk_kernel(int* out, const int* next, int steps) {
  __shared__ int at;
  if (threadIdx.x == 0) at = 0;
  __syncthreads();
  int seen = 0;
  for (int step = 0; step < steps; ++step) {
    const int here = at;
    seen += here == static_cast<int>(threadIdx.x) ? 1 : 0;
    __syncthreads();
    if (threadIdx.x == static_cast<unsigned int>(here)) at = next[here];
    __syncthreads();
  }
  out[threadIdx.x] = seen;
}

int main() {
  std::vector<int> next(50);
  for (int i = 0; i < 50; ++i) next[i] = (i + 7) % 50;
  DeviceArray<int> successors(next);
  DeviceArray<int> out(50);
  walk_kernel<<<1, 50>>>(out.data(), successors.data(), 100);
  for (const int count : out.to_host()) {
    if (count != 2) return 1;
  }
}

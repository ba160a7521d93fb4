// A kernel of a graph leaves what the graph has allocated.
// Repaired: one element more is allocated.
#include "../device_array.hpp"
#include "graph_memory.hpp"

__global__ void fill(int* a, int value) {
  a[threadIdx.x + 1] = value;  // EXPECT out-of-bounds variable=a
}

int main() {
#ifdef REPAIRED
  constexpr int n = 33;
#else
  constexpr int n = 32;
#endif
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  launch_captured(stream, 2, [&] {
    int* a = nullptr;
    cudaMallocAsync(&a, n * sizeof(int), stream);
    fill<<<1, 32, 0, stream>>>(a, 1);
    cudaFreeAsync(a, stream);
  });
  cudaGetLastError();
  cudaStreamDestroy(stream);
}

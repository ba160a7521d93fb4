// A kernel of a graph uses memory that the graph has freed before.
// Repaired: the memory is freed after its last use.
#include "../device_array.hpp"
#include "graph_memory.hpp"

__global__ void fill(int* a, int value) { a[threadIdx.x] = value; }

__global__ void copy(int* to, const int* from) {
  to[threadIdx.x] = from[threadIdx.x];  // EXPECT use-after-free variable=from
}

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  DeviceArray<int> result(32);
  launch_captured(stream, 1, [&] {
    int* a = nullptr;
    cudaMallocAsync(&a, 32 * sizeof(int), stream);
    fill<<<1, 32, 0, stream>>>(a, 1);
#ifdef REPAIRED
    copy<<<1, 32, 0, stream>>>(result.data(), a);
    cudaFreeAsync(a, stream);
#else
    cudaFreeAsync(a, stream);
    copy<<<1, 32, 0, stream>>>(result.data(), a);
#endif
  });
  cudaGetLastError();
  cudaStreamDestroy(stream);
}

// The memory that a launch of a graph gets holds nothing, whatever the launch before has left there: the sum is set at
// the end of each launch, for the next one. Repaired: it is set at the beginning.
#include "../device_array.hpp"
#include "graph_memory.hpp"

__global__ void set_kernel(int* sum) { sum[threadIdx.x] = 0; }

__global__ void add_kernel(int* sum, const int* a) {
  sum[threadIdx.x] += a[threadIdx.x];  // EXPECT uninitialized-read variable=sum
}

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  DeviceArray<int> a(zeros<int>(32));
  launch_captured(stream, 3, [&] {
    int* sum = nullptr;
    cudaMallocAsync(&sum, 32 * sizeof(int), stream);
#ifdef REPAIRED
    set_kernel<<<1, 32, 0, stream>>>(sum);
#endif
    add_kernel<<<1, 32, 0, stream>>>(sum, a.data());
#ifndef REPAIRED
    set_kernel<<<1, 32, 0, stream>>>(sum);
#endif
    cudaFreeAsync(sum, stream);
  });
  cudaStreamDestroy(stream);
}

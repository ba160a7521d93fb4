// A graph frees memory in one branch while another still reads it. Repaired: the branch that frees waits for the other.
#include "../device_array.hpp"
#include "graph_memory.hpp"

__global__ void fill(int* a, int value) { a[threadIdx.x] = value; }

__global__ void copy(int* to, const int* from) {
  to[threadIdx.x] = from[threadIdx.x];  // EXPECT use-after-free variable=from
}

int main() {
  cudaStream_t stream = nullptr, side = nullptr;
  cudaEvent_t filled = nullptr, copied = nullptr;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&side);
  cudaEventCreate(&filled);
  cudaEventCreate(&copied);
  DeviceArray<int> result(32), other(zeros<int>(32));
  launch_captured(stream, 2, [&] {
    int* a = nullptr;
    cudaMallocAsync(&a, 32 * sizeof(int), stream);
    fill<<<1, 32, 0, stream>>>(a, 1);
    cudaEventRecord(filled, stream);
    cudaStreamWaitEvent(side, filled, 0);
    copy<<<1, 32, 0, side>>>(result.data(), a);
    cudaEventRecord(copied, side);
#ifdef REPAIRED
    cudaStreamWaitEvent(stream, copied, 0);
    cudaFreeAsync(a, stream);
#else
    cudaFreeAsync(a, stream);
    cudaStreamWaitEvent(stream, copied, 0);
#endif
    fill<<<1, 32, 0, stream>>>(other.data(), 1);
  });
  cudaGetLastError();
  cudaEventDestroy(filled);
  cudaEventDestroy(copied);
  cudaStreamDestroy(side);
  cudaStreamDestroy(stream);
}

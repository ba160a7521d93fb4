// Memory that a stream frees is copied from later in that stream, and freed again, before anything of it has run.
// Repaired: it is freed once, last.
#include <cuda_runtime.h>

#include <cstdio>

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  int *a = nullptr, *pinned = nullptr;
  cudaMallocHost(&pinned, 128);
  cudaMallocAsync(&a, 128, stream);
  cudaMemsetAsync(a, 0, 128, stream);
#ifndef REPAIRED
  cudaFreeAsync(a, stream);
#endif
  cudaMemcpyAsync(pinned, a, 128, cudaMemcpyDeviceToHost, stream);  // EXPECT use-after-free
  cudaError_t error = cudaFreeAsync(a, stream);                     // EXPECT use-after-free
#ifdef REPAIRED
  if (error != cudaSuccess) return 1;
#else
  if (error != cudaErrorInvalidValue) return 1;
  cudaGetLastError();
#endif
  error = cudaStreamSynchronize(stream);
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
  cudaFreeHost(pinned);
  cudaStreamDestroy(stream);
}

// Each thread reads its neighbour's slot right after filling its own: class 1.
// Repaired: each thread reads its neighbour's slot after a barrier.
#include <cuda_runtime.h>

__global__ void swap_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = a[t];  // MARK fill
#ifdef REPAIRED
  __syncthreads();
#endif
  out[t] = s[t ^ 1];  // EXPECT shared-race other=fill variable=s
}

int main() {
  float host[64];
  for (int i = 0; i < 64; ++i) host[i] = i + 1.0F;
  float* a = nullptr;
  float* out = nullptr;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  swap_kernel<<<1, 64>>>(out, a);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(out);
}

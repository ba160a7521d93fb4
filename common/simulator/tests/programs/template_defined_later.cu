// Kernels that are templates, one of them used before it is defined.
#include <cstdio>

template <typename T>
__global__ void plus(T* a, T value);

template <typename T>
__global__ void minus(T* a, T value) {
  a[threadIdx.x] -= value;
}

inline void helper(int* a) {
  plus<int><<<1, 4>>>(a, 2);
  minus<int><<<1, 4>>>(a, 1);
  minus<<<1, 4>>>(a, 1);
}

template <typename T>
__global__ void plus(T* a, T value) {
  a[threadIdx.x] += value;
}

int main() {
  int* a;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMemset(a, 0, 4 * sizeof(int));
  plus<int><<<1, 4>>>(a, 3);
  plus<<<1, 4>>>(a, 3);
  helper(a);
  int on_host[4];
  cudaMemcpy(on_host, a, sizeof(on_host), cudaMemcpyDeviceToHost);
  std::printf("%d\n", on_host[3]);
  cudaFree(a);
  return on_host[3] == 6 ? 0 : 1;
}

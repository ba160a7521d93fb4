// A kernel over the element type and the block size, with shared memory that depends on both.
#include "../device_array.hpp"

template <class T, int block>
__global__ void reverse_kernel(T* out, const T* a) {
  __shared__ T s[block];
  s[threadIdx.x] = a[blockIdx.x * block + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * block + threadIdx.x] = s[block - 1 - threadIdx.x];
}

template <class T, int block>
bool reverses() {
  DeviceArray<T> a(counting<T>(2 * block));
  DeviceArray<T> out(2 * block);
  reverse_kernel<T, block><<<2, block>>>(out.data(), a.data());
  const std::vector<T> result = out.to_host();
  for (int i = 0; i < 2 * block; ++i) {
    if (result[i] != static_cast<T>(i / block * block + block - i % block)) return false;
  }
  return true;
}

int main() { return reverses<float, 32>() && reverses<double, 48>() && reverses<short, 64>() ? 0 : 1; }

// Whole warps, odd sizes, one thread and the largest block.
#include "../device_array.hpp"

__global__ void rotate_kernel(int* out, const int* a, int n) {
  __shared__ int s[1024];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  out[t] = s[(t + 1) % n];
}

int main() {
  for (const int n : {1, 2, 31, 32, 33, 96, 127, 1000, 1024}) {
    DeviceArray<int> a(counting<int>(n));
    DeviceArray<int> out(n);
    rotate_kernel<<<1, n>>>(out.data(), a.data(), n);
    const std::vector<int> result = out.to_host();
    for (int i = 0; i < n; ++i) {
      if (result[i] != (i + 1) % n + 1) return 1;
    }
  }
}

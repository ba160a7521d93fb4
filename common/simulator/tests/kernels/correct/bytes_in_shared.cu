// Neighbouring threads write neighbouring chars and shorts of one word, and words are read back whole.
#include "../device_array.hpp"

__global__ void bytes_kernel(unsigned int* out, const int* a) {
  __shared__ unsigned int words[16];
  __shared__ short halves[64];
  const int t = threadIdx.x;
  reinterpret_cast<unsigned char*>(words)[t] = static_cast<unsigned char>(a[t]);
  halves[t] = static_cast<short>(a[t]);
  __syncthreads();
  if (t < 16) out[t] = words[t] + halves[63 - t];
}

int main() {
  DeviceArray<int> a(counting<int>(64));
  DeviceArray<unsigned int> out(16);
  bytes_kernel<<<1, 64>>>(out.data(), a.data());
  return out.to_host()[0] == 0x04030201U + 64U ? 0 : 1;
}

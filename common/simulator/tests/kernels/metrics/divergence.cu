// The tree sum of 256 values, with neighbours first and with halves first. Each round a thread reads two slots and
// writes one: three requests for a warp that takes part.
//
// Neighbours (every 2nd, 4th, ... thread works): rounds 1, 2, 4, 8, 16 keep all 8 warps busy with a part of their
// lanes, 32 keeps 4 warps, 64 keeps 2, 128 keeps 1: 5 * 8 + 4 + 2 + 1 = 47 warps, none of them whole, so 141 partial
// requests of 141. 128 + 64 + 32 + ... + 1 = 255 lanes take part of 47 * 32.
//
// Halves (the first 128, 64, ... threads work): 4, 2 and 1 whole warps, then 5 rounds with a part of one warp. That is
// 12 warps, 5 of them not whole: 15 partial requests of 36. The same 255 lanes take part, of 12 * 32.
#include "../device_array.hpp"

__global__ void neighbours_kernel(float* out, const float* a) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = a[t];  // METRIC global load requests=8 partial_requests=0 warp_efficiency=1
  __syncthreads();
  for (int stride = 1; stride < 256; stride *= 2) {
    if (t % (2 * stride) == 0)
      s[t] += s[t + stride];  // METRIC shared load requests=94 partial_requests=94 METRIC shared store requests=47
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

__global__ void halves_kernel(float* out, const float* a) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  for (int stride = 128; stride > 0; stride /= 2) {
    if (t < stride)
      s[t] += s[t + stride];  // METRIC shared load requests=24 partial_requests=10 METRIC shared store requests=12
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

int main() {
  DeviceArray<float> a(counting<float>(256));
  DeviceArray<float> out(1);
  neighbours_kernel<<<1, 256>>>(out.data(), a.data());
  if (out.to_host()[0] != 32896.0F) return 1;
  halves_kernel<<<1, 256>>>(out.data(), a.data());
  return out.to_host()[0] == 32896.0F ? 0 : 1;
}

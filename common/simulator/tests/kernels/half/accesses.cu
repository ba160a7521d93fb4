// Halves in memory: each use reads or writes it once, at the user's line, however it is passed on.
// COUNT global_reads max=9 total=11 COUNT global_writes max=6 total=7
// COUNT shared_reads max=3 COUNT shared_writes max=3
#include <cuda_fp16.h>

#include "../device_array.hpp"

__global__ void use_kernel(__half* out, __half2* pairs, float4* vectors, const __half* a) {
  out[0] = a[0] + a[1];                   // 2 reads, 1 write
  out[1] = __hfma(a[0], a[1], a[2]);      // 3, 1
  out[2] = 1.0F;                          // 0, 1
  const float f = a[3];                   // 1
  const float g = __half2float(a[4]);     // 1
  pairs[0] = __halves2half2(a[5], a[6]);  // 2, 1
  vectors[0] = make_float4(f, g, f, g);   // 0, 1
  __shared__ __half tile[2];
  tile[0] = __float2half(f);  // 1 shared write
  tile[1] = tile[0];          // 1 shared read, 1 write
  tile[1] += tile[0];         // 2 shared reads, 1 write
  out[3] = __half(g);         // 1
}

__global__ void beyond_kernel(__half* out, const __half* a) {
  out[0] = a[8] * __half(2);    // EXPECT out-of-bounds
  out[4] = __hadd(a[0], a[1]);  // EXPECT out-of-bounds
}

int main() {
  DeviceArray<__half> a(std::vector<__half>{1, 2, 3, 4, 5, 6, 7, 8});
  DeviceArray<__half> out(4);
  DeviceArray<__half2> pairs(1);
  DeviceArray<float4> vectors(1);
  use_kernel<<<1, 1>>>(out.data(), pairs.data(), vectors.data(), a.data());
  const bool right = float(out.to_host()[1]) == 5.0F && vectors.to_host()[0].w == 5.0F;
  cudaDeviceSynchronize();
  beyond_kernel<<<1, 1>>>(out.data(), a.data());
  cudaDeviceSynchronize();
  return right ? 0 : 1;
}

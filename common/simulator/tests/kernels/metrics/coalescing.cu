// 32 neighbouring floats fill 4 sectors of 32 bytes, 5 if they begin in the middle of one; 32 apart they need 32.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a, int stride, int offset) {
  const int i = threadIdx.x;
  const float neighbours = a[i];  // METRIC global load requests=2 sectors_per_request=4 ideal_sectors=8 stride_bytes=4
  const float apart = a[stride * i];    // METRIC global load requests=2 sectors_per_request=32 sector_efficiency=0.125
  const float shifted = a[i + offset];  // METRIC global load requests=2 sectors_per_request=5 ideal_sectors=8
  const float same = a[stride];         // METRIC global load requests=2 sectors_per_request=1 ideal_sectors=2
  out[i] = neighbours + apart + shifted + same;  // METRIC global store sectors_per_request=4 partial_requests=0
}

// 512 bytes a request, whoever reads them: 16 sectors.
__global__ void wide_kernel(float4* out, const float4* a) {
  const int i = threadIdx.x;
  const float4 four = a[i];  // METRIC global load requests=1 sectors_per_request=16 ideal_sectors=16 access_bytes=16
  out[i] = four;             // METRIC global store requests=1 sectors_per_request=16 sector_efficiency=1
}

int main() {
  DeviceArray<float> a(counting<float>(64 * 32));
  DeviceArray<float> out(64);
  copy_kernel<<<1, 64>>>(out.data(), a.data(), 32, 1);
  DeviceArray<float> wide(128);
  wide_kernel<<<1, 32>>>(reinterpret_cast<float4*>(wide.data()), reinterpret_cast<const float4*>(a.data()));
  const bool right = out.to_host()[1] == 2.0F + 33.0F + 3.0F + 33.0F && wide.to_host()[127] == 128.0F;
  return right ? 0 : 1;
}

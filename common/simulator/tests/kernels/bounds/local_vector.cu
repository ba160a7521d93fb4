// A loop over the fields of a local float4 runs past its end, over other variables of the thread: class 20.
// Repaired: it ends with the fourth. A pointer just past the last field is never followed.
#include "../device_array.hpp"

__global__ void double_kernel(float4* out, const float4* a, int fields) {
  float4 v = a[threadIdx.x];
  for (int k = 0; k < fields; ++k) {
    reinterpret_cast<float*>(&v)[k] *= 2;  // EXPECT out-of-bounds variable=v pattern=beside-local
  }
  out[threadIdx.x] = v;
}

int main() {
  DeviceArray<float4> a(std::vector<float4>(64, {1, 2, 3, 4}));
  DeviceArray<float4> out(64);
#ifdef REPAIRED
  double_kernel<<<1, 64>>>(out.data(), a.data(), 4);
#else
  double_kernel<<<1, 64>>>(out.data(), a.data(), 8);
#endif
  cudaDeviceSynchronize();
}

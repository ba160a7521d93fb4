// The element before the first of a local array, by a constant: class 20.
// Repaired: the first one. Structs, references and parts of other types stay in their variables.
#include "../device_array.hpp"

struct Pair {
  float first;
  float second;
};

__device__ float larger(const float& a, const float& b) { return a < b ? b : a; }

__global__ void first_kernel(float* out, const float4* a) {
  float4 v = a[threadIdx.x];
  Pair pairs[2];
  pairs[0] = *reinterpret_cast<const Pair*>(&v);
  pairs[1] = reinterpret_cast<const Pair*>(&v)[1];
  const Pair& last = *(pairs + 1);
  const float* second = &pairs[1].first;
#ifdef REPAIRED
  const float chosen = second[-2];
#else
  const float chosen = second[-3];  // EXPECT out-of-bounds variable=pairs pattern=beside-local
#endif
  out[threadIdx.x] = larger(chosen, larger((&v.x)[3], last.second));
}

int main() {
  DeviceArray<float4> a(std::vector<float4>(64, {1, 2, 3, 4}));
  DeviceArray<float> out(64);
  first_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}

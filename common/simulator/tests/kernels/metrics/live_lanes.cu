// A warp counts with the lanes it has: a block of 40 threads has a warp of 32 and one of 8. Lanes that finished before
// a barrier are not missed after it; lanes that return before it are.
#include "../device_array.hpp"

__global__ void short_warp_kernel(float* out, const float* a) {
  out[threadIdx.x] = a[threadIdx.x];  // METRIC global load requests=2 partial_requests=0 sectors=5 warp_efficiency=1
}

// The barrier makes the loads of the two rounds requests of their own, though
// even lanes come to the line for the first time in round 0 and odd ones in round 1.
__global__ void alternating_kernel(float* out, const float* a) {
  for (int round = 0; round < 2; ++round) {
    if (static_cast<int>(threadIdx.x) % 2 == round)
      out[threadIdx.x] = a[threadIdx.x];  // METRIC global load requests=2 partial_requests=2 warp_efficiency=0.5
    __syncthreads();
  }
}

__global__ void guarded_kernel(float* out, const float* a, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  out[i] = a[i];  // METRIC global load requests=2 partial_requests=1 sectors=5
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(zeros<float>(64));
  short_warp_kernel<<<1, 40>>>(out.data(), a.data());
  alternating_kernel<<<1, 32>>>(out.data(), a.data());
  guarded_kernel<<<1, 64>>>(out.data(), a.data(), 40);
  return out.to_host()[39] == 40.0F ? 0 : 1;
}

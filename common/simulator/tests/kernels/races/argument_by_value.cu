// A struct in shared memory is handed over by value while its owner updates it, in a function that stands further up: no
// loop, so no round is next.
// Repaired: a barrier stands between the read and the update.
#include "../device_array.hpp"

struct Sums {
  float x, y, z;
};

__device__ void add(Sums& to, Sums more) {
  to.x += more.x;  // MARK update
}

__global__ void sum_kernel(float* out) {
  __shared__ Sums sums[64];
  const int t = threadIdx.x;
  sums[t] = {1.0F, 2.0F, 3.0F};
  __syncthreads();
#ifdef REPAIRED
  const Sums other = sums[t ^ 32];
  __syncthreads();
  add(sums[t], other);
#else
  add(sums[t], sums[t ^ 32]);  // EXPECT shared-race other=update variable=sums pattern=none
#endif
  __syncthreads();
  out[t] = sums[t].x + sums[t].y + sums[t].z;
}

int main() {
  DeviceArray<float> out(64);
  sum_kernel<<<1, 64>>>(out.data());
  cudaDeviceSynchronize();
}

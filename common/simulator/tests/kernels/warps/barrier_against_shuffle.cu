// Lane 0 waits at the barrier, the others in a shuffle that names it: class 19.
#include "../device_array.hpp"

__global__ void mixed_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  float value = a[t];
  if (t == 0) {
    __syncthreads();                                    // MARK barrier
  } else {
    value = __shfl_xor_sync(0xffffffffU, value, 1);  // EXPECT deadlock other=barrier
    // The shuffle goes on without lane 0, whose value lane 1 wanted, and lane 0 stays alone at its barrier.
  }
  out[t] = value;
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  mixed_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}

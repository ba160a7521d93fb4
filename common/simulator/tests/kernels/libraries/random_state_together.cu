// The threads of a block draw from one MTGP32 state together; here, only half of them come.
// Repaired: all come.
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

#include "../device_array.hpp"

__global__ void draw_kernel(float* sums, curandStateMtgp32* states) {
  float sum = 0;
#ifndef REPAIRED
  if (threadIdx.x % 2 == 0)
#endif
    for (int i = 0; i < 100; ++i) sum += curand_uniform(&states[blockIdx.x]);  // EXPECT barrier-divergence
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main() {
  DeviceArray<curandStateMtgp32> states(2);
  DeviceArray<mtgp32_kernel_params> parameters(1);
  if (curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, parameters.data()) != CURAND_STATUS_SUCCESS) return 2;
  if (curandMakeMTGP32KernelState(states.data(), mtgp32dc_params_fast_11213, parameters.data(), 2, 1234) !=
      CURAND_STATUS_SUCCESS)
    return 3;
  DeviceArray<float> sums(128);
  draw_kernel<<<2, 64>>>(sums.data(), states.data());
  cudaDeviceSynchronize();
#ifdef REPAIRED
  float all = 0;
  for (const float sum : sums.to_host()) all += sum;
  const bool differ = sums.to_host()[0] != sums.to_host()[1] && sums.to_host()[0] != sums.to_host()[64];
  return differ && all > 6300 && all < 6500 ? 0 : 1;
#endif
}

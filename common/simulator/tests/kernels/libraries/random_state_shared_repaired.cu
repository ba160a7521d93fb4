// Each thread has a generator of its own: class 7, repaired.
#include <curand_kernel.h>

#include "../device_array.hpp"

__global__ void begin_kernel(curandState* states) { curand_init(1, threadIdx.x, 0, states + threadIdx.x); }

int main() {
  DeviceArray<curandState> states(64);
  begin_kernel<<<1, 64>>>(states.data());
  cudaDeviceSynchronize();
}

// All threads begin one generator in the same way: a GPU builds its state in steps, and they mix: class 7.
// Repaired: each thread has a generator of its own.
#include <curand_kernel.h>

#include "../device_array.hpp"

#ifdef REPAIRED
__global__ void begin_kernel(curandState* states) { curand_init(1, threadIdx.x, 0, states + threadIdx.x); }
#else
__global__ void begin_kernel(curandState* states) {
  curand_init(1, 0, 0, states);  // EXPECT global-race variable=states
}
#endif

int main() {
  DeviceArray<curandState> states(64);
  begin_kernel<<<1, 64>>>(states.data());
  cudaDeviceSynchronize();
}

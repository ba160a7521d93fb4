// A kernel gets the address that a function has on the host.
// Repaired: device code takes the address, and the host copies it.
#include "../device_array.hpp"

using Function = int (*)(int);

__host__ __device__ int twice(int value) { return 2 * value; }
__host__ __device__ int negative(int value) { return -value; }

__device__ Function on_device = twice;
__device__ Function never_used = nullptr;

template <class Use>
__global__ void apply_kernel(int* out, Use use) {
  out[threadIdx.x] = use(threadIdx.x);
}

__global__ void apply_pointer_kernel(int* out, Function function) { out[threadIdx.x] = function(threadIdx.x); }

struct Thrice {
  __device__ int operator()(int value) const { return 3 * value; }
};

int main() {
  DeviceArray<int> out(32);
  apply_kernel<<<1, 32>>>(out.data(), Thrice());
  apply_kernel<<<1, 32>>>(out.data(), [] __device__(int value) { return value + 1; });
#ifdef REPAIRED
  Function function = nullptr;
  cudaMemcpyFromSymbol(&function, on_device, sizeof function);
#else
  const Function function = negative;
#endif
  apply_pointer_kernel<<<1, 32>>>(out.data(), function);  // EXPECT host-pointer help=cudaMemcpyFromSymbol
  cudaDeviceSynchronize();
}

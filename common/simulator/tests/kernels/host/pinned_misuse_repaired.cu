// Pinned memory, used and freed as it should be; a registered vector, which a kernel reaches as well.
#include "../device_array.hpp"

__global__ void add_kernel(int* values, const int* more) { values[threadIdx.x] += more[threadIdx.x]; }

int main() {
  int* pinned = nullptr;
  int* seen_by_device = nullptr;
  cudaHostAlloc(&pinned, 64 * sizeof(int), cudaHostAllocMapped);
  pinned[63] = 1;
  cudaHostGetDevicePointer(&seen_by_device, pinned, 0);
  std::vector<int> values(64, 5);
  if (cudaHostRegister(values.data(), 64 * sizeof(int), cudaHostRegisterMapped) != cudaSuccess) return 1;
  if (cudaHostRegister(values.data(), 4, 0) != cudaErrorHostMemoryAlreadyRegistered) return 2;
  add_kernel<<<1, 64>>>(seen_by_device, values.data());
  cudaDeviceSynchronize();
  const bool right = pinned[63] == 6;
  cudaHostUnregister(values.data());
  if (cudaHostUnregister(values.data()) != cudaErrorHostMemoryNotRegistered) return 3;
  cudaFreeHost(pinned);
  return right ? 0 : 4;
}

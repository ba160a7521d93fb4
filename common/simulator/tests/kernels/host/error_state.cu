// Which errors are forgotten, which are not, and which calls a failed kernel spoils.
#include <string>

#include "../device_array.hpp"

__global__ void set_kernel(int* out) { out[0] = 1; }  // EXPECT out-of-bounds

bool forgets() {
  if (cudaSetDevice(7) != cudaErrorInvalidDevice) return false;
  if (cudaPeekAtLastError() != cudaErrorInvalidDevice) return false;
  if (cudaDeviceSynchronize() != cudaSuccess) return false;
  return cudaGetLastError() == cudaErrorInvalidDevice && cudaGetLastError() == cudaSuccess;
}

// Every call that needs the device returns it; cudaGetLastError() hands it out once for each.
bool sticks() {
  int* memory = nullptr;
  int count = 0;
  if (cudaDeviceSynchronize() != cudaErrorIllegalAddress || cudaGetLastError() != cudaErrorIllegalAddress) return false;
  if (cudaGetLastError() != cudaSuccess || cudaMalloc(&memory, 4) != cudaErrorIllegalAddress) return false;
  return cudaGetLastError() == cudaErrorIllegalAddress && cudaGetDeviceCount(&count) == cudaSuccess && count == 1;
}

int main() {
  if (!forgets()) return 1;
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  set_kernel<<<1, 1, 0, stream>>>(nullptr);
  if (cudaStreamQuery(stream) == cudaSuccess) return 2;
  if (!sticks()) return 3;
  if (cudaDeviceReset() != cudaSuccess || cudaGetLastError() != cudaSuccess) return 4;
  if (cudaStreamSynchronize(stream) != cudaErrorInvalidResourceHandle) return 5;
  cudaGetLastError();
  DeviceArray<int> out(1);
  set_kernel<<<1, 1>>>(out.data());
  if (out.to_host()[0] != 1) return 6;
  if (std::string(cudaGetErrorName(cudaErrorAssert)) != "cudaErrorAssert") return 7;
  return std::string(cudaGetErrorString(cudaErrorIllegalAddress)) == "an illegal memory access was encountered" ? 0 : 8;
}

// Two streams share memory with nothing between them: found on every schedule, though only one shows a wrong value.
#include "../device_array.hpp"

#include <cstdlib>
#include <cstring>

__global__ void write_kernel(int* value) { *value = 2; }
__global__ void twice_kernel(int* value) { *value *= 2; }

int main() {
  DeviceArray<int> value(counting<int>(1));
  cudaStream_t first;
  cudaStream_t second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  write_kernel<<<1, 1, 0, first>>>(value.data());   // MARK write
  twice_kernel<<<1, 1, 0, second>>>(value.data());  // EXPECT global-race other=write variable=value
  cudaDeviceSynchronize();
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  const char* schedule = std::getenv("SIMULATOR_SCHEDULE");
  const bool reversed = schedule != nullptr && std::strcmp(schedule, "reversed") == 0;
  const int result = value.to_host()[0];
  return reversed ? (result == 2 ? 0 : 1) : (result == 4 || result == 2 ? 0 : 2);
}

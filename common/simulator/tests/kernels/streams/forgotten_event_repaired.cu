// The same with an event between the streams: right on every schedule.
#include "../device_array.hpp"

__global__ void write_kernel(int* value) { *value = 2; }
__global__ void twice_kernel(int* value) { *value *= 2; }

int main() {
  DeviceArray<int> value(counting<int>(1));
  cudaStream_t first;
  cudaStream_t second;
  cudaEvent_t written;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreateWithFlags(&written, cudaEventDisableTiming);
  write_kernel<<<1, 1, 0, first>>>(value.data());
  cudaEventRecord(written, first);
  cudaStreamWaitEvent(second, written);
  twice_kernel<<<1, 1, 0, second>>>(value.data());
  cudaStreamSynchronize(second);
  const int result = value.to_host()[0];
  cudaEventDestroy(written);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return result == 4 ? 0 : 1;
}

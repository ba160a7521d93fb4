// Events: what they say before, during and after, and simulated time that is the same in every run.
#include "../device_array.hpp"

__global__ void work_kernel(float* a, int rounds) {
  for (int i = 0; i < rounds; ++i) a[blockIdx.x * blockDim.x + threadIdx.x] += 1.0F;
}

float time_of(float* a, int blocks, int rounds) {
  cudaEvent_t start;
  cudaEvent_t stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  float ms = -1;
  if (cudaEventElapsedTime(&ms, start, stop) != cudaErrorInvalidResourceHandle) return -1;
  if (cudaEventQuery(stop) != cudaSuccess) return -2;
  cudaEventRecord(start);
  work_kernel<<<blocks, 64>>>(a, rounds);
  cudaEventRecord(stop);
  if (cudaEventElapsedTime(&ms, start, stop) != cudaErrorNotReady) return -3;
  if (cudaEventQuery(stop) != cudaErrorNotReady) return -4;
  cudaEventSynchronize(stop);
  if (cudaEventQuery(stop) != cudaSuccess) return -5;
  if (cudaEventElapsedTime(&ms, start, stop) != cudaSuccess) return -6;
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaGetLastError();
  return ms;
}

// The flags for captures are invalid outside of one.
bool takes_flags_of_captures() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  const bool takes = cudaEventRecordWithFlags(event, nullptr, 1) != cudaErrorInvalidValue ||
                     cudaStreamWaitEvent(nullptr, event, 1) != cudaErrorInvalidValue ||
                     cudaEventRecordWithFlags(event, nullptr, 0) != cudaSuccess ||
                     cudaStreamWaitEvent(nullptr, event, 0) != cudaSuccess;
  cudaEventDestroy(event);
  cudaGetLastError();
  return takes;
}

int main() {
  DeviceArray<float> a(zeros<float>(64 * 64));
  const float none = time_of(a.data(), 1, 0);
  const float little = time_of(a.data(), 64, 1);
  const float much = time_of(a.data(), 64, 40);
  if (none <= 0 || little <= none || much <= little) return 1;
  if (takes_flags_of_captures()) return 3;
  return time_of(a.data(), 64, 40) == much ? 0 : 2;
}

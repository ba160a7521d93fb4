// Host threads use the runtime at the same time: streams, memory and errors of their own, and pinned memory that they
// touch. Nothing is found, nothing is lost.
#include <atomic>
#include <thread>

#include "../device_array.hpp"

__global__ void add_one_kernel(int* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += 1;
}

bool adds_one(int offset) {
  constexpr int n = 5000;
  int* host = nullptr;
  int* device = nullptr;
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  cudaMalloc(&device, n * sizeof(int));
  cudaHostAlloc(&host, n * sizeof(int), cudaHostAllocPortable);
  for (int i = 0; i < n; ++i) host[i] = offset + i;
  cudaMemcpyAsync(device, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  add_one_kernel<<<(n + 255) / 256, 256, 0, stream>>>(device, n);
  cudaMemcpyAsync(host, device, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  bool right = cudaStreamSynchronize(stream) == cudaSuccess;
  for (int i = 0; i < n; ++i) right = right && host[i] == offset + i + 1;
  cudaFreeHost(host);
  cudaFree(device);
  cudaStreamDestroy(stream);
  return right;
}

// Each thread has its own last error and its own cudaStreamPerThread.
bool has_own_state(int number) {
  if (cudaGetLastError() != cudaSuccess) return false;
  if (number % 2 == 0 && cudaSetDevice(7) != cudaErrorInvalidDevice) return false;
  std::this_thread::yield();
  return cudaGetLastError() == (number % 2 == 0 ? cudaErrorInvalidDevice : cudaSuccess);
}

int main() {
  cudaSetDevice(7);  // the main thread's error, which no other thread sees
  std::atomic<int> wrong(0);
  std::vector<std::thread> threads;
  for (int number = 0; number < 8; ++number) {
    threads.emplace_back([number, &wrong] {
      for (int round = 0; round < 4; ++round) {
        if (!has_own_state(number) || !adds_one(1000 * number + round)) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  if (cudaGetLastError() != cudaErrorInvalidDevice) return 2;
  return wrong == 0 ? 0 : 1;
}

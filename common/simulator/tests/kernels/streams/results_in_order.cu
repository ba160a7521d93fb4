// Two streams with copies in and out around a kernel: each in its own order, whatever the other does.
#include "../device_array.hpp"

__global__ void square_kernel(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= values[i];
}

int main() {
  constexpr int n = 256;
  int* host = nullptr;
  cudaMallocHost(&host, 2 * n * sizeof(int));
  for (int i = 0; i < 2 * n; ++i) host[i] = i;
  DeviceArray<int> device(2 * n);
  cudaStream_t streams[2];
  for (int i = 0; i < 2; ++i) {
    cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
    int* part = device.data() + i * n;
    cudaMemcpyAsync(part, host + i * n, n * sizeof(int), cudaMemcpyHostToDevice, streams[i]);
    square_kernel<<<n / 64, 64, 0, streams[i]>>>(part, n);
    cudaMemcpyAsync(host + i * n, part, n * sizeof(int), cudaMemcpyDeviceToHost, streams[i]);
  }
  cudaStreamSynchronize(streams[1]);
  if (host[n] != n * n) return 1;
  cudaStreamDestroy(streams[0]);  // its work is done all the same
  cudaDeviceSynchronize();
  bool right = true;
  for (int i = 0; i < 2 * n; ++i) right = right && host[i] == i * i;
  cudaStreamDestroy(streams[1]);
  cudaFreeHost(host);
  return right ? 0 : 2;
}

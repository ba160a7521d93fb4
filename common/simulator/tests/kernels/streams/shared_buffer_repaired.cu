// Each stream has a buffer of its own. Neighbouring parts of one array on the host, whose chunks meet within a word,
// and a counter for both by an atomic are no conflict; nor is what an event, a query or a wait of the host has put in
// order.
#include "../device_array.hpp"

__global__ void copy_kernel(char* out, const char* a, int* done) {
  out[threadIdx.x] = a[threadIdx.x];
  atomicAdd(done, 1);
}

int main() {
  constexpr int count = 7;
  char* host = nullptr;
  char* back = nullptr;
  cudaMallocHost(&host, 2 * count);
  cudaMallocHost(&back, 2 * count);
  for (int i = 0; i < 2 * count; ++i) host[i] = static_cast<char>(i);
  DeviceArray<int> done(zeros<int>(1));
  cudaStream_t streams[2];
  char* a[2];
  char* out[2];
  for (int s = 0; s < 2; ++s) {
    cudaStreamCreate(&streams[s]);
    cudaMalloc(&a[s], count);
    cudaMalloc(&out[s], count);
    cudaMemcpyAsync(a[s], host + s * count, count, cudaMemcpyHostToDevice, streams[s]);
    copy_kernel<<<1, count, 0, streams[s]>>>(out[s], a[s], done.data());
    cudaMemcpyAsync(back + s * count, out[s], count, cudaMemcpyDeviceToHost, streams[s]);
  }
  while (cudaStreamQuery(streams[0]) == cudaErrorNotReady) {
  }
  // The first stream is done, as the host has seen: its buffers are free for the second.
  cudaMemcpyAsync(a[0], host, count, cudaMemcpyHostToDevice, streams[1]);
  copy_kernel<<<1, count, 0, streams[1]>>>(out[0], a[0], done.data());
  copy_kernel<<<1, count>>>(out[1], a[0], done.data());  // the default stream waits for both
  cudaMemcpyAsync(a[1], host, count, cudaMemcpyHostToDevice, streams[0]);
  cudaDeviceSynchronize();
  bool right = done.to_host()[0] == 4 * count;
  for (int i = 0; i < 2 * count; ++i) right = right && back[i] == i;
  for (int s = 0; s < 2; ++s) {
    cudaStreamDestroy(streams[s]);
    cudaFree(a[s]);
    cudaFree(out[s]);
  }
  cudaFreeHost(back);
  cudaFreeHost(host);
  return right ? 0 : 1;
}

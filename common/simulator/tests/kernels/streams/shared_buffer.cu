// Two streams take turns with one buffer on the device: a copy of the one overtakes the kernel of the other.
#include "../device_array.hpp"

__global__ void twice_kernel(float* out, const float* a) { out[threadIdx.x] = 2 * a[threadIdx.x]; }

int main() {
  constexpr int count = 8;
  constexpr std::size_t bytes = count * sizeof(float);
  float* host = nullptr;
  cudaMallocHost(&host, 2 * bytes);
  for (int i = 0; i < 2 * count; ++i) host[i] = static_cast<float>(i);
  DeviceArray<float> a(zeros<float>(count));
  DeviceArray<float> out(zeros<float>(2 * count));
  cudaStream_t streams[2];
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  const auto kind = cudaMemcpyHostToDevice;
  cudaMemcpyAsync(a.data(), host, bytes, kind, streams[0]);  // MARK copy
  twice_kernel<<<1, count, 0, streams[0]>>>(out.data(), a.data());
  float* next = out.data() + count;
  cudaMemcpyAsync(a.data(), host + count, bytes, kind, streams[1]);  // EXPECT global-race other=copy
  twice_kernel<<<1, count, 0, streams[1]>>>(next, a.data());
  cudaDeviceSynchronize();
  for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
  cudaFreeHost(host);
}

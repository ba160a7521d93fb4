// The default stream and ordinary streams wait for each other; a non-blocking stream waits for nobody.
#include "../device_array.hpp"

__global__ void append_kernel(int* list, int digit) { list[0] = list[0] * 10 + digit; }
__global__ void set_kernel(int* value) { *value = 1; }

int main() {
  DeviceArray<int> list(zeros<int>(1));
  DeviceArray<int> apart(zeros<int>(1));
  cudaStream_t ordinary[2];
  cudaStream_t independent;
  for (cudaStream_t& stream : ordinary) cudaStreamCreate(&stream);
  cudaStreamCreateWithFlags(&independent, cudaStreamNonBlocking);
  int* mapped = nullptr;
  cudaMallocHost(&mapped, sizeof(int));
  *mapped = 0;
  set_kernel<<<1, 1, 0, independent>>>(mapped);
  append_kernel<<<1, 1, 0, ordinary[0]>>>(list.data(), 1);
  append_kernel<<<1, 1>>>(list.data(), 2);
  append_kernel<<<1, 1, 0, ordinary[1]>>>(list.data(), 3);
  append_kernel<<<1, 1>>>(list.data(), 4);
  const std::vector<int> result = list.to_host();  // cudaMemcpy waits for the default stream, and so for the others
  if (cudaStreamQuery(independent) != cudaErrorNotReady) return 1;
  if (cudaStreamQuery(independent) != cudaSuccess || *mapped != 1) return 2;
  for (cudaStream_t stream : ordinary) cudaStreamDestroy(stream);
  cudaStreamDestroy(independent);
  cudaFreeHost(mapped);
  return result[0] == 1234 ? 0 : 3;
}

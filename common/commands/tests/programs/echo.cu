// Prints its arguments, and twice each number that it reads.
#include <cstdio>

__global__ void twice(int* value) { *value *= 2; }

int main(int count, char** words) {
  for (int i = 1; i < count; ++i) std::printf("<%s>", words[i]);
  int* on_device = nullptr;
  cudaMalloc(&on_device, sizeof(int));
  int value = 0;
  while (std::scanf("%d", &value) == 1) {
    cudaMemcpy(on_device, &value, sizeof(int), cudaMemcpyHostToDevice);
    twice<<<1, 1>>>(on_device);
    cudaMemcpy(&value, on_device, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf(" %d", value);
  }
  std::printf("\n");
  cudaFree(on_device);
  return 0;
}

// Block 1 updates a word with an atomic of block scope, whatever block 0 does to it meanwhile: class 10.
#include "../device_array.hpp"

__global__ void pass_on_kernel(int* word, int* flag) {
  if (blockIdx.x == 0) {
    atomicExch(word, 2);
    __threadfence();
    atomicExch(flag, 1);
  } else {
    atomicAdd_block(word, 3);  // EXPECT global-race variable=word
  }
}

int main() {
  DeviceArray<int> words(zeros<int>(2));
  pass_on_kernel<<<2, 1>>>(words.data(), words.data() + 1);
  cudaDeviceSynchronize();
}

// Block 1 updates a word with an atomic of block scope, whatever block 0 does to it meanwhile: class 10.
// Repaired: block 1 does so only after it has seen the flag: the two updates are ordered, and no scope matters.
#include "../device_array.hpp"

__global__ void pass_on_kernel(int* word, int* flag) {
  if (blockIdx.x == 0) {
    atomicExch(word, 2);
    __threadfence();
    atomicExch(flag, 1);
  } else {
#ifdef REPAIRED
    while (atomicAdd(flag, 0) == 0) continue;
    __threadfence();
#endif
    atomicAdd_block(word, 3);  // EXPECT global-race variable=word
  }
}

int main() {
  DeviceArray<int> words(zeros<int>(2));
  pass_on_kernel<<<2, 1>>>(words.data(), words.data() + 1);
#ifdef REPAIRED
  return words.to_host()[0] == 5 ? 0 : 1;
#else
  cudaDeviceSynchronize();
#endif
}

// The fence is missing on the reader's side, after the lock was taken, after the flag was seen, or it reaches the own
// block only: what is read may be older: class 10.
#include "../device_array.hpp"

__global__ void add_kernel(int* sum, int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) continue;
  *sum += 1;  // EXPECT global-race severity=warning variable=sum
  __threadfence();
  atomicExch(lock, 0);
}

__global__ void read_kernel(int* out, int* data, volatile int* flag) {
  if (blockIdx.x == 0) {
    *data = 41;  // MARK written
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0) continue;
    *out = *data;  // EXPECT global-race severity=warning other=written variable=data
  }
}

__global__ void narrow_kernel(int* out, int* data, int* flag) {
  if (blockIdx.x == 0) {
    *data = 42;  // MARK set
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) continue;
    __threadfence_block();
    *out = *data;  // EXPECT global-race severity=warning other=set variable=data
  }
}

int main() {
  DeviceArray<int> words(zeros<int>(4));
  DeviceArray<int> sum(zeros<int>(1));
  DeviceArray<int> data(zeros<int>(1));
  add_kernel<<<4, 1>>>(sum.data(), words.data());
  read_kernel<<<2, 1>>>(words.data() + 1, data.data(), words.data() + 2);
  narrow_kernel<<<2, 1>>>(words.data() + 1, data.data(), words.data() + 3);
  cudaDeviceSynchronize();
}

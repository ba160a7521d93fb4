// Volatile data, handed over by a fence that reaches all, and read before they are given back; volatile flags, asked
// once and asked again and again: class 10, repaired.
#include "../device_array.hpp"

__global__ void narrow_fence_kernel(int* out, volatile int* data, int* flag) {
  if (blockIdx.x == 0) {
    data[0] = 41;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) continue;
    __threadfence();
    *out = data[0];
  }
}

__global__ void read_early_kernel(int* out, volatile int* data, int* flag) {
  if (blockIdx.x == 0) {
    *out = data[0];
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) continue;
    __threadfence();
    data[0] = 1;
  }
}

// Two rounds: the second flag is set after the first has been handed over.
__global__ void two_flags_kernel(int* out, int* data, volatile int* flags) {
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    flags[0] = 1;
    data[1] = 2;
    __threadfence();
    flags[1] = 1;
  } else {
    while (flags[0] == 0) continue;
    __threadfence();
    out[0] = data[0];
    while (flags[1] == 0) continue;
    __threadfence();
    out[1] = data[1];
  }
}

int main() {
  DeviceArray<int> out(2);
  DeviceArray<int> data(zeros<int>(2));
  DeviceArray<int> flags(zeros<int>(4));
  narrow_fence_kernel<<<2, 1>>>(out.data(), data.data(), flags.data());
  read_early_kernel<<<2, 1>>>(out.data(), data.data(), flags.data() + 1);
  two_flags_kernel<<<2, 1>>>(out.data(), data.data(), flags.data() + 2);
  return out.to_host()[1] == 2 ? 0 : 1;
}

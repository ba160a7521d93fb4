// Thread 1 waits for a flag that nobody sets: class 26.
// Repaired: thread 0 sets the flag that thread 1 waits for.
#include "../device_array.hpp"

__global__ void publish_kernel(float* out, int* flag, float* mailbox) {
  if (threadIdx.x == 0) {
    atomicExch(mailbox, 7.0F);
#ifdef REPAIRED
    atomicExch(flag, 1);
#endif
  } else {
    while (atomicAdd(flag, 0) == 0) continue;  // EXPECT timeout pattern=asks-in-vain help=flag[0]
    out[0] = atomicAdd(mailbox, 0.0F);
  }
}

int main() {
  DeviceArray<float> out(1);
  DeviceArray<int> flag(zeros<int>(1));
  DeviceArray<float> mailbox(zeros<float>(1));
  publish_kernel<<<1, 2>>>(out.data(), flag.data(), mailbox.data());
  cudaDeviceSynchronize();
}

// An instruction that the simulator lacks is told when a thread comes to it, and not before. So is a trap.
#include "../checking.hpp"

__device__ void not_called() { asm volatile("tcgen05.wait::ld.sync.aligned;"); }

__global__ void reached_late_kernel(const int* numbers, int* out) {
  if (numbers[0] == 2) asm volatile("trap;");
#ifndef REPAIRED
  asm volatile("{ .reg .pred p; elect.sync _|p, -1; }");  // EXPECT unsupported says=elect.sync
#endif
  out[0] = numbers[0];
}

int main() {
  DeviceArray<int> numbers(counting<int>(1)), out(zeros<int>(1));
  reached_late_kernel<<<1, 1>>>(numbers.data(), out.data());
  cudaDeviceSynchronize();
  return 0;
}

// EXPECT: fail - lets a kernel read the host's stack
static __global__ void reading_kernel(const int* at) {
  if (at[7] == 1) __trap();
}

static void attack() {
  int here = 0;
  reading_kernel<<<1, 1>>>(&here);
  if (cudaDeviceSynchronize() != cudaSuccess) throw 1;
}

// EXPECT: fail - lets a kernel read the host's heap
static __global__ void reading_kernel(const int* at) {
  if (at[7] == 1) __trap();
}

static void attack() {
  reading_kernel<<<1, 1>>>(new int[8]);
  if (cudaDeviceSynchronize() != cudaSuccess) throw 1;
}

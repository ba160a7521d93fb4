// EXPECT: fail - reads memory that nothing wrote, as a struct by value, which g++'s own instrumentation does not see
struct Pair {
  int first;
  int second;
};

static __device__ int sum(Pair pair) { return pair.first + pair.second; }

static __global__ void reading_kernel(const Pair* pairs) {
  if (sum(pairs[threadIdx.x]) == 1) __trap();
}

static void attack() {
  Pair* pairs = nullptr;
  cudaMalloc(&pairs, sizeof(Pair));
  reading_kernel<<<1, 1>>>(pairs);
  cudaDeviceSynchronize();
  cudaFree(pairs);
}

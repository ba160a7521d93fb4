// Wrong in one order of threads only: the reversed one steps past the end.
__global__ void last(int* out, int* seen) {
  const int before = atomicAdd(seen, 1);
  if (before == 0) out[threadIdx.x / 63] = 0;
}

int main() {
  int* out = nullptr;
  int* seen = nullptr;
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&seen, sizeof(int));
  cudaMemset(seen, 0, sizeof(int));
  last<<<1, 64>>>(out, seen);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(seen);
  return 0;
}

// A thread that calls abort(), as nvcc would not let it, ends the launch and not the program.
#include <cstdlib>

__global__ void stop_at(int* out, int value) {
  if (out[threadIdx.x] == value) abort();  // EXPECT crash
}

int main() {
  int* out = nullptr;
  cudaMalloc(&out, 4 * sizeof(int));
  cudaMemset(out, 0, 4 * sizeof(int));
  stop_at<<<1, 4>>>(out, 0);
  const bool failed = cudaDeviceSynchronize() == cudaErrorLaunchFailure;
  cudaFree(out);
  return failed ? 0 : 1;
}

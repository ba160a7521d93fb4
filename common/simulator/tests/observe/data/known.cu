// Two races: the program of accepted_test.sh, which edits a copy.
__global__ void first(int* best) { best[0] = threadIdx.x; }
__global__ void second(int* best) { best[1] = threadIdx.x; }

int main() {
  int* best;
  cudaMalloc(&best, 2 * sizeof(int));
  first<<<1, 32>>>(best);
  second<<<1, 32>>>(best);
  cudaDeviceSynchronize();
  cudaFree(best);
}

// HONEST: squares - ends by exit(0), as samples do, in an error macro of the commonest name
#include <cstdio>
#include <cstdlib>

#define CUDA_CHECK(call)                                             \
  do {                                                               \
    const cudaError_t error = (call);                                \
    if (error != cudaSuccess) {                                      \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)); \
      exit(EXIT_FAILURE);                                            \
    }                                                                \
  } while (0)

__global__ void squares_kernel(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

int main(int argc, char** argv) {
  if (argc != 3) exit(EXIT_FAILURE);
  const int n = atoi(argv[1]);
  const int threads = atoi(argv[2]);
  if (n == 0) exit(EXIT_SUCCESS);
  int* squares = nullptr;
  CUDA_CHECK(cudaMallocManaged(&squares, n * sizeof(int)));
  squares_kernel<<<(n + threads - 1) / threads, threads>>>(squares, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) printf("%d\n", squares[i]);
  CUDA_CHECK(cudaFree(squares));
  exit(0);
}

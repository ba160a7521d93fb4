// A whole program: change it as you like, then press Run.
#include <cstdio>

#define CHECK(call)                                                      \
  do {                                                                   \
    const cudaError_t error = (call);                                    \
    if (error != cudaSuccess) {                                          \
      std::printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
      return 1;                                                          \
    }                                                                    \
  } while (0)

__global__ void reverse(float* out, const float* in, int n) {
  __shared__ float tile[8];
  const int i = threadIdx.x;
  if (i < n) tile[i] = in[i];
  __syncthreads();  // what happens without this line?
  if (i < n) out[i] = tile[n - 1 - i];
}

int main() {
  constexpr int n = 8;
  const float numbers[n] = {1, 2, 3, 4, 5, 6, 7, 8};
  float result[n];
  float* in;
  float* out;
  CHECK(cudaMalloc(&in, sizeof numbers));
  CHECK(cudaMalloc(&out, sizeof numbers));
  CHECK(cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice));
  reverse<<<1, n>>>(out, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(result, out, sizeof numbers, cudaMemcpyDeviceToHost));
  for (const float number : result) std::printf("%g ", number);
  std::printf("\n");
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
}

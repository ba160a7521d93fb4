// A kernel whose array lacks a word, for the harness's tests.
constexpr int sizes[] = {1, 2};
__global__ void not_shared_kernel(float* out, const float* a) {
  __shared__ float other[8];
  float slots[8];
  slots[threadIdx.x] = a[threadIdx.x];  // float none[8];
  // float commented[8];
  __syncthreads();
  out[threadIdx.x] = slots[0];
}

// A barrier is needed where it orders two accesses, whichever comes first, also one of an asynchronous copy, or where its
// result is used.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

constexpr int threads = 32;

__global__ void plain_kernel(int* out) {
  __shared__ int tile[threads];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();  // BARRIER needed
  const int other = tile[threads - 1 - t];
  __syncthreads();  // BARRIER needed
  tile[t] = other;
  __syncthreads();  // BARRIER needless
  out[t] = tile[t];
}

__global__ void vote_kernel(int* out) {
  out[threadIdx.x] = __syncthreads_count(threadIdx.x % 2 == 0);  // BARRIER needed
}

// Each copy goes to where the values of the round before are read. It is carried out two barriers later.
__global__ void copy_kernel(int* out, const int* in) {
  __shared__ int tiles[2][threads];
  const int t = threadIdx.x;
  int sum = 0;
  __pipeline_memcpy_async(&tiles[0][t], &in[t], sizeof(int));
  __pipeline_commit();
  for (int round = 0; round < 3; ++round) {
    __pipeline_memcpy_async(&tiles[(round + 1) % 2][t], &in[t], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();  // BARRIER needed
    sum += tiles[round % 2][threads - 1 - t];
    __syncthreads();  // BARRIER needed
  }
  out[t] = sum;
}

int main() {
  DeviceArray<int> out(threads);
  const DeviceArray<int> in(std::vector<int>(threads, 1));
  plain_kernel<<<1, threads>>>(out.data());
  vote_kernel<<<1, threads>>>(out.data());
  copy_kernel<<<1, threads>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}

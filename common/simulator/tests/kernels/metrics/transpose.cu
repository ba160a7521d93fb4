// A tile of 32 x 32, read by columns: all 32 lanes want one bank, unless each row is one float longer.
#include "../device_array.hpp"

__global__ void transpose_kernel(float* out, const float* a) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = a[threadIdx.y * 32 + threadIdx.x];  // METRIC shared store bank_conflict_degree=1
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] =  // METRIC global store requests=32 sectors_per_request=4
      tile[threadIdx.x][threadIdx.y];    // METRIC shared load bank_conflict_degree=32 extra_wavefronts=992
}

__global__ void padded_kernel(float* out, const float* a) {
  __shared__ float tile[32][33];
  tile[threadIdx.y][threadIdx.x] = a[threadIdx.y * 32 + threadIdx.x];  // METRIC shared store bank_conflict_degree=1
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] =
      tile[threadIdx.x][threadIdx.y];  // METRIC shared load requests=32 bank_conflict_degree=1 extra_wavefronts=0
}

// Without a tile one side goes by columns.
__global__ void naive_kernel(float* out, const float* a) {
  out[threadIdx.x * 32 + threadIdx.y] =   // METRIC global store sectors_per_request=32 sector_efficiency=0.125
      a[threadIdx.y * 32 + threadIdx.x];  // METRIC global load sectors_per_request=4 sector_efficiency=1
}

int main() {
  DeviceArray<float> a(counting<float>(1024));
  DeviceArray<float> out(1024);
  void (*const kernels[])(float*, const float*) = {transpose_kernel, padded_kernel, naive_kernel};
  for (const auto kernel : kernels) {
    kernel<<<1, dim3(32, 32)>>>(out.data(), a.data());
    if (out.to_host()[1] != 33.0F) return 1;
  }
  return 0;
}

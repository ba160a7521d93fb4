// A row far past the last one is a place in the next array, and the index of the array that the program speaks of:
// class 20. The next array may have the same dimensions, or have one of them elsewhere.
// Repaired: the rows end with the array.
#include "../device_array.hpp"

#ifdef REPAIRED
constexpr int row = 15;
#else
constexpr int row = 24;  // past the red zone
#endif

__device__ int given_row(int number) { return number; }

__global__ void same_kernel(float* out, const float* a) {
  __shared__ float first[16][8];
  __shared__ float second[16][8];
  const int t = threadIdx.x;
  first[t / 8][t % 8] = a[t];
  second[t / 8][t % 8] = -a[t];
  __syncthreads();
  if (t < 8) out[t] = first[given_row(row)][t] + second[0][t];  // EXPECT out-of-bounds variable=first
}

__global__ void other_kernel(float* out, const float* a) {
  __shared__ float rows[16][8];
  __shared__ float columns[8][16];
  const int t = threadIdx.x;
  rows[t / 8][t % 8] = a[t];
  columns[t / 16][t % 16] = -a[t];
  __syncthreads();
  if (t < 8) out[t] = rows[given_row(row)][t] + columns[t][0];  // EXPECT out-of-bounds variable=rows
}

__global__ void line_kernel(float* out, const float* a) {
  __shared__ float line[128];
  __shared__ float next[128];
  const int t = threadIdx.x;
  line[t] = a[t];
  next[t] = -a[t];
  __syncthreads();
  if (t < 8) out[t] = line[given_row(8 * row) + t] + next[t];  // EXPECT out-of-bounds variable=line
}

int main() {
  DeviceArray<float> a(counting<float>(128));
  DeviceArray<float> out(8);
  same_kernel<<<1, 128>>>(out.data(), a.data());
  other_kernel<<<1, 128>>>(out.data(), a.data());
  line_kernel<<<1, 128>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}

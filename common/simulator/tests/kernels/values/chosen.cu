// The place of the smallest element, by a tree of comparisons: a thread that finds its own smaller writes nothing, and what it has
// compared with it has decided all the same. Nothing to find. Threads choose among elements of their own, and of others.
#include "../device_array.hpp"

__global__ void smallest_kernel(int* place, const int* a) {
  __shared__ int value[64];
  __shared__ int index[64];
  const int t = threadIdx.x;
  value[t] = a[t];
  index[t] = t;
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (t < half && value[index[t + half]] < value[index[t]]) index[t] = index[t + half];
    __syncthreads();
  }
  if (t == 0) *place = index[0];
}

__global__ void largest_kernel(int* largest, const int* a) {
  __shared__ int value[64];
  const int t = threadIdx.x;
  value[63 - t] = a[t];
  __syncthreads();
  for (int step = 1; step < 64; step *= 2) {
    const int i = 2 * step * t;
    if (i + step < 64 && value[i + step] > value[i]) value[i] = value[i + step];
    __syncthreads();
  }
  if (t == 0) *largest = value[0];
}

int main() {
  std::vector<int> values(64);
  for (int i = 0; i < 64; ++i) values[i] = (i * 11 + 5) % 64;
  DeviceArray<int> a(values);
  DeviceArray<int> place(zeros<int>(1));
  DeviceArray<int> largest(zeros<int>(1));
  smallest_kernel<<<1, 64>>>(place.data(), a.data());
  largest_kernel<<<1, 64>>>(largest.data(), a.data());
  return values[place.to_host()[0]] == 0 && largest.to_host()[0] == 63 ? 0 : 1;
}

// One piece of dynamic shared memory, divided into two arrays of different types.
#include "../device_array.hpp"

__global__ void divided_kernel(float* out, const float* a, int n) {
  extern __shared__ float values[];
  int* places = reinterpret_cast<int*>(values + n);
  const int t = threadIdx.x;
  values[t] = a[t];
  places[t] = n - 1 - t;
  __syncthreads();
  out[t] = values[places[t]];
}

int main() {
  DeviceArray<float> a(counting<float>(48));
  DeviceArray<float> out(48);
  divided_kernel<<<1, 48, 48 * (sizeof(float) + sizeof(int))>>>(out.data(), a.data(), 48);
  const std::vector<float> result = out.to_host();
  return result[0] == 48.0F && result[47] == 1.0F ? 0 : 1;
}

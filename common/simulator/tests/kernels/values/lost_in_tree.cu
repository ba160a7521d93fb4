// A tree sum over 100 threads by halving: 50, 25, 12 ... Elements that an odd number leaves over are lost. The repaired one
// rounds up.
#include "../device_array.hpp"

__global__ void sum_kernel(int* out, const int* a) {
  __shared__ int box[100];
  const int t = threadIdx.x;
  box[t] = a[t];
  __syncthreads();
#ifdef REPAIRED
  for (int total = blockDim.x; total > 1; total = (total + 1) / 2) {
    if (t < total / 2) box[t] += box[t + (total + 1) / 2];
    __syncthreads();
  }
#else
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) box[t] += box[t + half];  // EXPECT lost-value severity=info other=out pattern=values-left-out
    __syncthreads();
  }
#endif
  if (t == 0) *out = box[0];  // MARK out
}

int main() {
  DeviceArray<int> a(counting<int>(100));
  DeviceArray<int> out(zeros<int>(1));
  sum_kernel<<<1, 100>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}

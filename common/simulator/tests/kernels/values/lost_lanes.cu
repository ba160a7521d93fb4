// A block's sum whose second stage folds six lanes by halving: 6, 3, 1. What the last two warps bring is lost. The repaired
// one folds a whole warp.
#include "../device_array.hpp"

template <int WIDTH>
__device__ float fold(float value) {
  for (int mask = WIDTH / 2; mask >= 1; mask /= 2) {
    value += __shfl_xor_sync(0xffffffffU, value, mask);  // EXPECT lost-value severity=info other=out says=128-191
  }
  return value;
}

template <int THREADS>
__global__ void sum_kernel(float* out, const float* a) {
  constexpr int warps = THREADS / 32;
  __shared__ float part[warps];
  const int lane = threadIdx.x % 32;
  float value = fold<32>(a[threadIdx.x]);
  if (lane == 0) part[threadIdx.x / 32] = value;
  __syncthreads();
  value = lane < warps ? part[lane] : 0.0F;
#ifdef REPAIRED
  value = fold<32>(value);
#else
  value = fold<warps>(value);
#endif
  if (threadIdx.x == 0) out[0] = value;  // MARK out
}

int main() {
  DeviceArray<float> a(counting<float>(192));
  DeviceArray<float> out(zeros<float>(1));
  sum_kernel<192><<<1, 192>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}

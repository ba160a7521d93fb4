// Structs go by value straight from a tile into functions, operators and lambdas, which no barrier orders.
// Repaired: a barrier comes before the reads.
#include <cuda_fp16.h>

#include "../device_array.hpp"

struct Span {
  float low, high;
};

__device__ float width(Span span) { return span.high - span.low; }
__device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float4 operator+(float4 a, float4 b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }
__device__ float widened(__half value) { return __half2float(value); }

__global__ void neighbour_kernel(float* out) {
  __shared__ Span spans[32];
  __shared__ float4 quads[32];
  __shared__ __half halves[32];
  const int t = threadIdx.x;
  const int next = (t + 1) % 32;
  spans[t] = {0.0F, 1.0F * t};         // MARK spans
  quads[t] = make_float4(t, t, t, t);  // MARK quads
  halves[t] = __float2half(1.0F * t);  // MARK halves
#ifdef REPAIRED
  __syncthreads();
#endif
  auto weigh = [](float4 v) { return v.w; };
  out[t] = width(spans[next]);               // EXPECT shared-race other=spans variable=spans
  out[t] += sum(quads[next] + quads[next]);  // EXPECT shared-race other=quads variable=quads
  out[t] += weigh(quads[next]);              // EXPECT shared-race other=quads variable=quads
  out[t] += widened(halves[next]);           // EXPECT shared-race other=halves variable=halves
}

int main() {
  DeviceArray<float> out(32);
  neighbour_kernel<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
}

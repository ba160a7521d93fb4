// By value, as an operand, as a result: each element that goes by value is one read, each result that is stored one write.
// COUNT global_reads max=6 total=192
// COUNT global_writes max=3 total=96
#include <cooperative_groups.h>

#include "../device_array.hpp"

__device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float4 operator*(float4 v, float by) { return {v.x * by, v.y * by, v.z * by, v.w * by}; }
struct Twice {
  __device__ __forceinline__ float operator()(float value) const { return 2 * value; }
};

__global__ void count_kernel(float4* quads_out, float* out, const float4* quads, const float* numbers) {
  const int t = threadIdx.x;
  quads_out[t] = quads[t] * 2;                 // 1 read, 1 write
  out[t] = sum(quads[t]) + sum(quads[t] * 3);  // 2 reads, 1 write
  auto lambda = [](float4 a, float4 b) { return a.x * b.x; };
  const float product = lambda(quads[t], quads[31 - t]);  // 2 reads
  out[t] = cooperative_groups::invoke_one_broadcast(cooperative_groups::this_thread(), Twice{}, numbers[t]) + product;
}

int main() {
  const std::vector<float4> host(32, make_float4(1, 2, 3, 4));
  DeviceArray<float4> quads(host);
  DeviceArray<float4> quads_out(32);
  DeviceArray<float> out(32);
  DeviceArray<float> numbers(counting<float>(32));
  count_kernel<<<1, 32>>>(quads_out.data(), out.data(), quads.data(), numbers.data());
  const std::vector<float> got = out.to_host();
  return got[1] == 2 * 2 + 1 && quads_out.to_host()[5].w == 8 ? 0 : 1;
}

// A warp's sum by shuffles, its maximum by a vote-like reduction, ballots and a partial warp: all silent and right.
#include <cstdio>

#include "../device_array.hpp"

__global__ void sum_kernel(float* out, unsigned* votes, const float* a) {
  const int t = threadIdx.x;
  float value = a[t];
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffU, value, offset);
  const unsigned odd = __ballot_sync(0xffffffffU, t & 1);
  const float first = __shfl_sync(0xffffffffU, value, 0);
  if (t % 32 == 0) votes[t / 32] = odd;
  out[t] = first + static_cast<float>(__reduce_max_sync(0xffffffffU, t));
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  DeviceArray<unsigned> votes(2);
  sum_kernel<<<1, 64>>>(out.data(), votes.data(), a.data());
  const std::vector<float> sums = out.to_host();
  const std::vector<unsigned> odd = votes.to_host();
  // 1 + … + 32 = 528 and 33 + … + 64 = 1552; the last lanes are 31 and 63.
  const bool right = sums[5] == 528.0F + 31.0F && sums[40] == 1552.0F + 63.0F && odd[1] == 0xaaaaaaaaU;
  return right ? 0 : 1;
}

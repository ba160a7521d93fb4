// Lanes that skip a round come to the vote in groups. Each group takes those of __activemask() for all, and has a lane that
// stores for all. The repaired one asks who stays while all lanes are there.
#include "../device_array.hpp"

__global__ void vote_kernel(unsigned* votes, const int* x, const int* in, int low) {
  const int lane = threadIdx.x;
  for (int round = 0; round < 4; ++round) {
    const int value = x[round * 32 + lane];
#ifdef REPAIRED
    const unsigned live = __ballot_sync(0xffffffffU, value >= low);
    if (value < low) continue;
#else
    if (value < low) continue;
    const unsigned live = __activemask();
#endif
    const unsigned vote = __ballot_sync(live, in[round * 32 + lane] > 0);
    if (lane == 31 - __clz(live)) votes[round] = vote;  // EXPECT global-race variable=votes pattern=mask-of-who-came
  }
}

int main() {
  std::vector<int> x(128);
  std::vector<int> in(128);
  for (int i = 0; i < 128; ++i) {
    x[i] = i % 5;
    in[i] = i % 3;
  }
  DeviceArray<int> on_device(x);
  DeviceArray<int> in_on_device(in);
  DeviceArray<unsigned> votes(zeros<unsigned>(4));
  vote_kernel<<<1, 32>>>(votes.data(), on_device.data(), in_on_device.data(), 2);
  cudaDeviceSynchronize();
}

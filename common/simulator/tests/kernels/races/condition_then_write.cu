// A level of a breadth-first search: each thread looks whether its place is on the level, and sets those of its neighbours. No
// barrier can stand between the condition and what it guards.
// Repaired: the threads look at a copy that the launch does not write, and each neighbour is set by one thread.
#include "../device_array.hpp"

constexpr int places = 64;

__global__ void next_level(const int* seen, int* distance, int level) {
  const int t = threadIdx.x;
  if (seen[t] == level)  // EXPECT global-race help=atomicCAS
    distance[(t + 1) % places] = level + 1;
}

int main() {
  std::vector<int> start(places, 100);
  start[0] = 0;
  DeviceArray<int> distance(start);
#ifdef REPAIRED
  DeviceArray<int> seen(start);
  for (int level = 0; level < 4; ++level) {
    next_level<<<1, places>>>(seen.data(), distance.data(), level);
    cudaMemcpy(seen.data(), distance.data(), places * sizeof(int), cudaMemcpyDeviceToDevice);
  }
#else
  for (int level = 0; level < 4; ++level) next_level<<<1, places>>>(distance.data(), distance.data(), level);
#endif
  cudaDeviceSynchronize();
}

// Every lane calls with a mask that a vote gave, which leaves lane 0 out. Told once: the calls after it are right.
// Repaired: only the lanes that the mask names call.
#include "../device_array.hpp"

__global__ void vote_kernel(int* out) {
  const int t = threadIdx.x;
  const unsigned int not_first = __ballot_sync(0xffffffffU, t > 0);
#ifdef REPAIRED
  if (t > 0) out[t] = __all_sync(not_first, t);
#else
  out[t] = __all_sync(not_first, t);  // EXPECT shuffle-mask
#endif
  out[32 + t] = __any_sync(0xffffffffU, t > 30);
  out[64 + t] = __shfl_sync(0xffffffffU, t, 7);
}

int main() {
  DeviceArray<int> out(96);
  vote_kernel<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
}

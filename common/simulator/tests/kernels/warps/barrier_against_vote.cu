// Lane 0 waits at the barrier, the others in a vote that names it: class 19. Once the vote has gone on without it, lane
// 0 is alone at its barrier.
// Repaired: all lanes vote, then all meet at the barrier.
#include "../device_array.hpp"

__global__ void mixed_kernel(int* out, const int* a) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  const int any = __any_sync(0xffffffffU, t != 0 && a[t] > 5);
  __syncthreads();
#else
  int any = 0;
  if (t == 0) {
    __syncthreads();  // MARK alone // EXPECT barrier-divergence
  } else {
    any = __any_sync(0xffffffffU, a[t] > 5);  // EXPECT deadlock other=alone
  }
#endif
  out[t] = any;
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  mixed_kernel<<<1, 32>>>(out.data(), a.data());
#ifdef REPAIRED
  return out.to_host()[0] == 1 ? 0 : 1;
#else
  cudaDeviceSynchronize();
#endif
}

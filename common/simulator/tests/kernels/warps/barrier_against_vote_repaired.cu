// All lanes vote, then all meet at the barrier: class 19, repaired.
#include "../device_array.hpp"

__global__ void mixed_kernel(int* out, const int* a) {
  const int t = threadIdx.x;
  const int any = __any_sync(0xffffffffU, t != 0 && a[t] > 5);
  __syncthreads();
  out[t] = any;
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  mixed_kernel<<<1, 32>>>(out.data(), a.data());
  return out.to_host()[0] == 1 ? 0 : 1;
}

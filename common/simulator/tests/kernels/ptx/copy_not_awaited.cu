// A copy that cp.async has begun is read before anything waits for it.
#include "../device_array.hpp"

__global__ void shift_kernel(const int* in, int* out) {
  __shared__ int tile[32];
  const int t = static_cast<int>(threadIdx.x);
  const unsigned place = static_cast<unsigned>(__cvta_generic_to_shared(tile + t));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(place), "l"(in + t) : "memory");  // MARK copy
  asm volatile("cp.async.commit_group;" ::: "memory");
#ifdef REPAIRED
  asm volatile("cp.async.wait_group 0;" ::: "memory");
#endif
  out[t] = tile[t];  // EXPECT shared-race other=copy variable=tile
}

int main() {
  DeviceArray<int> in(counting<int>(32)), out(32);
  shift_kernel<<<1, 32>>>(in.data(), out.data());
  cudaDeviceSynchronize();
  return 0;
}

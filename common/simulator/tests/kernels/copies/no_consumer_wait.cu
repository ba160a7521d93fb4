// The stage is filled, but the consumers do not wait for it.
// Repaired: the stage is filled, and the consumers wait for it.
#include <cooperative_groups.h>

#include <cuda/pipeline>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void copy_kernel(int* out, const int* a) {
  __shared__ int s[32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  const cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, a, sizeof(s), pipe);  // MARK copy
  pipe.producer_commit();
#ifdef REPAIRED
  pipe.consumer_wait();
#else
  block.sync();
#endif
  out[threadIdx.x] = s[threadIdx.x];  // EXPECT shared-race other=copy variable=s pattern=copy-under-way
  pipe.consumer_release();
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  copy_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}

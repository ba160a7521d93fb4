// A kernel and a group's callback that ask to be inlined are observed all the same, as are a callback's arguments.
// Repaired: a barrier comes before the reads, and each access stays within its array.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace groups = cooperative_groups;

__global__ __forceinline__ void forced_kernel(float* out) {
  __shared__ float tile[32];
  tile[threadIdx.x] = threadIdx.x;  // MARK write
#ifdef REPAIRED
  __syncthreads();
#endif
  out[threadIdx.x] = tile[(threadIdx.x + 1) % 32];  // EXPECT shared-race other=write variable=tile
}

#ifdef REPAIRED
__global__ __attribute__((always_inline)) inline void attributed_kernel(float* out) { out[threadIdx.x] = 1; }
#else
__global__ __attribute__((always_inline)) inline void attributed_kernel(float* out) {
  out[threadIdx.x + 1] = 1;  // EXPECT out-of-bounds variable=out
}
#endif

struct Fetch {
  const int* from;
  __device__ __forceinline__ int operator()() const { return *from; }  // EXPECT out-of-bounds variable=numbers
};

__global__ void callback_kernel(float* out, const int* numbers) {
  const auto lanes = groups::tiled_partition<32>(groups::this_thread_block());
#ifdef REPAIRED
  out[threadIdx.x] = groups::invoke_one_broadcast(lanes, Fetch{numbers + 31});
#else
  out[threadIdx.x] = groups::invoke_one_broadcast(lanes, Fetch{numbers + 32});
#endif
}

int main() {
  DeviceArray<float> out(32);
  forced_kernel<<<1, 32>>>(out.data());
  attributed_kernel<<<1, 32>>>(out.data());
  DeviceArray<int> numbers(counting<int>(32));
  callback_kernel<<<1, 32>>>(out.data(), numbers.data());
  cudaDeviceSynchronize();
}

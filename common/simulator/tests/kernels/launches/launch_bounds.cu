// More threads than __launch_bounds__ allows: the launch is refused, as on a GPU.
// Repaired: as many as it allows.
#include <cassert>

#include "../device_array.hpp"

constexpr int most = 64;

__global__ void __launch_bounds__(most * 2) fill_kernel(int* out) { out[threadIdx.x + 16 * threadIdx.y] = 1; }

template <int threads>
__global__ __launch_bounds__(threads > 64 ? 128 : 64, 2) void fill_of_size_kernel(int* out) {
  out[threadIdx.x] = threads;
}

int main() {
#ifdef REPAIRED
  constexpr int threads = 128;
#else
  constexpr int threads = 129;
#endif
  DeviceArray<int> out(threads);
  fill_kernel<<<1, threads>>>(out.data());  // EXPECT launch-error says=__launch_bounds__
  const bool refused = cudaGetLastError() == cudaErrorInvalidValue;
  assert(refused == (threads > 128));
  fill_kernel<<<1, dim3(16, 8)>>>(out.data());
  fill_of_size_kernel<64><<<1, 64>>>(out.data());
  fill_of_size_kernel<128><<<1, 128>>>(out.data());
  assert(cudaDeviceSynchronize() == cudaSuccess && cudaGetLastError() == cudaSuccess);
}

// Who opts in for dynamic shared memory gets it beside the static one, also where only both together are over 48 KiB. Without
// that, 48 KiB hold both.
#include <cassert>

#include "../device_array.hpp"

template <int static_words>
__global__ void fill_kernel(int* out, int dynamic_words) {
  __shared__ int fixed[static_words];
  extern __shared__ int tile[];
  fixed[threadIdx.x % static_words] = 1;
  tile[dynamic_words - 1 - threadIdx.x] = 1;
  if (threadIdx.x == 0) out[0] = fixed[0] + tile[dynamic_words - 1];
}

template <int static_words>
void launch(int* out, int dynamic_words, bool opts_in) {
  const int bytes = dynamic_words * sizeof(int);
  if (opts_in) cudaFuncSetAttribute(fill_kernel<static_words>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  fill_kernel<static_words><<<1, 1, bytes>>>(out, dynamic_words);
  assert(cudaDeviceSynchronize() == cudaSuccess && cudaGetLastError() == cudaSuccess);
}

int main() {
  constexpr int words = 48 * 1024 / sizeof(int);
  DeviceArray<int> out(1);
  launch<1>(out.data(), words - 1, false);
  launch<1>(out.data(), words - 1, true);
  launch<2>(out.data(), words, true);
  launch<256>(out.data(), words - 16, true);
  launch<512>(out.data(), words + 1, true);
  launch<1024>(out.data(), 2 * words, true);
}

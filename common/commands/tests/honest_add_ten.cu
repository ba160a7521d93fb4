// A right add_ten with what honest code has and a strict reader of sources might refuse. Neither `./course check` nor
// `./course grade` may object to any of it; their tests put a byte order mark before it.
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include "add_ten.hpp"

// An error macro that ends the program.
#define MY_CHECK(call)                                                                                  \
  do {                                                                                                  \
    const cudaError_t my_error = (call);                                                                \
    if (my_error != cudaSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(my_error)); \
      exit(1);                                                                                          \
    }                                                                                                   \
  } while (0)

#define PLUS_TEN(name) name##_plus_ten
#define LOG(format, ...) std::printf(format, ##__VA_ARGS__)

namespace {

struct alignas(16) Four {
  float value[4];
};
struct __attribute__((aligned(8))) Two {
  float value[2];
};
struct __align__(8) Pair {
  float value[2];
};
static_assert(alignof(Four) == 16 && alignof(Two) == 8 && alignof(Pair) == 8, "as asked");

const char quote = '"';
const char* const text = "asm(), simulator";

template <int threads_per_block>
__global__ void __launch_bounds__(threads_per_block)
    add_ten_kernel(float* __restrict__ out, const float* __restrict__ a, [[maybe_unused]] int n) {
  __shared__ __align__(16) float tile[threads_per_block];
  const int gnu = blockIdx.x * threads_per_block + threadIdx.x;
  if (__builtin_expect(gnu < n, 1)) tile[threadIdx.x] = __ldg(a + gnu);
  __syncthreads();
  float ten = 0.0F;
#pragma unroll
  for (int i = 0; i < 5; ++i) ten += 1.0F;
#pragma unroll 5
  for (int i = 0; i < 5; ++i) ten += 1.0F;
  if (gnu >= n) return;
  const float PLUS_TEN(tile) = tile[threadIdx.x] + ten;
  out[gnu] = tile_plus_ten;
}

}  // namespace

template <int threads_per_block>
void add_ten(float* out, const float* a, int n) {
  if (n == 0) {
    LOG("nothing to do%c %s\n", quote, text);
    return;
  }
  // Longer than what fits into a string's own object: the C++ library allocates.
  std::string line;
  while (line.size() < 100) line += std::to_string(n) + " elements ";
  std::ostringstream lines;
  lines << line << '\n' << line << '\n';
  LOG("%s%c\n", lines.str().c_str(), line[line.size() / 2]);
  add_ten_kernel<threads_per_block><<<(n + threads_per_block - 1) / threads_per_block, threads_per_block>>>(out, a, n);
  MY_CHECK(cudaGetLastError());
}

template void add_ten<4>(float*, const float*, int);
template void add_ten<8>(float*, const float*, int);
template void add_ten<128>(float*, const float*, int);

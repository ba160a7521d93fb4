// Which lane holds what of 16 x 16 x 16, as PTX's mma.m16n8k16 has it, and how often: half's factors twice.
#include <mma.h>

#include "../checking.hpp"

using namespace nvcuda;

template <class Fragment>
__device__ void check_factor(int* wrong, const Fragment& part, bool is_a, int copies) {
  CHECK(part.num_elements == 8 * copies);
  for (int i = 0; i < part.num_elements; ++i) {
    const int lane = threadIdx.x;
    const int k = lane % 4 * 2 + i % 2 + (is_a ? i / 4 % 2 : i / 2 % 2) * 8;
    const int line = lane / 4 + (is_a ? i / 2 % 2 : i / 4 % 2) * 8;
    CHECK(static_cast<float>(part.x[i]) == static_cast<float>(16 * line + k));
  }
}

__global__ void lanes_kernel(int* wrong) {
  __shared__ alignas(32) __half half_lines[256];
  __shared__ alignas(32) __nv_bfloat16 lines[256];
  __shared__ alignas(32) float sums[256];
  for (int i = threadIdx.x; i < 256; i += 32) {
    half_lines[i] = static_cast<float>(i);
    lines[i] = static_cast<float>(i);
    sums[i] = static_cast<float>(i);
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::load_matrix_sync(a, half_lines, 16);
  wmma::load_matrix_sync(b, lines, 16);
  wmma::load_matrix_sync(c, sums, 16, wmma::mem_row_major);
  check_factor(wrong, a, true, 2);
  check_factor(wrong, b, false, 1);
  for (int i = 0; i < c.num_elements; ++i) {
    const int lane = threadIdx.x;
    CHECK(c.x[i] == static_cast<float>(16 * (lane / 4 + i / 2 % 2 * 8) + lane % 4 * 2 + i % 2 + i / 4 * 8));
  }
}

int main() { return run_checks(lanes_kernel, 32); }

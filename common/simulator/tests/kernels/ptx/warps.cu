// Lanes together in inline PTX: registers that say who runs, shuffles, votes, matrices.
#include <cuda_fp16.h>

#include "../checking.hpp"

__global__ void who_kernel(int* wrong) {
  unsigned lane, warp, below, x, threads, block;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("mov.u32 %0, %%warpid;" : "=r"(warp));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  asm("mov.u32 %0, %%tid.x;" : "=r"(x));
  asm("mov.u32 %0, %%ntid.x;" : "=r"(threads));
  asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
  CHECK(lane == threadIdx.x % 32 && warp == threadIdx.x / 32 && below == (1U << lane) - 1);
  CHECK(x == threadIdx.x && threads == 64 && block == 0);
  unsigned multiprocessor, early, late;
  unsigned long long time, later;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(multiprocessor));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(early)::"memory");
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(late)::"memory");
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(later));
  CHECK(multiprocessor < 1024 && late > early && later >= time);
}

__global__ void lanes_kernel(int* wrong) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  int up, across, outside;
  asm volatile("shfl.sync.up.b32 %0, %1, 1, 0, -1;" : "=r"(up) : "r"(lane));
  asm volatile("shfl.sync.bfly.b32 %0, %1, 3, 0x1f, 0xffffffff;" : "=r"(across) : "r"(lane));
  asm volatile(
      "{ .reg .pred inside; shfl.sync.down.b32 %0|inside, %1, 8, 0x1f, 0xffffffff; selp.s32 %0, %0, -1, inside; }"
      : "=r"(outside)
      : "r"(lane));
  CHECK(up == (lane == 0 ? 0 : lane - 1) && across == (lane ^ 3) && outside == (lane < 24 ? lane + 8 : -1));
  unsigned votes, equal, sum;
  asm volatile("{ .reg .pred odd; setp.ne.s32 odd, %1, 0; vote.sync.ballot.b32 %0, odd, 0xffffffff; }"
               : "=r"(votes)
               : "r"(lane & 1));
  asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(equal) : "r"(lane / 8));
  asm volatile("redux.sync.add.u32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(lane));
  CHECK(votes == 0xaaaaaaaa && equal == 0xffU << lane / 8 * 8 && sum == 496);
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
}

// Each lane hands in the address of a row, and gets two neighbours of each matrix.
__global__ void rows_kernel(int* wrong) {
  __shared__ __align__(16) unsigned short rows[32][8];
  const unsigned lane = threadIdx.x;
  for (unsigned i = 0; i < 8; ++i) rows[lane][i] = static_cast<unsigned short>(100 * lane + i);
  __syncwarp();
  const unsigned place = static_cast<unsigned>(__cvta_generic_to_shared(rows[lane]));
  unsigned part[4], turned;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(part[0]), "=r"(part[1]), "=r"(part[2]), "=r"(part[3])
               : "r"(place));
  for (unsigned matrix = 0; matrix < 4; ++matrix) {
    const unsigned first = 100 * (8 * matrix + lane / 4) + lane % 4 * 2;
    CHECK(part[matrix] == (first | (first + 1) << 16));
  }
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(turned) : "r"(place));
  const unsigned above = 100 * (lane % 4 * 2) + lane / 4;
  CHECK(turned == (above | (above + 100) << 16));
}

__device__ unsigned pair_of(float low, float high) {
  const __half2 both = __floats2half2_rn(low, high);
  unsigned bits;
  memcpy(&bits, &both, sizeof bits);
  return bits;
}

// a[i][k] = i + k, b[k][j] = k - j, in the lanes that the documentation says; the sums begin with 1.
__global__ void product_kernel(int* wrong) {
  const int row = static_cast<int>(threadIdx.x) / 4;
  const int pair = static_cast<int>(threadIdx.x) % 4 * 2;
  const auto a = [&](int i, int k) { return pair_of(i + k, i + k + 1); };
  const auto b = [&](int k) { return pair_of(k - row, k + 1 - row); };
  float sums[4];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%10, %10, %10, %10};"
      : "=f"(sums[0]), "=f"(sums[1]), "=f"(sums[2]), "=f"(sums[3])
      : "r"(a(row, pair)), "r"(a(row + 8, pair)), "r"(a(row, pair + 8)), "r"(a(row + 8, pair + 8)), "r"(b(pair)),
        "r"(b(pair + 8)), "f"(1.0F));
  for (int element = 0; element < 4; ++element) {
    const int i = row + element / 2 * 8;
    const int j = pair + element % 2;
    int expected = 1;
    for (int k = 0; k < 16; ++k) expected += (i + k) * (k - j);
    CHECK(sums[element] == expected);
  }
}

int main() {
  return run_checks(who_kernel, 64) + run_checks(lanes_kernel, 32) + run_checks(rows_kernel, 32) +
         run_checks(product_kernel, 32);
}

// Shuffles of every type and width; sources at the ends of segments and past them.
#include "../checking.hpp"

template <class T>
__device__ void check_type(int* wrong) {
  const int t = threadIdx.x;
  const T value = static_cast<T>(t) * static_cast<T>(3);
  CHECK(__shfl_sync(0xffffffffU, value, 5) == static_cast<T>(15));
  CHECK(__shfl_up_sync(0xffffffffU, value, 1) == static_cast<T>(t == 0 ? 0 : 3 * t - 3));
  CHECK(__shfl_down_sync(0xffffffffU, value, 2) == static_cast<T>(t >= 30 ? 3 * t : 3 * t + 6));
  CHECK(__shfl_xor_sync(0xffffffffU, value, 31) == static_cast<T>(3 * (31 - t)));
}

__global__ void types_kernel(int* wrong) {
  check_type<int>(wrong);
  check_type<unsigned>(wrong);
  check_type<long>(wrong);
  check_type<unsigned long>(wrong);
  check_type<long long>(wrong);
  check_type<unsigned long long>(wrong);
  check_type<float>(wrong);
  check_type<double>(wrong);
}

__global__ void widths_kernel(int* wrong) {
  const int t = threadIdx.x;
  for (int width = 2; width <= 32; width *= 2) {
    const int first = t / width * width;
    CHECK(__shfl_sync(0xffffffffU, t, 1, width) == first + 1);
    CHECK(__shfl_sync(0xffffffffU, t, width + 1, width) == first + 1);  // counted modulo the width
    CHECK(__shfl_sync(0xffffffffU, t, -1, width) == first + width - 1);
    CHECK(__shfl_up_sync(0xffffffffU, t, 1, width) == (t == first ? t : t - 1));
    CHECK(__shfl_down_sync(0xffffffffU, t, 1, width) == (t == first + width - 1 ? t : t + 1));
    CHECK(__shfl_down_sync(0xffffffffU, t, 0, width) == t);
    // Into an earlier segment an exchange may reach, not into a later one.
    const int partner = t ^ width;
    if (width < 32) CHECK(__shfl_xor_sync(0xffffffffU, t, width, width) == (partner < t ? partner : t));
  }
}

__global__ void votes_kernel(int* wrong) {
  const int t = threadIdx.x;
  CHECK(__ballot_sync(0xffffffffU, t % 3 == 0) == 0x49249249U);
  CHECK(__any_sync(0xffffffffU, t == 31) == 1 && __all_sync(0xffffffffU, t < 31) == 0);
  CHECK(__match_any_sync(0xffffffffU, t / 8) == 0xffU << (t / 8 * 8));
  int same = -1;
  CHECK(__match_all_sync(0xffffffffU, 2.5, &same) == 0xffffffffU && same == 1);
  CHECK(__match_all_sync(0xffffffffU, t == 7, &same) == 0 && same == 0);
  CHECK(__reduce_add_sync(0xffffffffU, t - 16) == -16 && __reduce_min_sync(0xffffffffU, t - 16) == -16);
  CHECK(__reduce_max_sync(0xffffffffU, static_cast<unsigned>(t)) == 31 &&
        __reduce_or_sync(0xffffffffU, 1U << t) == ~0U);
  CHECK(__reduce_and_sync(0xffffffffU, ~(1U << t)) == 0 &&
        __reduce_xor_sync(0xffffffffU, static_cast<unsigned>(t)) == 0);
  const unsigned half = t < 16 ? 0x0000ffffU : 0xffff0000U;
  CHECK(__reduce_add_sync(half, 1) == 16 && __ballot_sync(half, 1) == half);
  if (t % 4 == 1) CHECK(__shfl_sync(0x22222222U, t, 4 + 1) == 5);
}

int main() { return run_checks(types_kernel, 32) + run_checks(widths_kernel, 32) + run_checks(votes_kernel, 32); }

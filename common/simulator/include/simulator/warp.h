/// @file
/// Warp-wide functions: shuffles, votes, matches and reductions over the lanes of a mask.
#pragma once

#include <type_traits>

namespace simulator {

/// What every lane of the mask brought; see WarpValues in the runtime.
struct LaneValues {
  unsigned long long of_lane[32];
  unsigned int arrived;
};

/// Meets the lanes in `mask`; each gets the values of all. `source` is the lane whose value the caller is after; 32: all.
void meet_lanes(unsigned int mask, unsigned long long value, LaneValues* result, const void* pc,
                unsigned int source = 32);
/// Waits at `pc` for the lanes in `mask`, as __syncwarp() does.
void synchronise_lanes(unsigned int mask, const void* pc);
void report_absent_lane(unsigned int mask, unsigned int source, const void* pc);
unsigned int lane_index();
/// The lanes of the caller's warp that come to `pc` together with it: all that can get there before they wait for
/// others or end. On a GPU this is a matter of chance; here it is the best that may happen.
unsigned int converged_lanes(const void* pc);

/// Types that CUDA's shuffles take; headers of further number types add theirs.
template <class T>
struct IsShuffled : std::integral_constant<bool, std::is_arithmetic<T>::value || std::is_enum<T>::value> {};

/// The value that lane `source` brought to a shuffle.
template <class T>
SIMULATOR_CALLED T shuffle(unsigned int mask, T value, unsigned int source, const void* pc) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof value);
  LaneValues all;
  meet_lanes(mask, bits, &all, pc, source);
  if ((all.arrived >> source & 1U) == 0) {
    report_absent_lane(mask, source, pc);
    return value;
  }
  T result;
  memcpy(static_cast<void*>(&result), &all.of_lane[source], sizeof result);
  return result;
}

}  // namespace simulator

template <class T>
SIMULATOR_CALLED T __shfl_sync(unsigned int mask, T value, int source, int width = 32) {
  static_assert(::simulator::IsShuffled<T>::value, "shuffles take numbers; move the members of a struct one by one");
  const unsigned int segment = ::simulator::lane_index() & ~(width - 1U);
  return ::simulator::shuffle(mask, value, segment + (source & (width - 1U)), __builtin_return_address(0));
}

template <class T>
SIMULATOR_CALLED T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = 32) {
  static_assert(::simulator::IsShuffled<T>::value, "shuffles take numbers; move the members of a struct one by one");
  const unsigned int lane = ::simulator::lane_index();
  const unsigned int segment = lane & ~(width - 1U);
  return ::simulator::shuffle(mask, value, lane < segment + delta ? lane : lane - delta, __builtin_return_address(0));
}

template <class T>
SIMULATOR_CALLED T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = 32) {
  static_assert(::simulator::IsShuffled<T>::value, "shuffles take numbers; move the members of a struct one by one");
  const unsigned int lane = ::simulator::lane_index();
  const unsigned int end = (lane & ~(width - 1U)) + width;
  return ::simulator::shuffle(mask, value, lane + delta >= end ? lane : lane + delta, __builtin_return_address(0));
}

template <class T>
SIMULATOR_CALLED T __shfl_xor_sync(unsigned int mask, T value, int lane_mask, int width = 32) {
  static_assert(::simulator::IsShuffled<T>::value, "shuffles take numbers; move the members of a struct one by one");
  const unsigned int lane = ::simulator::lane_index();
  const unsigned int end = (lane & ~(width - 1U)) + width;
  const unsigned int source = lane ^ lane_mask;
  return ::simulator::shuffle(mask, value, source >= end ? lane : source, __builtin_return_address(0));
}

extern "C" {
void __syncwarp(unsigned int mask = 0xffffffffU);
unsigned int __ballot_sync(unsigned int mask, int predicate);
int __any_sync(unsigned int mask, int predicate);
int __all_sync(unsigned int mask, int predicate);
unsigned int __activemask();
unsigned int __reduce_and_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_or_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value);
}
int __reduce_add_sync(unsigned int mask, int value);
int __reduce_min_sync(unsigned int mask, int value);
int __reduce_max_sync(unsigned int mask, int value);
unsigned int __reduce_add_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_min_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_max_sync(unsigned int mask, unsigned int value);

/// The lanes of the mask that brought the same value.
template <class T>
SIMULATOR_CALLED unsigned int __match_any_sync(unsigned int mask, T value) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof value);
  ::simulator::LaneValues all;
  ::simulator::meet_lanes(mask, bits, &all, __builtin_return_address(0));
  unsigned int same = 0;
  for (unsigned int lane = 0; lane < 32; ++lane) {
    if ((all.arrived >> lane & 1U) != 0 && all.of_lane[lane] == bits) same |= 1U << lane;
  }
  return same;
}

/// The mask if all its lanes brought the same value, else 0; `*all_equal` says which.
template <class T>
SIMULATOR_CALLED unsigned int __match_all_sync(unsigned int mask, T value, int* all_equal) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof value);
  ::simulator::LaneValues all;
  ::simulator::meet_lanes(mask, bits, &all, __builtin_return_address(0));
  int same = 1;
  for (unsigned int lane = 0; lane < 32; ++lane) {
    if ((all.arrived >> lane & 1U) != 0 && all.of_lane[lane] != bits) same = 0;
  }
  ::simulator::store(all_equal, same, __builtin_return_address(0));
  return same != 0 ? mask : 0;
}

/// @name Calls of old programs, which do not say which lanes take part. Devices since compute capability 7.0 have none.
/// The worst match for any arguments, so that programs may have functions of these names. Old compilers know no way to
/// say why.
/// @{
#if __has_attribute(unavailable)
#define SIMULATOR_WITHOUT_MASK(name)                                                                           \
  __attribute__((unavailable("no device since compute capability 7.0 has it. Call " #name                      \
                             "_sync() with the mask of the lanes that take part, 0xffffffff for all 32"))) int \
  name(...);
SIMULATOR_WITHOUT_MASK(__shfl)
SIMULATOR_WITHOUT_MASK(__shfl_up)
SIMULATOR_WITHOUT_MASK(__shfl_down)
SIMULATOR_WITHOUT_MASK(__shfl_xor)
SIMULATOR_WITHOUT_MASK(__any)
SIMULATOR_WITHOUT_MASK(__all)
SIMULATOR_WITHOUT_MASK(__ballot)
#undef SIMULATOR_WITHOUT_MASK
#endif
/// @}

/// @file
/// cooperative_groups::memcpy_async() and the waits for it.
#pragma once

#include "cooperative_groups.h"
#include "simulator/copy_shape.h"

namespace cooperative_groups {

/// The threads of the group copy `shape` bytes together. Each call is a batch of its own.
template <class Group, class T, class Shape>
SIMULATOR_CALLED void memcpy_async(const Group& group, T* to, const T* from, const Shape& shape) {
  ::simulator::begin_shared_copy({}, group.thread_rank(), group.num_threads(), to, from, ::simulator::bytes_of(shape),
                                 __builtin_return_address(0));
  ::simulator::commit_copies();
}
/// Copies as many elements as fit in both `to_count` and `from_count`.
template <class Group, class T>
SIMULATOR_CALLED void memcpy_async(const Group& group, T* to, size_t to_count, const T* from, size_t from_count) {
  ::simulator::begin_shared_copy({}, group.thread_rank(), group.num_threads(), to, from,
                                 sizeof(T) * (to_count < from_count ? to_count : from_count),
                                 __builtin_return_address(0));
  ::simulator::commit_copies();
}

/// Waits for all copies of the group's threads, except the `newest` last calls of each, and for its threads.
template <unsigned int newest, class Group>
SIMULATOR_CALLED void wait_prior(const Group& group) {
  ::simulator::finish_copies(newest);
  group.synchronise_at(__builtin_return_address(0));
}
template <class Group>
SIMULATOR_CALLED void wait(const Group& group) {
  ::simulator::finish_copies(0);
  group.synchronise_at(__builtin_return_address(0));
}

}  // namespace cooperative_groups

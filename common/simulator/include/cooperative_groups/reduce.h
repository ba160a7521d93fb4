/// @file
/// cooperative_groups::reduce()
#pragma once

#include "simulator/group_operations.h"

namespace cooperative_groups {

/// `operation` over the values of all threads of a group within a warp; every thread gets the result. The order is that
/// of a tree: halves first, then their results.
template <class Group, class T, class Operation>
SIMULATOR_CALLED T reduce(const Group& group, T value, Operation operation) {
  T values[32];
  group.lanes().gather(value, values, __builtin_return_address(0));
  for (unsigned int count = group.lanes().size(); count > 1;) {
    const unsigned int half = (count + 1) / 2;
    for (unsigned int i = 0; i + half < count; ++i) values[i] = operation(values[i], values[i + half]);
    count = half;
  }
  return values[0];
}

/// The same for a tile of several warps: each warp's result, then that of all of them.
template <unsigned int Size, class Parent, class T, class Operation>
SIMULATOR_CALLED std::enable_if_t<(Size > 32), T> reduce(const thread_block_tile<Size, Parent>& tile, T value,
                                                         Operation operation) {
  const void* pc = __builtin_return_address(0);
  const unsigned int warp = static_cast<unsigned int>(tile.thread_rank()) / 32;
  const T of_warp = reduce(thread_block_tile<32>(0, 1), value, operation);
  if (tile.thread_rank() % 32 == 0) tile.template place<T>(warp) = of_warp;
  tile.synchronise_at(pc);
  const unsigned int warps = tile.warps();
  T result = tile.template place<T>(0);
  for (unsigned int other = 1; other < warps; ++other) result = operation(result, tile.template place<T>(other));
  tile.synchronise_at(pc);
  return result;
}

}  // namespace cooperative_groups

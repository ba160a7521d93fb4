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

}  // namespace cooperative_groups

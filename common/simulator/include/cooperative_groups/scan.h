/// @file
/// cooperative_groups::inclusive_scan() and exclusive_scan()
#pragma once

#include "simulator/group_operations.h"

namespace simulator {

/// What an operation's scan begins with. Of an operation that is none of ours CUDA leaves it open.
template <class T, class Operation, class = void>
struct NeutralOf {
  static T value() { return T(); }
};
template <class T, class Operation>
struct NeutralOf<T, Operation, std::void_t<decltype(Operation::neutral())>> {
  static T value() { return Operation::neutral(); }
};

}  // namespace simulator

namespace cooperative_groups {

/// `operation` over the values of all threads up to and with the caller, by rank in a group within a warp.
template <class Group, class T, class Operation = plus<T>>
SIMULATOR_CALLED T inclusive_scan(const Group& group, T value, Operation operation = {}) {
  T values[32];
  group.lanes().gather(value, values, __builtin_return_address(0));
  T result = values[0];
  for (unsigned int rank = 1; rank <= group.lanes().rank(); ++rank) result = operation(result, values[rank]);
  return result;
}

/// The same without the caller's value. The first thread gets the operation's neutral element.
template <class Group, class T, class Operation = plus<T>>
SIMULATOR_CALLED T exclusive_scan(const Group& group, T value, Operation operation = {}) {
  T values[32];
  group.lanes().gather(value, values, __builtin_return_address(0));
  T result = ::simulator::NeutralOf<T, Operation>::value();
  for (unsigned int rank = 0; rank < group.lanes().rank(); ++rank) result = operation(result, values[rank]);
  return result;
}

}  // namespace cooperative_groups

/// @file
/// The operations that cooperative groups reduce and scan by.
#pragma once

#include <limits>

#include "cooperative_groups.h"

namespace cooperative_groups {

// `neutral` is what changes nothing: what a scan's first thread begins with.
#define SIMULATOR_GROUP_OPERATION(name, result, neutral_value) \
  template <class T>                                           \
  struct name {                                                \
    T operator()(T a, T b) const { return result; }            \
    static T neutral() { return neutral_value; }               \
  };
SIMULATOR_GROUP_OPERATION(plus, a + b, T())
SIMULATOR_GROUP_OPERATION(less, b < a ? b : a, std::numeric_limits<T>::max())
SIMULATOR_GROUP_OPERATION(greater, a < b ? b : a, std::numeric_limits<T>::lowest())
SIMULATOR_GROUP_OPERATION(bit_and, a& b, static_cast<T>(~T()))
SIMULATOR_GROUP_OPERATION(bit_or, a | b, T())
SIMULATOR_GROUP_OPERATION(bit_xor, a ^ b, T())
#undef SIMULATOR_GROUP_OPERATION

}  // namespace cooperative_groups

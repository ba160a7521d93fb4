/// @file
/// cuda::std is the host's std, which device code here can use as it is.
#pragma once

#include <cstddef>

/// The passes of g++ look for this name: without it std is the host's.
enum simulator_std_on_device {};

namespace cuda {
namespace std {
using namespace ::std;
}  // namespace std
}  // namespace cuda

/// @file
/// cuda::std is the host's std, which device code here can use as it is.
#pragma once

#include <cstddef>

namespace cuda {
namespace std {
using namespace ::std;
}  // namespace std
}  // namespace cuda

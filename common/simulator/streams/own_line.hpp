/// @file
/// The learner's lines on the stack of host code that is in a library.
#pragma once

namespace simulator {

/// The innermost place on this stack that lies in a line of the program's own: `return_address` if it does, else the call
/// that led to it; `return_address` where there is none.
const void* own_line(const void* return_address);

/// The innermost call of the program's own that is on this stack more than twice, which is a recursion; nullptr if none is.
const void* recursive_call();

}  // namespace simulator

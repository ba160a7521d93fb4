/// @file
/// The learner's lines on the stack of host code that is in a library.
#pragma once

#include <array>

namespace simulator {

/// The return addresses on this stack, the innermost first, as far as there is room. May be made in a signal handler, once
/// backtrace() has been called before; which of them are the program's own can be asked later.
class CallStack {
 public:
  CallStack();
  void* const* begin() const { return frames_.data(); }
  void* const* end() const { return frames_.data() + size_; }

 private:
  std::array<void*, 64> frames_{};
  int size_;
};

/// The innermost place on this stack that lies in a line of the program's own: `return_address` if it does, else the call
/// that led to it; `return_address` where there is none.
const void* own_line(const void* return_address);
/// The same of another stack.
const void* own_line(const void* return_address, const CallStack& stack);

/// The innermost call of the program's own that is on this stack more than twice, which is a recursion; nullptr if none is.
const void* recursive_call();

}  // namespace simulator

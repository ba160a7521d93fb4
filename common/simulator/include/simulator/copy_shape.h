/// @file
/// How much an asynchronous copy moves: a number of bytes, or one whose alignment is promised.
#pragma once

#include "simulator/async_copies.h"

namespace cuda {

/// A number of bytes; both ends of the copy are aligned to `alignment`, and so is the number.
template <size_t alignment>
struct aligned_size_t {
  static constexpr size_t align = alignment;
  size_t value;
  constexpr explicit aligned_size_t(size_t bytes) : value(bytes) {}
  constexpr operator size_t() const { return value; }
};

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };

}  // namespace cuda

namespace simulator {
inline size_t bytes_of(size_t bytes) { return bytes; }
}  // namespace simulator

/// @file
/// What AddressSanitizer marks on stacks that are left for good.
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace simulator {

/// Call it before a stack begins anew: a thread that left it in the middle never took back the marks of its variables.
/// Does nothing in a runtime built without the sanitizer.
inline void forget_stack_marks([[maybe_unused]] std::uintptr_t low, [[maybe_unused]] std::size_t bytes) {
#ifdef __SANITIZE_ADDRESS__
  __asan_unpoison_memory_region(reinterpret_cast<void*>(low), bytes);
#endif
}

}  // namespace simulator

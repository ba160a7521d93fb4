/// @file
/// Stacks and context switches: what makes a thousand CUDA threads out of one operating system thread.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "simulator/scheduler/thread.hpp"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace simulator {

/// A growing set of fibers with guarded stacks in one mapping. Fibers stay with the pool from block to block.
class FiberPool {
 public:
  // In 32 bits of addresses the stacks of all resident blocks must find room.
  static constexpr std::size_t stack_bytes = std::size_t{1024} * (sizeof(void*) == 8 ? 256 : 32);
  static constexpr std::size_t guard_bytes = 4096;

  /// @param body what every fiber runs, once for each block; passes the processor on at its end
  explicit FiberPool(std::function<void()> body);
  ~FiberPool();
  FiberPool(const FiberPool&) = delete;
  FiberPool& operator=(const FiberPool&) = delete;

  /// The first `count` threads, made if need be. Call it at the beginning of a block only: threads that were made before
  /// may be made anew.
  /// @param count at most max_threads
  std::vector<Thread>& threads(std::size_t count) {
    if (threads_.size() < count) [[unlikely]]
      make(count);
    return threads_;
  }

  /// Thread `number`, which must have been made.
  Thread& thread(std::size_t number) { return threads_[number]; }
  const Thread& thread(std::size_t number) const { return threads_[number]; }

  /// Runs `thread`, and those that the processor is passed to, until one yields. Call it from the scheduler only.
  /// @returns the one that yielded
  Thread& resume(Thread& thread);

  /// Has the top of the stack brought to the cache of a thread that runs soon.
  static void fetch_ahead(const Thread& thread) {
    constexpr std::size_t line = 64;
    constexpr std::size_t top = 8 * line;  // the way back from a barrier into the kernel
    if (thread.context == nullptr) return;
    const auto* stack = static_cast<const char*>(thread.context);
    for (std::size_t at = 0; at < top; at += line) __builtin_prefetch(stack + at);
  }

  /// Goes back to the scheduler. Call it from the running thread only.
  void yield() { switch_to(nullptr); }

  /// Goes to `next` at once, which is half the way. Call it from the running thread only.
  void pass_to(Thread& next) { switch_to(&next); }

  /// Leaves the running thread for good: its stack is forgotten, and its next quantum begins the body anew.
  [[noreturn]] void abandon();

  /// Whether `address` is in the guard page below some thread's stack.
  bool in_guard(std::uintptr_t address) const;

  /// The thread whose stack holds `address`, or nullptr.
  const Thread* stack_owner(std::uintptr_t address) const;

  static constexpr std::size_t max_threads = 1024;

 private:
  void make(std::size_t count);
  void reserve(std::size_t count);
  static void enter(boost::context::detail::transfer_t transfer);
  boost::context::detail::fcontext_t context_of(Thread& thread) const;
  void switch_to(Thread* next);
  void arrive(boost::context::detail::transfer_t transfer);

  std::function<void()> body_;
  std::uintptr_t stacks_ = 0;
  std::size_t reserved_ = 0;  ///< for how many threads there are addresses
  std::vector<Thread> threads_;
  boost::context::detail::fcontext_t scheduler_ = nullptr;
  Thread* left_ = nullptr;  ///< the thread that ran last; nullptr: the scheduler
  bool abandoned_ = false;  ///< the thread that ran last never goes on
};

/// Call it before a stack begins anew: a thread that left it in the middle never took back the marks of its variables.
/// Does nothing in a runtime built without the sanitizer.
inline void forget_stack_marks([[maybe_unused]] std::uintptr_t low, [[maybe_unused]] std::size_t bytes) {
#ifdef __SANITIZE_ADDRESS__
  __asan_unpoison_memory_region(reinterpret_cast<void*>(low), bytes);
#endif
}

}  // namespace simulator

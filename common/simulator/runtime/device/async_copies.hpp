/// @file
/// Copies that threads have begun and none has waited for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "simulator/events/machine.hpp"
#include "simulator/include/simulator/async_copies.h"

namespace simulator {

struct PendingCopy {
  void* to;
  const void* from;
  std::size_t bytes;
  std::size_t zero_bytes;
  const void* pc;
  std::uint32_t issuer;  ///< number of its thread in the block
  unsigned int phase;    ///< of the barrier that it belongs to, if any
  Epoch began;
};

/// Copies of one launch. What no thread has waited for is forgotten with it, as shared memory is.
class AsyncCopies {
 public:
  static AsyncCopies& instance();

  struct OfThread {
    std::vector<PendingCopy> open;
    std::deque<std::vector<PendingCopy>> batches;
  };
  OfThread& of_thread();
  std::vector<PendingCopy>& of_barrier(const void* barrier);

  /// For each phase of `barrier` that has ended, how often something had been released there by then.
  std::vector<std::size_t>& phase_ends(const void* barrier) { return of_block(phase_ends_, barrier); }

  /// Whether a thread is carrying out copies of `barrier`.
  bool& busy(const void* barrier) { return of_block(busy_, barrier); }

 private:
  template <class Value>
  Value& of_block(std::map<std::pair<std::uint32_t, const void*>, Value>& all, const void* key) {
    forget_earlier_launches();
    return all[{running_thread->block, key}];
  }
  void forget_earlier_launches();

  Epoch launch_ = 0;
  std::map<std::pair<std::uint32_t, const void*>, OfThread> of_threads_;  ///< by block and thread
  std::map<std::pair<std::uint32_t, const void*>, std::vector<PendingCopy>> of_barriers_;
  std::map<std::pair<std::uint32_t, const void*>, bool> busy_;
  std::map<std::pair<std::uint32_t, const void*>, std::vector<std::size_t>> phase_ends_;
};

/// Reads and writes now what the copies say, counted for the threads that began them.
void carry_out(const std::vector<PendingCopy>& copies);

}  // namespace simulator

/// @file
/// What judged host code asks of the device, call by call.
#pragma once

#include <cstdint>
#include <vector>

#include "simulator/results/observation.hpp"
#include "simulator/runtime/streams/errors.hpp"

namespace simulator {

/// The calls that submitted work or waited for some, in their order. Kept only between begin() and take().
class HostSteps {
 public:
  static HostSteps& instance();

  void begin() { recording_ = true; }
  /// The call that goes on copies from or to pageable memory.
  void note_pageable() { pageable_ = true; }
  /// The steps since begin(), and no more from now on.
  std::vector<HostStep> take();

 private:
  friend class HostStepNote;
  struct Raw {
    const void* pc;
    HostStep step;
  };
  std::vector<Raw> steps_;
  bool recording_ = false;
  bool pageable_ = false;
};

/// Lives as long as a call of the runtime, and notes what it did.
class HostStepNote {
 public:
  HostStepNote(const Call& call, bool launches);
  HostStepNote(const HostStepNote&) = delete;
  HostStepNote& operator=(const HostStepNote&) = delete;
  ~HostStepNote();

 private:
  Call call_;
  bool launches_;
  std::uint64_t submitted_;
  std::uint64_t done_;
};

}  // namespace simulator

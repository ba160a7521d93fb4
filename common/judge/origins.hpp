/// @file
/// How a wrong output came about, as far as the trace of a run shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "simulator/results/trace.hpp"
#include "verdict/wrong_result.hpp"

namespace course {

/// What is known of one wrong output. Facts only: which of them is the mistake, a reader has to say.
struct OutputOrigin {
  simulator::SourceLocation where{};  ///< the line that wrote it, or that wrote another in its place; line 0: none did
  std::string text{};                 ///< up to three sentences; may be empty
  bool is_followed = false;           ///< from the line that wrote it to what that line read
};

/// Where the first wrong output of `wrong` comes from: who wrote it, from what, and where that came from in turn; of one
/// that was never written, what its thread writes instead. Inputs that no thread reads are named before that.
/// @param output the address of output 0 on the device
/// @param owner of each output
OutputOrigin origin_of(const WrongResult& wrong, std::uintptr_t output, const simulator::Trace& trace,
                       const std::function<Owner(std::size_t)>& owner = {});

}  // namespace course

/// @file
/// Where the accesses come from that a budget does not allow: which thread, which lines, how often each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulator/results/observation.hpp"
#include "verdict/budget.hpp"
#include "verdict/spending.hpp"
#include "verdict/wrong_result.hpp"

namespace course {

/// What is behind an overrun. Empty where nothing is known of it.
struct Costs {
  std::string thread{};                  ///< "thread 3 of block 0", of an overrun by one thread
  std::vector<simulator::Note> lines{};  ///< those that cost most, the dearest first
  Cause cause = Cause::none;             ///< what these accesses have in common
  std::string help{};                    ///< what to do about that
};

/// What one thread did, read from a trace of its block.
/// @param budget its idea is the help where threads fetch what others fetch too
Costs costs_of_thread(const Overrun& overrun, const Budget& budget, const simulator::CountedThread& thread,
                      const simulator::Trace& trace);

/// What all threads did together, line by line.
Costs costs_of_all(const Overrun& overrun, const simulator::WarpMetrics& metrics);

}  // namespace course

/// @file
/// Advice that is tried: carried out on a copy of the source, which is built and judged as the source was.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "build/judge_file.hpp"
#include "trial/outcome.hpp"

namespace course {

/// What came of it.
struct Trial {
  Outcome outcome = Outcome::unknown;  ///< the best one
  std::string statement{};             ///< "a __syncthreads()"; empty where the verdict advises no edit
  std::string place{};                 ///< of the best one: "before line 41"
  std::string source{};                ///< the copy with it
  std::vector<std::string> failed{};   ///< where it was tried and does not help
  bool complete = false;               ///< no reading was left out for want of time
  std::size_t cases = 0;               ///< of the copy with the best outcome
  std::size_t passed = 0;              ///< of those
  bool chosen_cases = false;           ///< not all of the exercise's cases were asked for
};

/// Carries out what the verdict's first finding advises, one reading after the other, until all cases pass or the time
/// is over. Nothing of it lasts.
/// @param verdict of `request`
/// @param most bounds building and running all copies together
/// @throws Interrupted when Ctrl-C arrives
Trial try_advice(const Workspace& workspace, const JudgeRequest& request, const Verdict& verdict,
                 std::chrono::milliseconds most);

/// "Tried: with a __syncthreads() before line 41, all 11 cases pass." Empty where nothing was seen that one could say.
std::string told(const Trial& trial);

}  // namespace course

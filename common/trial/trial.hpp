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
  simulator::Spot spot{};              ///< none where the verdict advises no edit
  std::string statement{};             ///< "__syncthreads();"
  std::string edit{};                  ///< of the best one: "a __syncthreads() before line 41"
  std::size_t edits = 0;               ///< how many that are: one for each finding
  std::string source{};                ///< the copy with it
  std::vector<std::string> failed{};   ///< edits that do not help
  std::size_t cases = 0;               ///< of the copy with the best outcome
  std::size_t passed = 0;              ///< of those
  bool chosen_cases = false;           ///< not all of the exercise's cases were asked for
};

/// Carries out what the verdict's first finding advises, one reading after the other, until all cases pass or the time
/// is over. Where the finding goes and another one comes to light, that one's advice is carried out as well. Nothing of
/// it lasts.
/// @param verdict of `request`
/// @param most bounds building and running all copies together
/// @throws Interrupted when Ctrl-C arrives
Trial try_advice(const Workspace& workspace, const JudgeRequest& request, const Verdict& verdict,
                 std::chrono::milliseconds most);

/// "Tried: with a __syncthreads() before line 41, all 11 cases pass." Empty where nothing was seen that one could say.
std::string told(const Trial& trial);

}  // namespace course

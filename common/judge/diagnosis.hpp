/// @file
/// What probably went wrong, read from the pattern of wrong outputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "judge/case.hpp"
#include "judge/comparison.hpp"
#include "simulator/results/observation.hpp"

namespace course {

/// Which blocks and which threads have wrong outputs; see place_patterns.cpp.
struct Places;

/// The outputs of one run, and who owns them.
struct Outputs {
  const std::vector<OutputState>& states;
  const std::vector<float>& expected;
  const std::vector<float>& actual;
  std::function<Owner(std::size_t)> owner{};           ///< may be empty
  Precision precision = false;                         ///< of their comparison
  int columns = 0;                                     ///< of a row-major matrix; 0: they lie in one row
  std::span<const Mistake> mistakes{};                 ///< that would give such outputs
  std::span<const simulator::LaunchShape> launches{};  ///< of the run
  const simulator::Counts* counts = nullptr;           ///< of the run, where the backend counts
  bool barrier_is_of_use = false;                      ///< whether a barrier of the run orders anything
  bool on_host = false;                                ///< whether the learner's code copied them back
  mutable std::shared_ptr<const Places> places{};      ///< found when the first pattern asks for them
};

/// One pattern of wrong outputs.
struct Pattern {
  Cause cause;
  /// What the outputs have in common and where to look; "" when they do not show the pattern.
  std::string (*explain)(const Outputs&);
  bool is_conclusive = true;
  bool of_launch = false;  ///< it is the launch that is to be changed
};

/// What the run tells besides its outputs: launches of the wrong shape, memory that is not shared.
std::span<const Pattern> run_patterns();

/// What there is to say of a launch whose two numbers have changed places.
std::string swapped_launch_text(std::uint64_t blocks, std::uint64_t threads);

/// Values of wrong outputs that stand for "not set". They may be no numbers.
std::span<const Pattern> unset_patterns();

/// Patterns in the values of wrong outputs, the most telling first. They explain every wrong output, or say nothing.
std::span<const Pattern> value_patterns();

/// Patterns in the places of wrong outputs, the most telling first. Those that speak of blocks need owners.
std::span<const Pattern> place_patterns();

/// All that the outputs show, the likeliest first. Pure: looks at nothing but `outputs`. Meant for outputs of which at
/// least one is not right.
std::vector<Diagnosis> diagnoses(const Outputs& outputs);

/// The first of them; without a pattern where there is none.
Diagnosis diagnose(const Outputs& outputs);

/// What is not the cause, since these outputs would show them if they were, and `shown` lacks them.
std::vector<OutputCause> excluded_causes(const Outputs& outputs, const std::vector<Diagnosis>& shown);

/// Chooses what is said of `wrong`: the likeliest of its diagnoses whose cause is not among `excluded`.
void choose_diagnosis(WrongResult& wrong, const std::set<OutputCause>& excluded);

}  // namespace course

/// @file
/// Hints: headings of level two in `<exercise>/hints.md`, and those for what any kernel may get wrong.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "workspace/progress.hpp"

namespace course {

/// One tier.
struct Hint {
  std::string title;  ///< the heading without its number, "A question"
  std::string text;   ///< what stands below it
  /// The failures that it fits, from `<!-- for: shared-race, last-block -->`: kinds of findings, and patterns of wrong
  /// outputs. Empty: any.
  std::vector<std::string> failures;
};

/// The hints of a file, in order.
std::vector<Hint> parse_hints(const std::string& markdown);

/// Where hints come from.
struct HintBook {
  std::vector<Hint> own;      ///< the exercise's tiers
  std::vector<Hint> generic;  ///< for any exercise; each has failures
};

/// A hint in a book.
struct HintChoice {
  bool generic = false;
  std::size_t index = 0;
  bool operator==(const HintChoice&) const = default;
};

/// The hint to show next, of those not shown since the failures of the last verdict are what they are: for these, in
/// their order, a tier of the exercise's own that fits, then a generic one; then, of those never shown, the tiers that
/// fit any verdict. A tier for something that the verdict did not show is none of them. Without a failure, as while
/// something is unsolved: all tiers in their order, each once. Nothing when all were shown.
std::optional<HintChoice> next_hint(const HintBook& book, const ExerciseProgress& progress);

/// Notes that a hint was shown.
void note_shown(ExerciseProgress& progress, const HintChoice& choice);

/// The hint to show when all were: the first that fits, else the last tier that fits any verdict, else the last.
HintChoice repeated_hint(const HintBook& book, const ExerciseProgress& progress);

/// How many next_hint() will give until it gives none.
std::size_t hints_left(const HintBook& book, ExerciseProgress progress);

/// Notes what a new verdict showed. If it is not what the last one showed, the hints that fit are offered anew.
void note_failures(ExerciseProgress& progress, const std::vector<std::string>& failures);

}  // namespace course

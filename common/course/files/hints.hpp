/// @file
/// Hints: headings of level two in `<exercise>.hints.md`, and those for what any kernel may get wrong.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "course/files/progress.hpp"

namespace course {

/// One tier.
struct Hint {
  std::string title;  ///< the heading, "1. A question"
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

/// The hint to show next: for the failures of the last verdict, in their order, a tier of the exercise's own that fits,
/// then a generic one; then the tiers that fit any verdict; then the other tiers. Where nothing has failed but what is
/// unsolved, the tiers in their order. Nothing when all were shown.
std::optional<HintChoice> next_hint(const HintBook& book, const ExerciseProgress& progress);

}  // namespace course

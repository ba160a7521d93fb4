/// @file
/// Tiers of hints: headings of level two in `<exercise>.hints.md`.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace course {

/// One tier.
struct Hint {
  std::string title;               ///< the heading, "1. A question"
  std::string text;                ///< what stands below it
  std::vector<std::string> kinds;  ///< the findings it fits, from `<!-- for:
                                   ///< shared-race -->`; empty: any
};

/// The tiers of a hints file, in order.
std::vector<Hint> parse_hints(const std::string& markdown);

/// The tier to show next, as an index: first one not yet shown that fits a
/// finding of the last verdict, then the next one that fits any, then what is
/// left; nothing when all were shown.
std::optional<std::size_t> next_hint(const std::vector<Hint>& hints, const std::vector<std::size_t>& shown,
                                     const std::vector<std::string>& last_kinds);

}  // namespace course

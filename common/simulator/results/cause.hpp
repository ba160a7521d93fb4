/// @file
/// Why something is wrong: the list of causes, their names and ranks.
#pragma once

#include <optional>
#include <string>

namespace simulator {

/// Why a finding or a wrong output came about; see causes.def. `none` where that is not known.
enum class Cause {
  none,
#define CAUSE(cause, name, rank) cause,
#include "simulator/results/causes.def"
#undef CAUSE
};

/// How far a cause lies from the slip behind it, as a rule. Of what is equally severe, the lower rank is told first.
enum class CauseRank {
  root,         ///< what it leaves undone explains other findings
  usual,        ///< the slip itself
  consequence,  ///< an earlier slip may lead anywhere, also here
  place,        ///< says what wrong outputs have in common, and not how they came about
};

/// "next-round" and so on: the name in reports and in the tags of hints. Empty for none.
std::string to_string(Cause cause);

/// The cause with that name, if it is one of the list.
std::optional<Cause> find_cause(const std::string& name);

/// The cause with that name; none for "".
/// @throws std::invalid_argument when there is none
Cause cause_named(const std::string& name);

CauseRank rank_of(Cause cause);

}  // namespace simulator

/// @file
/// What a finding advises to change in the source, as a value: it can be carried out, to see whether it repairs.
#pragma once

#include <string>

namespace simulator {

/// Where a statement belongs, or what else is to be changed. "The two" are the line of the finding and that of its first
/// note. The names are those of the JSON report.
enum class Spot {
  none,           ///< no edit is advised
  between,        ///< between the two
  end_of_round,   ///< at the end of the loop, or of the function, that comes back to the two
  before_line,    ///< before a line that the remedy names
  out_of_branch,  ///< out of the branches that hold it: the statement stands in the finding's line
  guarded,  ///< the index in the finding's line needs a guard: a comparison, of which the statement is the beginning
};

/// An edit.
struct Remedy {
  Spot spot = Spot::none;
  std::string statement{};  ///< "__syncthreads();", or of a guard ">= 0" or "<"
  int line = 0;             ///< for Spot::before_line

  explicit operator bool() const { return spot != Spot::none; }
};

/// "between", "end-of-round" and so on; empty for none.
std::string to_string(Spot spot);

/// The spot with that name.
/// @throws std::invalid_argument when there is none
Spot spot_named(const std::string& name);

}  // namespace simulator

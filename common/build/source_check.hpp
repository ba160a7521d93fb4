/// @file
/// What a submission's source may not say.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace course {

/// Why a submission is refused before its code runs.
struct Objection {
  int line = 0;  ///< in the submission; 0 where none can be named
  std::string message;
};

/// Looks for what no exercise needs and what could mislead the judge: headers other than `headers` and the standard ones,
/// of which the object shows what is used, assembly,
/// attributes and pragmas of the compiler, the names of the judge's own parts, and the spellings that hide such things
/// from this check (`##`, raw strings, line ends within a word).
/// @param headers further names that may stand in an `#include`
std::vector<Objection> objections_to_source(std::string_view source, const std::set<std::string>& headers);

/// Whether it is called like a header of C++, which have no ending, or is one of C's.
bool is_standard_header(std::string_view name);

}  // namespace course

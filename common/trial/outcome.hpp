/// @file
/// What an edit has changed: two verdicts beside each other.
#pragma once

#include "verdict/verdict.hpp"

namespace course {

/// What became of a finding once its advice was carried out.
enum class Outcome {
  passes,  ///< every case passes
  gone,    ///< the finding is gone and nothing worse has come, but something else still fails
  fails,   ///< it is still there, or something worse has come
  unknown  ///< the copy did not compile, or was not judged to its end
};

/// @param before with `finding`
/// @param after of the copy, whose lines have the same numbers
Outcome outcome_of(const Verdict& before, const simulator::Finding& finding, const Verdict& after);

}  // namespace course

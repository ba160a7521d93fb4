/// @file
/// The verdict as text.
#pragma once

#include <string>

#include "harness/verdict.hpp"

namespace course {

/// The verdict as the learner reads it: whose code, passed or failed, what is still to be written, what was found,
/// what it spent, and remarks.
std::string verdict_text(const Verdict& verdict, bool color);

}  // namespace course

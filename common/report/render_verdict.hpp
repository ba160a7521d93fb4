/// @file
/// The verdict as text for a terminal.
#pragma once

#include <string>

#include "report/verdict.hpp"

namespace course {

/// The verdict as the learner reads it: whose code, passed or failed, what is still to be written, what was found,
/// what it spent, and remarks. Every line ends with '\n'.
std::string render_verdict(const Verdict& verdict, bool color);

}  // namespace course

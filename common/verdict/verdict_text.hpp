/// @file
/// The verdict, as text for a terminal.
#pragma once

#include <cstddef>
#include <string>

#include "verdict/verdict.hpp"

namespace course {

/// All of the verdict: whose code, passed or failed, what is still to be written, all that was found, what it spent, and
/// remarks. Every line ends with '\n'.
std::string render_verdict(const Verdict& verdict, bool color);

/// The verdict as the learner reads it first: whose code, passed or failed, and cause_lines(). Every line ends with '\n'.
/// @param width columns of the terminal; 0: endless
std::string render_short_verdict(const Verdict& verdict, bool color, std::size_t width);

}  // namespace course

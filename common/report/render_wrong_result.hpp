/// @file
/// Wrong outputs as text.
#pragma once

#include <string>

#include "base/wrong_result.hpp"

namespace course {

/// "out[4] is 3.5, but 5.25 is right (block 1, thread 0); 6 of 15 outputs are wrong".
std::string describe(const WrongResult& wrong);

/// Some outputs as a table, wrong ones marked by `^`; empty for less than two of them, and where outputs have names.
/// Every line ends with '\n'.
///
///     output          3         4         5
///     yours           0   1.25001         -
///     right        2.25   1.25001       0.5
///                     ^                   ^
std::string window_text(const WrongResult& wrong);

}  // namespace course

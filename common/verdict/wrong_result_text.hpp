/// @file
/// Wrong outputs in words and as a table.
#pragma once

#include <string>

#include "verdict/wrong_result.hpp"

namespace course {

/// "out[4] is 3.5, but 5.25 is right (block 1, thread 0); 6 of 15 outputs are wrong". Of a matrix: "row 1, column 2 of
/// out is …", and blocks and threads of two dimensions as (x,y).
std::string describe(const WrongResult& wrong);

/// Some outputs with what they come from as a table, wrong ones marked by `^`; empty for less than two of them without
/// inputs, and where outputs have names. Every line ends with '\n', and has at most 80 columns.
///
///     output          3         4         5
///     a               1       1.5         2
///     yours           0   1.25001         -
///     right        2.25   1.25001       0.5
///                     ^                   ^
///
/// Matrices stand side by side, and `*` marks what is wrong:
///
///     a        b        yours     right
///     1  2     5  6     17* 23*   19  22
///     3  4     7  8     39* 53*   43  50
std::string window_text(const WrongResult& wrong);

}  // namespace course

/// @file
/// A compiler's messages, shortened to what a learner needs.
#pragma once

#include <string>

namespace course {

/// The errors in `file`, one a line of it and a few at most, each with its line of source, a caret and the TODO that it
/// stands in. Context, warnings, notes (but those on the other half of a pair of brackets), flags and what follows from
/// templates go.
/// @param output what the compiler said
/// @param file as the compiler was given it
/// @param source its text
/// @returns `output` itself where it names no error in `file`
std::string shorten_diagnostics(const std::string& output, const std::string& file, const std::string& source);

/// A compiler's first error.
struct FirstError {
  int line = 1;      ///< of the file
  std::string text;  ///< in one line; what follows from it is left out
};

/// The first of the errors that shorten_diagnostics() shows; where there is none in `file`, the first in any other, and
/// without that the first line of `output`.
FirstError first_error(const std::string& output, const std::string& file);

/// Whether a compiler that succeeded warns of something that cannot be meant: a function that promises a value and
/// returns none.
bool has_fatal_warning(const std::string& output);

}  // namespace course

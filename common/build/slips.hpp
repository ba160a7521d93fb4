/// @file
/// What a compiler's error means to someone who is new to CUDA.
#pragma once

#include <string>

namespace course {

/// One sentence on the slip behind an error, with the words to write in its place; empty where nothing is known of it.
/// @param error the compiler's sentence, of g++ or clang++
/// @param line the line of the source that it is about
/// @param source the whole file
std::string explain_error(const std::string& error, const std::string& line, const std::string& source);

}  // namespace course

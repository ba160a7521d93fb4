/// @file
/// `course` has a function for every command; those of `course/later` hand over to the program that can do them.
#pragma once

namespace course {

/// The command line of this process, as main() got it.
inline char** own_words = nullptr;

}  // namespace course

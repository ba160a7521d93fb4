/// @file
/// `course` knows every command. Those of later.hpp it hands over to `course_all`, the program beside it that does them.
#pragma once

namespace course {

/// The command line of this process, as main() got it.
inline char** own_words = nullptr;

}  // namespace course

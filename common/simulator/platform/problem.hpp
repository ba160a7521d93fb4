/// @file
/// What stops a command before it could judge.
#pragma once

#include <stdexcept>

namespace course {

/// A wrong argument or an environment that does not allow the command. Its text names the cause and the next step; the
/// program prints it on stderr and exits with 2.
class Problem : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Ctrl-C: everything is put away and the program exits with 130, saying nothing.
class Interrupted : public std::exception {};

}  // namespace course

/// @file
/// Names of the Toolkit's libraries that the simulator does not declare: a program that only names them runs, and one
/// that calls such a function is told so when it does.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "simulator/compiler/libraries.hpp"

namespace simulator {

/// The names that a compiler did not know, of libraries whose headers the program includes. No list says what a library
/// has: the compiler says what a program asks of it.
class MissingCalls {
 public:
  /// Adds what `output`, of a compilation that failed, says of names that are not declared.
  /// @returns whether there was something new
  bool add(const std::string& output, const std::set<const Library*>& libraries);

  bool empty() const { return names_.empty(); }

  /// A header that declares them, as what they are in `source`: a function where the name is called, a constant where
  /// it is spelt so or stands as a value, else a type.
  std::string header(std::string_view source) const;

 private:
  std::map<std::string, const Library*> names_;
};

}  // namespace simulator

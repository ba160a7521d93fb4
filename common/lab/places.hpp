/// @file
/// Numbers for the places of a program, in the text of its module: what return addresses and debug information are
/// elsewhere.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simulator {

/// How far the numbers of two places lie apart, so that an address "just before" one still is that place.
inline constexpr std::size_t place_distance = 16;

/// Whether a header of the system or of the simulator: nobody looks for a mistake of their own in there.
inline bool is_in_library(std::string_view file) {
  return file.starts_with("/lab/") || file.starts_with("lab/") || file.starts_with("/usr/");
}

/// A module whose calls say where they are.
struct PlacedModule {
  std::string text;
  /// One line for each place, parameter and array, its words separated by tabs:
  /// `place number file line column line-of-function function`, `parameter kernel name`, `array kernel name type bytes`.
  std::string places;
};

/// LLVM's text of a module with debug information, before the thread sanitizer has seen it, in which the number of the place
/// is stored in `simulator_place` before each call and each access, and functions that ask for their return address find
/// it there as they begin.
PlacedModule number_places(std::string_view module);

}  // namespace simulator

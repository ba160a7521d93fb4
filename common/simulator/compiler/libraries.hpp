/// @file
/// The libraries beside the CUDA runtime, and how their names look.
#pragma once

#include <string_view>

namespace simulator {

/// A library of C that hosts call. What the simulator has no declaration of is declared as missing: see missing_calls.hpp.
struct Calls {
  std::string_view prefix;       ///< its functions and types begin with it, its constants with the same in capitals
  std::string_view result;       ///< the type that most of its functions return
  std::string_view success;      ///< the constant that says that all went well
  std::string_view header = {};  ///< the simulator's own header, which has `result`; empty where there is none
};

/// A header of a library begins with `header`.
struct Library {
  std::string_view header;
  std::string_view name;
  std::string_view known_by = {};  ///< a file beside its other headers, where it may lie outside of the CUDA Toolkit
  std::string_view advice = "Write the computation as a kernel, or use a GPU";
  Calls calls = {};  ///< without a prefix, what includes its headers is refused
  /// A header of the simulator that has what the library's own header brings with it.
  std::string_view brings = "simulator/missing_calls.h";

  bool is_called() const { return !calls.prefix.empty(); }
  /// Whether `name` is spelt like the library's.
  bool names(std::string_view name) const;
};

/// The library that a header of this name belongs to; nullptr for any other.
const Library* library_of(std::string_view header);

}  // namespace simulator

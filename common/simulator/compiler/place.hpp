/// @file
/// What surrounds a piece of CUDA syntax.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/compiler/scopes.hpp"

namespace simulator {

/// The parameters of the macro whose body is translated; none elsewhere. A parameter's own name says nothing: the
/// preprocessor must put in what the macro's caller wrote.
struct MacroParameters {
  std::vector<std::string_view> names;

  bool contains(std::string_view name) const { return std::find(names.begin(), names.end(), name) != names.end(); }

  /// `name` as a string literal.
  std::string quoted(std::string_view name) const {
    return contains(name) ? "#" + std::string(name) : "\"" + std::string(name) + "\"";
  }

  /// The identifier that begins with `prefix` and ends with `name`.
  std::string joined(std::string prefix, std::string_view name) const {
    return prefix.append(contains(name) ? "##" : "").append(name);
  }
};

/// Where a launch or a declaration stands.
struct Place {
  Scope scope = Scope::file;
  std::size_t first = 0;  ///< the first token that may belong to it
  MacroParameters parameters;
  bool in_macro = false;  ///< which may be used in any scope
};

}  // namespace simulator

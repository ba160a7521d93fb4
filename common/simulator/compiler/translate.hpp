/// @file
/// CUDA C++ in, C++ out: rewrites the little that a C++ compiler cannot parse, and nothing else.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace simulator {

/// A source as the host compiler can read it.
struct Translation {
  std::string code;      ///< begins with a #line directive; from there on line for line the source
  bool changed = false;  ///< whether anything but the #line directive differs
};

/// How an include names its file: in quotes or in angle brackets.
enum class IncludeForm { quoted, angled };

/// Says which file to include in place of another: empty to leave the include as it is written, nothing if there is no
/// such file among the program's and the simulator's.
using IncludeResolver = std::function<std::optional<std::string>(std::string_view name, IncludeForm form)>;

/// Who may have arrays of variable length: `as_compiled` leaves it to the compiler's flags, `on_host` has it refuse those
/// of kernels and device functions, as nvcc does.
enum class VariableArrays { as_compiled, on_host };

/// Macros that stand for nothing but `__device__`, `__constant__` or `__managed__`, perhaps with `static` and its like: which
/// of the three. What one file defines, those that come after it use.
using QualifierMacros = std::map<std::string, std::string_view, std::less<>>;

/// Translates launches, `__shared__` and `__device__` variables and conditions on `__CUDA_ARCH__`. What cannot be
/// supported, or is no launch, becomes a directive that makes the compiler report it where it stands, unless an #if
/// hides it.
/// @param path how messages and debug information shall name the source
/// @param macros those of the files before; gets the source's own
Translation translate(std::string_view source, std::string_view path, const IncludeResolver& resolve_include = {},
                      VariableArrays variable_arrays = VariableArrays::as_compiled, QualifierMacros* macros = nullptr);

}  // namespace simulator

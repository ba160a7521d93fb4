/// @file
/// What objcopy does for object files: calls of some library functions go to the simulator's.
#pragma once

#include <string>
#include <string_view>

namespace simulator {

/// The name that `text`, what follows an `@`, begins with.
std::string_view global_name(std::string_view text);

/// LLVM's text of a module in which each function of redirected_calls() has `simulator_` before its name.
std::string redirect_calls(std::string_view module);

}  // namespace simulator

/// @file
/// Which functions of the system a submission may call.
#pragma once

#include <string>
#include <string_view>

namespace course {

/// Whether a symbol, as the linker names it, is a function of C that computes, moves memory or prints, or belongs to
/// the runtime of C++ or to the instrumentation. None of them opens, starts, ends or waits for anything.
bool is_harmless(const std::string& symbol);

/// Whether a name, as C++ writes it, belongs to a part of the C++ library of which the same is true: containers,
/// strings, exceptions, printing.
bool is_harmless_in_library(std::string_view name);

/// "std::runtime_error" for "vtable for std::runtime_error"; other names as they are.
std::string_view without_description(std::string_view name);

}  // namespace course

/// @file
/// What functions are called whose addresses a program takes: elsewhere the linker's table of symbols says so.
#pragma once

#include <string>
#include <string_view>

namespace simulator {

/// LLVM's text of a module that ends with a table of its functions whose addresses are taken, as platform/symbolizer.cpp
/// reads it.
std::string list_function_names(std::string_view module);

}  // namespace simulator

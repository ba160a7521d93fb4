/// @file
/// When static objects of a judged file are made. Elsewhere the simulator is a library, whose own are made before; here all is
/// one program.
#pragma once

#include <string>
#include <string_view>

namespace simulator {

/// LLVM's text of a module that lists its constructors in a table, which platform/start.cpp reads once the simulator stands,
/// and no longer has them called by themselves.
std::string list_constructors(std::string_view module);

}  // namespace simulator

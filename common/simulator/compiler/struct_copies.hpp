/// @file
/// clang copies structs by memcpy, which says nothing of their alignment. Its own text between front end and back end
/// does.
#pragma once

#include <string>
#include <string_view>

namespace simulator {

/// LLVM's intermediate text with a call before each copy of a struct that tells the runtime both addresses and the
/// alignment that the struct's type asks of each; see `simulator_struct_copy()` in runtime/instrumentation.cpp.
/// @param text a module as clang writes it with `-S -emit-llvm`, of any version from 14
std::string announce_struct_copies(std::string_view text);

}  // namespace simulator

/// @file
/// Loops that touch no memory never come to the simulator's checks, and WebAssembly has no signal to interrupt them by.
#pragma once

#include <string>
#include <string_view>

namespace simulator {

/// LLVM's text of a module in which each round of a loop calls `simulator_next_round` at its end.
std::string announce_rounds(std::string_view module);

}  // namespace simulator

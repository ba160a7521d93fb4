/// @file
/// What `--wrap=main` does for other linkers: a judge begins in its own main(), and knows the program's as `__real_main`.
#pragma once

#include <string>
#include <string_view>

namespace simulator {

/// LLVM's text of a module whose main(), if it has one, is called `__real_main` and takes arguments.
std::string rename_main(std::string_view module);

}  // namespace simulator

/// @file
/// Turns `kernel<<<configuration>>>` into a call of simulator::launch.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "simulator/translate/draft.hpp"
#include "simulator/translate/scopes.hpp"

namespace simulator {

/// What surrounds a launch.
struct LaunchPlace {
  Scope scope;
  std::size_t first = 0;  ///< the first token that may belong to the kernel's name
  /// In a macro: the names that, alone before `<<<`, stand for what the macro's caller writes.
  std::vector<std::string_view> macro_parameters;
};

/// Rewrites the launch whose `<<<` stands at `open`; leaves the arguments behind `>>>` as they are. Refuses it where it
/// is incomplete or no function surrounds it.
void rewrite_launch(Draft& draft, std::size_t open, const LaunchPlace& place);

}  // namespace simulator

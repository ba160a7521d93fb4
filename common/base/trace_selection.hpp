/// @file
/// What a trace shall show, as people write it.
#pragma once

#include <optional>
#include <string>

#include "base/finding.hpp"

namespace simulator {

/// "3", "3,1" or "3,1,0": a block's index. Nothing for an empty text.
/// @param option what the text was given to, for the message
/// @throws std::invalid_argument when it is none of these
std::optional<Index3> index_from_text(const std::string& option, const std::string& text);

/// A launch's number, from 1. 0 for an empty text.
/// @throws std::invalid_argument when it is no such number
std::size_t launch_from_text(const std::string& option, const std::string& text);

}  // namespace simulator

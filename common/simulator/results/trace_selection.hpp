/// @file
/// What a trace shows: as a type, as text, and as the options of a judge.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "simulator/results/finding.hpp"

namespace simulator {

/// Which accesses of which run are traced, and where the trace goes.
struct TraceSelection {
  std::string file{};             ///< empty: nowhere
  std::string case_name{};        ///< a part of an exercise's case; empty: the first that fails, else the first
  std::optional<Index3> block{};  ///< also this one, besides the first, the last and those with a finding
  bool every_block = false;       ///< all blocks, as far as there is room
  std::size_t launch = 0;         ///< only this launch, from 1; 0: the first few

  /// Reads a block's index: "3", "3,1" or "3,1,0"; nothing for an empty text.
  /// @param option what the text was given to, for the message
  /// @throws std::invalid_argument when it is none of these
  void read_block(const std::string& option, const std::string& text);

  /// Reads a launch's number, from 1; all of them for an empty text.
  /// @throws std::invalid_argument when it is no such number
  void read_launch(const std::string& option, const std::string& text);
};

/// The options that tell a judge of `selection`: "--trace=FILE", "--trace-block=3,1,0" and so on.
std::vector<std::string> to_options(const TraceSelection& selection);

/// Takes one of these options.
/// @returns false where `argument` is another one
/// @throws std::invalid_argument naming the option when its value cannot be read
bool read_option(TraceSelection& selection, const std::string& argument);

}  // namespace simulator

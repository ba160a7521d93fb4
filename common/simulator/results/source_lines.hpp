/// @file
/// Lines of sources, for those that look at many.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "simulator/results/source.hpp"

namespace simulator {

/// Reads each file once.
class SourceLines {
 public:
  /// Line `number` from 1; empty where there is none.
  const std::string& line(const std::string& file, int number) {
    const std::vector<std::string>& lines = all(file);
    const auto index = static_cast<std::size_t>(number - 1);
    return number >= 1 && index < lines.size() ? lines[index] : none_;
  }

  /// All lines of a file; none where it cannot be read.
  const std::vector<std::string>& all(const std::string& file) {
    const auto [entry, is_new] = files_.try_emplace(file);
    if (is_new) entry->second = read_source_lines(file);
    return entry->second;
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
  std::string none_;
};

}  // namespace simulator

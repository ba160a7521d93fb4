/// @file
/// Whose code is judged.
#pragma once

#include <string>
#include <vector>

#include "base/finding.hpp"
#include "skeleton/regions.hpp"

namespace course {

/// The code under judgement, and what its text says before it runs.
struct Subject {
  std::string exercise{};                   ///< "01_shared_memory/add_ten"
  std::string implementation = "exercise";  ///< "exercise", "solution" or "file"
  std::string source{};                     ///< path of the `.cu`; empty when not told
  std::string backend{};                    ///< "sim" or "gpu"

  std::vector<Region> todos{};              ///< all regions of the source
  simulator::SourceLocation kernel{};       ///< the first `__global__`, for findings that have no line of their own
  bool may_order_without_barriers = false;  ///< names a warp or cooperative-groups synchronisation
};

/// Reads `subject.source` and fills in the last three members. An unreadable file has no regions.
void read_source(Subject& subject);

}  // namespace course

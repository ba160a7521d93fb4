/// @file
/// Writes what a trace page shows: as the page, or for other programs.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "workspace/workspace.hpp"

namespace course {

/// What `trace` and `run --trace` were asked to write.
struct TraceFiles {
  std::string page;    ///< HTML; empty: none
  std::string chrome;  ///< events for Perfetto
  std::string json;    ///< the data alone
  std::string svg;     ///< a folder for drawings
  std::string device;  ///< the model shown first; empty: the simulated one
};

/// Writes what `files` asks for.
/// @returns the paths
/// @throws Problem when something cannot be written, or there is no such device
std::vector<std::string> write_trace_files(const Workspace& workspace, nlohmann::ordered_json data,
                                           const TraceFiles& files);

}  // namespace course

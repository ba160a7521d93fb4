/// @file
/// What a trace page shows, as one object.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "workspace/workspace.hpp"

namespace course {

/// The run that a trace file holds, with the sources that its lines lie in: {"sources","launches",…}; null when there
/// is no such file or it is damaged.
/// @param root what relative paths begin at
nlohmann::ordered_json traced_run(const std::filesystem::path& file, const std::filesystem::path& root,
                                  bool with_sources);

/// What stands in for a run that ended before its trace was written; `data`'s notes say so.
nlohmann::ordered_json nothing_traced(nlohmann::ordered_json& data);

/// Says in `data`'s notes what of `run` was too long to be kept.
void note_samples(nlohmann::ordered_json& data, const nlohmann::ordered_json& run);

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

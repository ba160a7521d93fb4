/// @file
/// Keeps what judges are linked from (simulator, harness) up to date, without starting a build tool when nothing
/// changed.
#pragma once

#include <string>
#include <vector>

#include "simulator/platform/process.hpp"
#include "workspace/manifest.hpp"

namespace course {

/// Builds `targets` in the manifest's build folder when a source that they may stand on is newer than their last build
/// under the same `name`, or one of `products` is missing. Progress goes to stderr.
/// @throws Problem with the log's path and its last lines when the build fails
void ensure_built(const Manifest& manifest, const std::string& name, const std::vector<std::string>& targets,
                  const std::vector<std::string>& products);

/// Runs a CMake command line quietly, its output, errors in between, going to `log` and into the result.
/// @param what said as a stage() with the steps that Ninja has done; empty: nothing is said
ProcessResult run_logged(const std::vector<std::string>& command, const std::filesystem::path& folder,
                         const std::filesystem::path& log, const std::string& what = "");

/// As run_logged().
/// @throws Problem with the log's path and its last lines when it fails
void run_quietly(const std::vector<std::string>& command, const std::filesystem::path& folder,
                 const std::filesystem::path& log, const std::string& what = "");

}  // namespace course

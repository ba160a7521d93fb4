#include "build/freshness.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "simulator/platform/files.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// Whether anything below `folder` was changed after `time`. Learners' files are not asked for: they are no part of it.
bool changed_since(const fs::path& folder, fs::file_time_type time) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.last_write_time() > time) return true;
  }
  return false;
}

bool fresh(const Manifest& manifest, const fs::path& stamp, const std::vector<std::string>& products) {
  if (!fs::exists(stamp)) return false;
  for (const std::string& product : products) {
    if (!fs::exists(product)) return false;
  }
  const fs::file_time_type time = fs::last_write_time(stamp);
  return !changed_since(manifest.source_dir / "common", time) && !changed_since(manifest.source_dir / "chapters", time);
}

/// The last "[12/80]" with which a line begins, as Ninja says how far it is; empty where there is none.
std::string last_steps(std::string_view output) {
  for (std::size_t at = output.rfind('['); at != output.npos; at = at == 0 ? output.npos : output.rfind('[', at - 1)) {
    const std::size_t end = output.find(']', at);
    const bool begins_line = at == 0 || output[at - 1] == '\n' || output[at - 1] == '\r';
    if (begins_line && end != output.npos && output.find_first_not_of("0123456789/", at + 1) == end)
      return std::string(output.substr(at, end + 1 - at));
  }
  return "";
}

std::string last_lines(const std::string& text, int count) {
  std::size_t begin = text.size();
  for (int i = 0; i <= count && begin != 0 && begin != std::string::npos; ++i) begin = text.rfind('\n', begin - 1);
  return begin == 0 || begin == std::string::npos ? text : text.substr(begin + 1);
}

}  // namespace

ProcessResult run_logged(const std::vector<std::string>& command, const fs::path& folder, const fs::path& log,
                         const std::string& what) {
  const auto say_steps = [&](std::string_view output) {
    const std::string steps = last_steps(output);
    if (!what.empty() && !steps.empty()) stage(fmt::format("{} {}", what, steps));
  };
  ProcessResult result = run_process(command, {.folder = folder, .merge = true, .on_output = say_steps});
  write_file(log, result.output);
  return result;
}

void run_quietly(const std::vector<std::string>& command, const fs::path& folder, const fs::path& log,
                 const std::string& what) {
  const ProcessResult result = run_logged(command, folder, log, what);
  if (result.ok()) return;
  throw Problem(fmt::format("{} failed. The end of {}:\n{}\n`./course doctor` says what is missing.", command[0],
                            log.string(), last_lines(result.output, 30)));
}

void ensure_built(const Manifest& manifest, const std::string& name, const std::vector<std::string>& targets,
                  const std::vector<std::string>& products) {
  const fs::path stamp = manifest.build_dir / "course_stamps" / name;
  if (fs::exists(stamp) && fresh(manifest, stamp, products)) return;

  make_folder(stamp.parent_path());
  const FileLock one_at_a_time(manifest.build_dir / "course_stamps" / "lock");
  if (fresh(manifest, stamp, products)) return;  // another instance has just built it
  const std::string what = fmt::format("building what {} needs", name);
  long_stage(what);
  const std::string started = stamp.string() + ".started";
  write_file(started, "");  // older than any change made while building

  std::vector<std::string> command = {manifest.cmake, "--build", manifest.build_dir, "--parallel", "--target"};
  command.insert(command.end(), targets.begin(), targets.end());
  run_quietly(command, manifest.source_dir, manifest.build_dir / "course_build.log", what);
  fs::rename(started, stamp);
}

}  // namespace course

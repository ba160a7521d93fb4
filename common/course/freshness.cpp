#include "course/freshness.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "course/files.hpp"
#include "course/problem.hpp"
#include "course/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// Whether anything below `folder` was changed after `time`. Learners' files
/// are not asked for: they are no part of it.
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

std::string last_lines(const std::string& text, int count) {
  std::size_t begin = text.size();
  for (int i = 0; i <= count && begin != 0 && begin != std::string::npos; ++i) begin = text.rfind('\n', begin - 1);
  return begin == 0 || begin == std::string::npos ? text : text.substr(begin + 1);
}

}  // namespace

void run_quietly(const std::vector<std::string>& command, const fs::path& folder, const fs::path& log) {
  const ProcessResult result = run_process(command, {.folder = folder, .merge = true});
  write_file(log, result.output);
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
  fmt::print(stderr, "course: building the judge of {} …\n", name);
  const std::string started = stamp.string() + ".started";
  write_file(started, "");  // older than any change made while building

  std::vector<std::string> command = {manifest.cmake, "--build", manifest.build_dir, "--parallel", "--target"};
  command.insert(command.end(), targets.begin(), targets.end());
  run_quietly(command, manifest.source_dir, manifest.build_dir / "course_build.log");
  fs::rename(started, stamp);
}

}  // namespace course

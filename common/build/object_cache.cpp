#include "build/object_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "simulator/compiler/dependencies.hpp"
#include "simulator/platform/files.hpp"

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace course {
namespace {

constexpr auto longest_unused = 24h * 30;
constexpr auto clock_step = 20ms;  // a file's time may be that much older than its last change

/// Changes with each file, and with anything else that takes its place.
std::string states_of(const std::vector<std::string>& files) {
  std::string text;
  for (const std::string& file : files) {
    std::error_code missing;
    const auto time = fs::last_write_time(file, missing).time_since_epoch().count();
    text += fmt::format("{} {} {}\n", time, fs::file_size(file, missing), file);
  }
  return text;
}

}  // namespace

ObjectCache::ObjectCache(fs::path folder, std::vector<std::string> tools)
    : folder_(std::move(folder)), tools_(std::move(tools)) {
  make_folder(folder_);
}

fs::path ObjectCache::file(const std::vector<std::string>& command, const char* suffix) const {
  const std::string words = fmt::format("{}\n{}", fs::current_path().string(), fmt::join(command, "\n"));
  return folder_ / fmt::format("{:016x}{}", std::hash<std::string>{}(words), suffix);
}

fs::path ObjectCache::object(const std::vector<std::string>& command) const { return file(command, ".o"); }

fs::path ObjectCache::dependency_file(const std::vector<std::string>& command) const { return file(command, ".d"); }

std::vector<std::string> ObjectCache::made_of(const std::vector<std::string>& command) const {
  std::vector<std::string> files = simulator::parse_dependencies(read_file(dependency_file(command)));
  files.insert(files.end(), tools_.begin(), tools_.end());
  return files;
}

std::optional<std::string> ObjectCache::find(const std::vector<std::string>& command) const {
  for (const char* suffix : {".o", ".d", ".words", ".state"}) {
    if (!fs::exists(file(command, suffix))) return std::nullopt;
  }
  if (read_file(file(command, ".state")) != states_of(made_of(command))) return std::nullopt;
  fs::last_write_time(object(command), fs::file_time_type::clock::now());
  return read_file(file(command, ".words"));
}

void ObjectCache::keep(const std::vector<std::string>& command, fs::file_time_type started,
                       const std::string& diagnostics) const {
  const std::vector<std::string> files = made_of(command);
  const std::string states = states_of(files);
  const bool changed = std::any_of(files.begin(), files.end(), [&](const fs::path& one) {
    std::error_code missing;
    return fs::last_write_time(one, missing) + clock_step >= started || missing;
  });
  if (changed) return;
  write_file(file(command, ".words"), diagnostics);
  write_file(file(command, ".state"), states);
  forget_old();
}

void ObjectCache::forget_old() const {
  std::error_code gone;
  const auto oldest = fs::file_time_type::clock::now() - longest_unused;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    if (entry.path().extension() != ".o" || entry.last_write_time(gone) > oldest) continue;
    for (const char* suffix : {".state", ".words", ".d", ".o"}) {
      fs::remove(fs::path(entry.path()).replace_extension(suffix), gone);
    }
  }
}

}  // namespace course

/// @file
/// Objects of earlier runs, so that what has not changed is not compiled again.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace course {

/// A folder with objects, each with the state of all files that it was made of.
class ObjectCache {
 public:
  /// @param tools files that every object depends on: the compiler
  ObjectCache(std::filesystem::path folder, std::vector<std::string> tools);

  /// Where `command`, run in the current folder, shall put its object and its dependency file (as for make).
  std::filesystem::path object(const std::vector<std::string>& command) const;
  std::filesystem::path dependency_file(const std::vector<std::string>& command) const;

  /// What the compiler said as it made the object that `command` would make now; nothing when it must be made first.
  std::optional<std::string> find(const std::vector<std::string>& command) const;

  /// Notes the object that `command` has made since `started`, unless one of its files has changed meanwhile. Objects
  /// that nobody used for a month go.
  void keep(const std::vector<std::string>& command, std::filesystem::file_time_type started,
            const std::string& diagnostics) const;

 private:
  std::filesystem::path file(const std::vector<std::string>& command, const char* suffix) const;
  std::vector<std::string> made_of(const std::vector<std::string>& command) const;
  void forget_old() const;

  std::filesystem::path folder_;
  std::vector<std::string> tools_;
};

}  // namespace course

/// @file
/// Whole files in and out, and folders that vanish.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace simulator {

/// The machine, not the source, stands in the way: no compiler, no permission, no room. The text says what to do.
class EnvironmentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The bytes of a regular file; nothing if it cannot be read (errno says why).
std::optional<std::string> read_file(const std::string& path);

/// @throws EnvironmentError when the file cannot be written in full
void write_file(const std::string& path, std::string_view text);

/// A new empty folder for temporary files; removed with all that it holds.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// A file that gets its name only when it is complete: readers see the old content or the new, never half of it.
class UnfinishedFile {
 public:
  /// Makes an empty file beside `final_path`. @throws EnvironmentError when the folder does not allow it
  explicit UnfinishedFile(const std::string& final_path);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  const std::string& path() const { return path_; }

  /// Gives the file its name. @throws EnvironmentError
  void finish();

 private:
  std::string final_path_;
  std::string path_;
};

}  // namespace simulator

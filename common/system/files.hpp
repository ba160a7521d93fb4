/// @file
/// Reading and writing files so that nothing is lost half-way, and every failure says what to do.
#pragma once

#include <filesystem>
#include <string>

namespace course {

/// The whole file.
/// @throws Problem naming the file and the cause
std::string read_file(const std::filesystem::path& file);

/// Replaces the file's content in one step: a reader sees the old text or the new, never a part. Creates the folder.
/// @throws Problem naming the file and the cause; the old content is then untouched
void write_file(const std::filesystem::path& file, const std::string& content);

/// The same for a scratch file: it is written in place, and nobody waits for the disk.
/// @throws Problem naming the file and the cause
void write_scratch(const std::filesystem::path& file, const std::string& content);

/// The same, unless the file has that content: it then stays untouched, with its time.
/// @throws Problem naming the file and the cause
void write_if_changed(const std::filesystem::path& file, const std::string& content);

/// Creates the folder and those above it.
/// @throws Problem naming the folder and the cause
void make_folder(const std::filesystem::path& folder);

/// Holds an exclusive lock on a file for its lifetime, so that two instances take turns.
class FileLock {
 public:
  /// Waits for the lock; creates the file where there is none.
  /// @throws Problem when the file cannot be opened, Interrupted when Ctrl-C comes while it waits
  explicit FileLock(const std::filesystem::path& file);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  int descriptor_;
};

/// A folder of this process alone, removed with everything in it at the end.
class ScratchFolder {
 public:
  /// Creates it below `parent` and sweeps away what processes that were killed left there.
  explicit ScratchFolder(const std::filesystem::path& parent);
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  /// Where it lies.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace course

/// @file
/// Files in and out so that nothing is lost half-way, folders that vanish; every failure says what to do.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace course {

/// The whole file.
/// @throws Problem naming the file and the cause
std::string read_file(const std::filesystem::path& file);

/// The whole file; nothing where it cannot be read.
std::optional<std::string> read_file_if_any(const std::filesystem::path& file);

/// The whole file, if someone else may have put anything there: neither a link nor a pipe, of which reading might never
/// end, is opened.
/// @throws Problem with the cause alone: the caller names the file
std::string read_foreign_file(const std::filesystem::path& file, std::size_t most_bytes);

/// Replaces the file's content in one step: a reader sees the old text or the new, never a part. Creates the folder.
/// @throws Problem naming the file and the cause; the old content is then untouched
void write_file(const std::filesystem::path& file, const std::string& content);

/// The same for a scratch file: it is written in place, and nobody waits for the disk.
/// @throws Problem naming the file and the cause
void write_scratch(const std::filesystem::path& file, const std::string& content);

/// The same for a file that other programs read while this one goes on: in one step, but nobody waits for the disk.
/// @throws Problem naming the file and the cause, also where the folder does not exist
void write_shared(const std::filesystem::path& file, const std::string& content);

/// The same, unless the file has that content: it then stays untouched, with its time.
/// @throws Problem naming the file and the cause
void write_if_changed(const std::filesystem::path& file, const std::string& content);

/// Creates the folder and those above it.
/// @throws Problem naming the folder and the cause
void make_folder(const std::filesystem::path& folder);

/// A file that another program writes, and that gets its name only when it is complete: readers see the old content or
/// the new, never half of it.
class UnfinishedFile {
 public:
  /// Makes an empty file beside `final_path`.
  /// @throws Problem when the folder does not allow it
  explicit UnfinishedFile(const std::filesystem::path& final_path);
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();

  /// Where it lies until then.
  const std::string& path() const { return path_; }

  /// Gives the file its name.
  /// @throws Problem when that is not allowed
  void finish();

 private:
  std::string final_path_;
  std::string path_;
};

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
  /// Creates it where the system keeps temporary files.
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  /// Where it lies.
  const std::filesystem::path& path() const { return path_; }

  /// The path of a file in it.
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace course

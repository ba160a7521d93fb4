/// @file
/// Notices that a file was saved, however an editor does that.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace course {

/// How saves are noticed.
enum class WatchMethod {
  inotify,  ///< the kernel reports them
  polling,  ///< the file is looked at again and again: on network file systems the kernel sees only this machine's
            ///< saves
};

/// "inotify" or "polling".
std::string to_string(WatchMethod method);

/// What suits a file system, by the type that statfs(2) tells.
WatchMethod method_for_file_system(std::uint64_t type);

/// What suits the file system that `folder` lies on.
WatchMethod method_for(const std::filesystem::path& folder);

/// Watches one file. It may be replaced by another (editors that write by rename), and be missing for a while.
class FileWatcher {
 public:
  /// Falls back to polling where the kernel gives no inotify.
  FileWatcher(std::filesystem::path file, WatchMethod method);
  FileWatcher(const FileWatcher&) = delete;
  FileWatcher& operator=(const FileWatcher&) = delete;
  ~FileWatcher();

  /// What is really used.
  WatchMethod method() const { return method_; }

  /// Becomes readable when something may have happened; -1 when polling.
  int descriptor() const { return inotify_; }

  /// After how long saved() should be asked again, without the descriptor becoming readable; nothing: never.
  std::optional<std::chrono::milliseconds> patience() const;

  /// Whether the file was saved since the last time that this returned true (or construction). Saves in quick
  /// succession count as one: the file must have been quiet for a moment.
  bool saved();

 private:
  struct State {
    ino_t inode = 0;
    std::int64_t time_ns = 0;
    std::int64_t size = -1;  ///< -1: there is no file
    bool operator==(const State&) const = default;
  };
  State look() const;
  bool event_seen();
  void watch_folder();
  void fall_back();

  std::filesystem::path file_;
  WatchMethod method_;
  int inotify_ = -1;
  State known_;
  std::optional<std::chrono::steady_clock::time_point> stirred_;  ///< when a change was seen last, while it may go on
};

}  // namespace course

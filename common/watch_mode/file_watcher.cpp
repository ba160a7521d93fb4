#include "watch_mode/file_watcher.hpp"

#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace course {
namespace {

constexpr auto quiet_time = 20ms;  // an editor's truncate, write and close lie closer together
constexpr auto polling_period = 250ms;

constexpr std::uint32_t saves = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM;
constexpr std::uint32_t folder_gone = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED;

/// From linux/magic.h and the file systems' own sources: those that other machines write to.
constexpr std::uint64_t network_types[] = {
    0x6969,      // NFS
    0x517B,      // SMB
    0xFF534D42,  // CIFS
    0xFE534D42,  // SMB 2
    0x65735546,  // FUSE: sshfs and others
    0x01021997,  // 9P: folders of the host in a virtual machine, Windows' in WSL
    0x5346414F,  // AFS
    0x00C36400,  // Ceph
    0x73757245,  // Coda
    0x0BD00BD0,  // Lustre
    0x47504653,  // GPFS
    0x786F4256,  // folders that VirtualBox shares
};

}  // namespace

std::string to_string(WatchMethod method) { return method == WatchMethod::inotify ? "inotify" : "polling"; }

WatchMethod method_for_file_system(std::uint64_t type) {
  const bool network = std::find(std::begin(network_types), std::end(network_types), type) != std::end(network_types);
  return network ? WatchMethod::polling : WatchMethod::inotify;
}

WatchMethod method_for(const fs::path& folder) {
  struct statfs information {};
  if (::statfs(folder.c_str(), &information) != 0) return WatchMethod::polling;
  return method_for_file_system(static_cast<std::uint32_t>(information.f_type));
}

FileWatcher::FileWatcher(fs::path file, WatchMethod method) : file_(std::move(file)), method_(method) {
  if (method_ == WatchMethod::inotify) watch_folder();
  known_ = look();
}

FileWatcher::~FileWatcher() {
  if (inotify_ >= 0) ::close(inotify_);
}

/// The folder, since a watch on the file would stay with the old file when an editor puts a new one in its place.
void FileWatcher::watch_folder() {
  inotify_ = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  const bool watching =
      inotify_ >= 0 && ::inotify_add_watch(inotify_, file_.parent_path().c_str(), saves | folder_gone) >= 0;
  if (!watching) fall_back();
}

void FileWatcher::fall_back() {
  if (inotify_ >= 0) ::close(inotify_);
  inotify_ = -1;
  method_ = WatchMethod::polling;
}

/// Opens the file instead of asking for it by name: that makes NFS ask its server.
FileWatcher::State FileWatcher::look() const {
  State state;
  const int descriptor = ::open(file_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return state;
  struct stat information {};
  if (::fstat(descriptor, &information) == 0) {
    state = {information.st_ino, information.st_mtim.tv_sec * 1'000'000'000LL + information.st_mtim.tv_nsec,
             information.st_size};
  }
  ::close(descriptor);
  return state;
}

/// Whether an event speaks of the file. Where the folder itself goes away, polling takes over.
bool FileWatcher::event_seen() {
  const std::string name = file_.filename();
  bool seen = false;
  alignas(inotify_event) std::array<char, 4096> events{};
  while (inotify_ >= 0) {
    const ssize_t count = ::read(inotify_, events.data(), events.size());
    if (count <= 0) break;
    for (ssize_t at = 0; at < count;) {
      inotify_event event{};
      std::memcpy(&event, events.data() + at, sizeof event);
      const char* const its_name = events.data() + at + sizeof event;
      if ((event.mask & IN_Q_OVERFLOW) != 0 || (event.len != 0 && name == its_name)) seen = true;
      if ((event.mask & folder_gone) != 0 && event.len == 0) fall_back();
      at += static_cast<ssize_t>(sizeof event + event.len);
    }
  }
  return seen;
}

std::optional<std::chrono::milliseconds> FileWatcher::patience() const {
  if (stirred_) return quiet_time;
  if (method_ == WatchMethod::polling) return polling_period;
  return std::nullopt;
}

bool FileWatcher::saved() {
  const Clock::time_point now = Clock::now();
  const bool event = event_seen();
  const State state = look();
  if (event || state != known_) {
    known_ = state;
    stirred_ = now;
    return false;
  }
  if (!stirred_ || now - *stirred_ < quiet_time) return false;
  stirred_.reset();
  return true;
}

}  // namespace course

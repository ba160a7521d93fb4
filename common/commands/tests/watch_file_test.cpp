#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "simulator/platform/files.hpp"
#include "simulator/tests/temporary_folder.hpp"
#include "watch_mode/file_watcher.hpp"
#include "watch_mode/job.hpp"

using namespace course;
using namespace std::chrono_literals;

namespace {

/// Whether the watcher tells of a save within `time`.
bool saved_within(FileWatcher& watcher, std::chrono::milliseconds time) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < deadline) {
    if (watcher.saved()) return true;
    std::this_thread::sleep_for(2ms);
  }
  return false;
}

/// Until it has ended, at most ten seconds.
void wait_for(Job& job) {
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (!job.pump() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(2ms);
}

}  // namespace

TEST_CASE("file systems that other machines write to are polled") {
  CHECK(method_for_file_system(0x6969) == WatchMethod::polling);      // NFS
  CHECK(method_for_file_system(0xFF534D42) == WatchMethod::polling);  // CIFS
  CHECK(method_for_file_system(0xEF53) == WatchMethod::inotify);      // ext4
  CHECK(method_for("/no/such/folder") == WatchMethod::polling);
}

TEST_CASE("a save is told once; other files are not") {
  for (const WatchMethod method : {WatchMethod::inotify, WatchMethod::polling}) {
    const TemporaryFolder folder;
    write_file(folder / "a.cu", "1");
    FileWatcher watcher(folder / "a.cu", method);
    CHECK(watcher.method() == method);
    CHECK_FALSE(saved_within(watcher, 60ms));
    write_file(folder / "b.cu", "1");
    CHECK_FALSE(saved_within(watcher, 60ms));
    write_file(folder / "a.cu", "12");  // by rename
    CHECK(saved_within(watcher, 5s));
    CHECK_FALSE(saved_within(watcher, 60ms));
    std::ofstream(folder / "a.cu") << "123";  // in place
    CHECK(saved_within(watcher, 5s));
  }
}

TEST_CASE("inotify tells of a save that leaves everything as it was") {
  const TemporaryFolder folder;
  write_file(folder / "a.cu", "1");
  const auto time = std::filesystem::last_write_time(folder / "a.cu");
  FileWatcher watcher(folder / "a.cu", WatchMethod::inotify);
  std::ofstream(folder / "a.cu") << "1";
  std::filesystem::last_write_time(folder / "a.cu", time);
  CHECK(saved_within(watcher, 5s));
}

TEST_CASE("a folder that cannot be watched is polled") {
  FileWatcher watcher("/no/such/folder/a.cu", WatchMethod::inotify);
  CHECK(watcher.method() == WatchMethod::polling);
  CHECK(watcher.descriptor() == -1);
}

TEST_CASE("a job: both streams, the last words, the exit code") {
  Job job({"/bin/sh", "-c", "echo out; echo one >&2; echo two >&2; printf three >&2; exit 3"});
  wait_for(job);
  CHECK(job.output() == "out\n");
  CHECK(job.last_words() == "two");
  CHECK(job.exit_code() == 3);
}

TEST_CASE("a job that is cancelled is asked first, and killed when it does not listen") {
  Job polite({"/bin/sh", "-c", "trap 'echo tidy; exit 7' TERM; echo begun; while :; do sleep 0.01; done"});
  while (polite.output().empty()) polite.pump();
  polite.cancel();
  CHECK(polite.output() == "begun\ntidy\n");
  CHECK(polite.exit_code() == 7);
  Job deaf({"/bin/sh", "-c", "trap '' TERM; echo begun; while :; do sleep 0.01; done"});
  while (deaf.output().empty()) deaf.pump();
  deaf.cancel();
  CHECK(deaf.exit_code() == 128 + 9);
}

TEST_CASE("a job that cannot be started says so") { CHECK_THROWS(Job({"/no/such/program"})); }

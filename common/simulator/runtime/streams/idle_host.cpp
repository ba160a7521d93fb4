#include "simulator/runtime/streams/idle_host.hpp"

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

constexpr std::chrono::milliseconds period(5);
constexpr unsigned patience = 6;  // periods in which nobody was seen at work

bool sleeps(const std::filesystem::path& task) {
  std::string line;
  std::getline(std::ifstream(task / "stat"), line);
  const std::size_t name_end = line.rfind(')');  // then a blank and the state
  return name_end == std::string::npos || name_end + 2 >= line.size() || line[name_end + 2] == 'S';
}

bool others_sleep() {
  const std::string own = std::to_string(gettid());
  std::error_code gone;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", gone)) {
    if (task.path().filename() != own && !sleeps(task.path())) return false;
  }
  return !gone;
}

void watch() {
  Streams& streams = Streams::instance();
  unsigned calm = 0;
  std::uint64_t seen = 0;
  for (;;) {
    streams.waiting_host_functions().wait(0);
    std::this_thread::sleep_for(period);
    const bool sleep = others_sleep();
    const std::unique_lock<std::recursive_mutex> lock(runtime_mutex(), std::try_to_lock);
    const bool nothing_new = lock.owns_lock() && streams.latest_ticket() == seen;
    if (lock.owns_lock()) seen = streams.latest_ticket();
    calm = sleep && nothing_new ? calm + 1 : 0;
    if (calm < patience) continue;
    calm = 0;
    streams.run_host_functions();
  }
}

}  // namespace

void run_host_functions_while_host_sleeps() {
  static bool begun = false;
  if (begun) return;
  begun = true;
  // Signals that the system or a user sends are for the program's own threads.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGVTALRM}) sigdelset(&all, fault);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    std::thread(watch).detach();
  } catch (const std::system_error&) {  // no room for a thread: then only the runtime's own calls let work go on
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace simulator

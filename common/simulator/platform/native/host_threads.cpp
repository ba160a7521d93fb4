#include "simulator/platform/host_threads.hpp"

#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

namespace simulator {
namespace {

bool sleeps(const std::filesystem::path& task) {
  std::string line;
  std::getline(std::ifstream(task / "stat"), line);
  const std::size_t name_end = line.rfind(')');  // then a blank and the state
  return name_end == std::string::npos || name_end + 2 >= line.size() || line[name_end + 2] == 'S';
}

}  // namespace

bool other_threads_sleep() {
  const std::string own = std::to_string(gettid());
  std::error_code gone;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", gone)) {
    if (task.path().filename() != own && !sleeps(task.path())) return false;
  }
  return !gone;
}

bool start_thread(void (*body)()) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGVTALRM}) sigdelset(&all, fault);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool started = true;
  try {
    std::thread(body).detach();
  } catch (const std::system_error&) {
    started = false;
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return started;
}

}  // namespace simulator

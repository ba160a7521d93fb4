#include "simulator/platform/process_limits.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <fstream>
#include <string>

#ifdef __linux__
#include <linux/filter.h>
#include <sys/prctl.h>
#ifndef SECCOMP_MODE_FILTER
#define SECCOMP_MODE_FILTER 2
#endif
#endif

namespace course {
namespace {

/// @param beyond how far a process may still go after the signal that tells it
bool limit(int resource, std::size_t most, std::size_t beyond = 0) {
  rlimit now{};
  if (::getrlimit(static_cast<decltype(RLIMIT_CORE)>(resource), &now) != 0) return false;
  const rlim_t allowed = now.rlim_max == RLIM_INFINITY ? most + beyond : std::min<rlim_t>(most + beyond, now.rlim_max);
  const rlimit wanted{std::min<rlim_t>(most, allowed), allowed};
  return ::setrlimit(static_cast<decltype(RLIMIT_CORE)>(resource), &wanted) == 0;
}

/// The kernel knows whole seconds only.
std::size_t whole_seconds(double seconds) { return static_cast<std::size_t>(std::max(1.0, std::ceil(seconds))); }

#ifdef __linux__
bool filter_system_calls(const std::vector<FilterInstruction>& filter) {
  static_assert(sizeof(FilterInstruction) == sizeof(sock_filter));
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  const sock_fprog program{static_cast<unsigned short>(filter.size()),
                           const_cast<sock_filter*>(reinterpret_cast<const sock_filter*>(filter.data()))};  // only read
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
#else
bool filter_system_calls(const std::vector<FilterInstruction>&) { return false; }
#endif

}  // namespace

bool apply_limits(const ProcessLimits& limits) {
#ifdef __linux__
  if (limits.ends_with_parent && ::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return false;
#endif
  if (limits.file_bytes && !limit(RLIMIT_FSIZE, *limits.file_bytes)) return false;
  if (limits.file_bytes && !limit(RLIMIT_CORE, 0)) return false;
  if (limits.processor_seconds && !limit(RLIMIT_CPU, whole_seconds(*limits.processor_seconds), 1)) return false;
  return limits.filter.empty() || filter_system_calls(limits.filter);
}

std::size_t memory_in_use(pid_t process) {
  const std::string folder = fmt::format("/proc/{}", process);
  std::size_t all_pages = 0;
  std::size_t resident_pages = 0;
  std::ifstream(folder + "/statm") >> all_pages >> resident_pages;
  std::size_t bytes = resident_pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::ifstream children(folder + fmt::format("/task/{}/children", process));
  for (pid_t child = 0; children >> child;) bytes += memory_in_use(child);
  return bytes;
}

}  // namespace course

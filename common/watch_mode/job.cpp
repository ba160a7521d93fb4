#include "watch_mode/job.hpp"

#include <fmt/format.h>

#include <csignal>
#include <limits>

#include "simulator/platform/problem.hpp"

namespace course {

constexpr std::chrono::milliseconds patience{2000};

Job::Job(const std::vector<std::string>& command)
    : process_(command, {.most_kept_bytes = std::numeric_limits<std::size_t>::max()}) {
  if (!process_.result().started)
    throw Problem(fmt::format("cannot start {}. Quit with q and run ./course again.", last_words()));
}

Job::~Job() { cancel(); }

bool Job::pump() {
  while (process_.may_write()) {
    if (!process_.take(0)) return false;
  }
  return process_.has_ended(true);
}

void Job::cancel() {
  process_.send(SIGTERM);
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!pump()) {
    if (std::chrono::steady_clock::now() >= deadline) process_.send_to_all(SIGKILL);
    auto waiting = descriptors();
    ::poll(waiting.data(), waiting.size(), 20);
  }
}

int Job::exit_code() const {
  const ProcessResult& result = process_.result();
  return result.signal != 0 ? 128 + result.signal : result.exit_code;
}

std::string Job::last_words() const {
  const std::string& text = errors();
  if (text.empty()) return "";
  const std::size_t end = text.rfind('\n');
  if (end == std::string::npos) return "";
  const std::size_t begin = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
  return text.substr(begin + 1, end - begin - 1);
}

}  // namespace course

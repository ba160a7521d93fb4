/// @file
/// What the judged code prints.
#include "judge/printed.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <stdexcept>

namespace course {
namespace {

constexpr std::size_t most_printed = std::size_t{1} << 18U;

int opened(const char* path, int flags) {
  const int descriptor = ::open(path, flags | O_CLOEXEC, 0600);
  if (descriptor < 0) throw std::runtime_error(std::string(path) + " cannot be opened");
  return descriptor;
}

/// A standard stream leads elsewhere until the end of the object's life, also when a run throws.
class Redirection {
 public:
  Redirection(int stream, int there, int back) : stream_(stream), back_(back) { send_to(there); }
  ~Redirection() { send_to(back_); }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;

 private:
  void send_to(int descriptor) const {
    std::cout.flush();
    std::fflush(stdout);
    ::dup2(descriptor, stream_);
  }

  int stream_;
  int back_;
};

/// A pipe that never makes its writer wait: what does not fit is lost.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_, O_CLOEXEC | O_NONBLOCK) != 0) throw std::runtime_error("no pipe can be made");
    ::fcntl(ends_[1], F_SETPIPE_SZ, 1 << 20);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (const int end : ends_) ::close(end);
  }

  int entrance() const { return ends_[1]; }

  std::string take() const {
    std::string text;
    char buffer[4096];
    for (ssize_t count = 0; (count = ::read(ends_[0], buffer, sizeof buffer)) > 0;) text.append(buffer, count);
    return text;
  }

 private:
  int ends_[2] = {-1, -1};
};

/// A standard stream as it is now, to come back to.
class KeptStream {
 public:
  explicit KeptStream(int stream) : descriptor_(::fcntl(stream, F_DUPFD_CLOEXEC, 0)) {}
  KeptStream(const KeptStream&) = delete;
  KeptStream& operator=(const KeptStream&) = delete;
  ~KeptStream() { ::close(descriptor_); }

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace

std::string printed_by(const std::function<void()>& code, bool passes_on) {
  const Pipe pipe;
  const KeptStream before(STDOUT_FILENO);
  {
    const Redirection redirection(STDOUT_FILENO, pipe.entrance(), before.descriptor());
    code();
  }
  std::string text = pipe.take();
  if (passes_on) std::fwrite(text.data(), 1, text.size(), stdout);
  return text;
}

void without_stderr(const std::function<void()>& code) {
  const Pipe pipe;
  const KeptStream before(STDERR_FILENO);
  const Redirection redirection(STDERR_FILENO, pipe.entrance(), before.descriptor());
  code();
}

PrintingBackend::PrintingBackend(Backend& backend, const std::string& file)
    : backend_(backend),
      file_(opened(file.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND)),
      nowhere_(opened("/dev/null", O_WRONLY)),
      stdout_(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
}

PrintingBackend::~PrintingBackend() {
  for (const int descriptor : {file_, nowhere_, stdout_}) ::close(descriptor);
}

Run PrintingBackend::run(simulator::Schedule schedule, const Case& question, simulator::Metrics metrics,
                         const simulator::TraceSelection* trace) {
  const Redirection redirection(STDOUT_FILENO, schedule == schedules().front() ? file_ : nowhere_, stdout_);
  return backend_.run(schedule, question, metrics, trace);
}

std::string PrintingBackend::take() {
  std::string text(most_printed, '\0');
  const ssize_t count = ::pread(file_, text.data(), text.size(), 0);
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  [[maybe_unused]] const int emptied = ::ftruncate(file_, 0);
  return text;
}

}  // namespace course

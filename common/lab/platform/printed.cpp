/// @file
/// What judged code prints, kept by the worker: a standard stream leads where the judge says, or a program's report.
#include "judge/printed.hpp"

#include <cstdio>
#include <iostream>
#include <string>

#include "simulator/platform/silence.hpp"

extern "C" {

/// Where a stream leads: to the page, into a text that is kept, or nowhere.
enum Destination { page = 0, kept = 1, nowhere = 2, piped = 3 };

/// @returns where it led before
__attribute__((import_module("printed"), import_name("lead"))) int lead(int stream, int destination);

/// Moves up to `most` bytes of what was kept to `text`; the rest is forgotten. @returns how many
__attribute__((import_module("printed"), import_name("take"))) int take_printed(int destination, char* text, int most);
}

namespace course {
namespace {

class Redirection {
 public:
  Redirection(int stream, Destination destination) : stream_(stream) {
    flush();
    before_ = lead(stream, destination);
  }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;
  ~Redirection() {
    flush();
    lead(stream_, before_);
  }

 private:
  static void flush() {
    std::cout.flush();
    std::fflush(stdout);
    std::fflush(stderr);
  }

  int stream_;
  int before_;
};

std::string taken(Destination destination, int most) {
  std::string text(static_cast<std::size_t>(most), '\0');
  text.resize(static_cast<std::size_t>(take_printed(destination, text.data(), most)));
  return text;
}

}  // namespace

std::string printed_by(const std::function<void()>& code, bool passes_on) {
  {
    const Redirection redirection(1, piped);
    code();
  }
  std::string text = taken(piped, 1 << 20);
  if (passes_on) std::fwrite(text.data(), 1, text.size(), stdout);
  return text;
}

void without_stderr(const std::function<void()>& code) {
  const Redirection redirection(2, nowhere);
  code();
}

PrintingBackend::PrintingBackend(Backend& backend, const std::string& /*file*/)
    : backend_(backend), file_(0), nowhere_(0), stdout_(0) {}
PrintingBackend::~PrintingBackend() = default;

Run PrintingBackend::run(simulator::Schedule schedule, const Case& question, simulator::Metrics metrics,
                         const simulator::TraceSelection* trace) {
  const Redirection redirection(1, schedule == schedules().front() ? kept : nowhere);
  return backend_.run(schedule, question, metrics, trace);
}

std::string PrintingBackend::take() { return taken(kept, 1 << 18); }

}  // namespace course

namespace simulator {

Silence::Silence() {
  std::fflush(stdout);
  kept_ = lead(1, nowhere);
}

Silence::~Silence() {
  std::fflush(stdout);
  lead(1, kept_);
}

}  // namespace simulator

/// @file
/// The judge's main(): doctest runs the cases, the verdict speaks.
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "harness/backend.hpp"
#include "harness/judge_session.hpp"
#include "harness/reporter.hpp"

namespace {

course::Subject subject_of(const course::Options& options) {
  course::Subject subject;
  subject.exercise = options.exercise;
  subject.implementation = options.implementation;
  subject.source = options.source;
  subject.backend = course::linked_backend().name();
  course::read_source(subject);
  return subject;
}

/// Learner's code that calls exit() must not look like a pass.
void finish_at_exit() {
  course::JudgeSession* const session = course::JudgeSession::current();
  if (session == nullptr || session->is_finished()) return;
  simulator::Finding crash;
  crash.message = "the host function ended the program";
  session->add(crash);
  session->finish();
  std::_Exit(session->exit_status());
}

int run(const std::vector<std::string>& arguments) {
  const course::Options options = course::parse_options(arguments);
  std::vector<const char*> for_doctest{"judge"};
  for (const std::string& argument : options.for_doctest) for_doctest.push_back(argument.c_str());

  course::register_reporter();
  doctest::Context context(static_cast<int>(for_doctest.size()), for_doctest.data());
  context.setOption("reporters", "verdict");
  context.setOption("no-intro", true);
  if (options.color != "auto") context.setOption(options.color == "always" ? "force-colors" : "no-colors", true);

  static course::JudgeSession session(options, subject_of(options));  // outlives run(): see finish_at_exit
  std::atexit(finish_at_exit);
  context.run();
  if (context.shouldExit()) session.cancel();
  return session.exit_status();
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (const std::string& argument : arguments) {
    if (argument == "--help" || argument == "-h") return std::fputs(course::usage, stdout) < 0 ? 2 : 0;
  }
  try {
    return run(arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "judge: %s\n", error.what());
    return 2;
  }
}

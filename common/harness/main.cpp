/// @file
/// The judge's main(): doctest runs the cases, the verdict speaks.
// Faults belong to the simulator, which knows the line; doctest would only name the case.
#define DOCTEST_CONFIG_NO_POSIX_SIGNALS
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "harness/backend.hpp"
#include "harness/reporter.hpp"
#include "harness/running.hpp"

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
  course::Running* const judge = course::running();
  if (judge == nullptr || judge->finished) return;
  simulator::Finding crash;
  crash.message = "the host function ended the program";
  judge->verdict.add(crash);
  std::_Exit(course::finish(*judge) == 0 ? 0 : 1);
}

int run(const std::vector<std::string>& arguments) {
  course::Options options = course::parse_options(arguments);
  std::vector<const char*> for_doctest{"judge"};
  for (const std::string& argument : options.for_doctest) for_doctest.push_back(argument.c_str());

  doctest::registerReporter<course::Reporter>("verdict", 0, true);
  doctest::Context context(static_cast<int>(for_doctest.size()), for_doctest.data());
  context.setOption("reporters", "verdict");
  context.setOption("no-intro", true);

  static course::Running judge{
      options, course::Verdict(subject_of(options)),
      course::SealedChannel(options.verdict_descriptor)};  // outlives run(): see finish_at_exit
  course::running() = &judge;
  std::atexit(finish_at_exit);
  context.run();
  if (!context.shouldExit()) return course::finish(judge);
  judge.finished = true;  // doctest was asked to list something
  return 0;
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

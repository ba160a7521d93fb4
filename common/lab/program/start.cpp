/// @file
/// Where a program with a main() of its own begins: see main_function.hpp. Linked in the place of a judge.
#include <cstdio>

#include "simulator/observe/program_report.hpp"

extern "C" {

void begin_program() {
  constexpr int error_exit_code = 1;
  simulator::report_at_end(error_exit_code);
}

[[gnu::weak]] int __real_main(int argc, char** argv);  // NOLINT(*-reserved-identifier): the linker's name

int __wrap_main(int argc, char** argv) {  // NOLINT(*-reserved-identifier): likewise
  if (__real_main != nullptr) return __real_main(argc, argv);
  std::fputs("This file has no main(). Write one: it is where a program begins.\n", stderr);
  return 2;
}
}

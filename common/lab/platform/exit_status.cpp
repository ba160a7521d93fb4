/// @file
/// on_exit(), whose handlers learn the status of exit(), as glibc has it. The linker leads calls of exit() here.
#include <cstdlib>
#include <utility>
#include <vector>

extern "C" {

[[noreturn]] void __real_exit(int status);  // NOLINT(*-reserved-identifier): the linker's name of the C library's
}

namespace {

using Handler = std::pair<void (*)(int status, void* argument), void*>;

int status_of_exit = 0;

std::vector<Handler>& handlers() {
  static auto* const all = new std::vector<Handler>();  // it is needed after all destructors
  return *all;
}

void call_last() {
  const Handler last = handlers().back();
  handlers().pop_back();
  last.first(status_of_exit, last.second);
}

}  // namespace

extern "C" {

[[noreturn]] void __wrap_exit(int status) {  // NOLINT(*-reserved-identifier): likewise
  status_of_exit = status;
  __real_exit(status);
}

int on_exit(void (*handler)(int status, void* argument), void* argument) {
  handlers().emplace_back(handler, argument);
  return std::atexit(call_last);
}
}

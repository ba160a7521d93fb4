/// @file
/// Where the worker begins a program. The C library's own start would have the linker wrap every export in constructors
/// and destructors, `fiber_main` too: it does so unless the program names them itself.
#include <algorithm>
#include <cstdlib>
#include <vector>

extern "C" {
void __wasm_call_ctors();  // NOLINT(*-reserved-identifier): the linker's
int __main_void();         // NOLINT(*-reserved-identifier): the C library's, which reads the arguments

/// A constructor of the judged file, as LLVM lists it: see constructors.hpp.
struct Constructor {
  int priority;
  void (*make)();
  const void* made;
};
extern const Constructor simulator_constructors[];
extern const int simulator_constructor_count;

/// What a program that is no judge does before anything of its own.
[[gnu::weak]] void begin_program();

__attribute__((export_name("_start"))) void start_program() {
  __wasm_call_ctors();
  if (begin_program != nullptr) begin_program();
  std::vector<Constructor> constructors(simulator_constructors, simulator_constructors + simulator_constructor_count);
  std::stable_sort(constructors.begin(), constructors.end(),
                   [](const Constructor& one, const Constructor& other) { return one.priority < other.priority; });
  for (const Constructor& constructor : constructors) constructor.make();
  std::exit(__main_void());
}
}

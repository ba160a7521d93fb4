/// @file
/// Where the worker begins a program. The C library's own start would have the linker wrap every export in constructors
/// and destructors, `fiber_main` too: it does so unless the program names them itself.
#include <cstdlib>

extern "C" {
void __wasm_call_ctors();  // NOLINT(*-reserved-identifier): the linker's
int __main_void();         // NOLINT(*-reserved-identifier): the C library's, which reads the arguments

__attribute__((export_name("_start"))) void start_program() {
  __wasm_call_ctors();
  std::exit(__main_void());
}
}

/// @file
/// What a program asks its system, where the system is a tab of a browser: no signals, no other processes, no threads,
/// no debugger.
#include <link.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "simulator/observe/endings.hpp"
#include "simulator/runtime/streams/idle_host.hpp"
#include "simulator/scheduler/workers.hpp"

extern "C" {

extern char __global_base;  // NOLINT(*-reserved-identifier): the linker's
extern char __data_end;     // NOLINT(*-reserved-identifier): the linker's

/// Code has no addresses; places stand for it, 16 apart: see compiler/places.hpp.
int dl_iterate_phdr(int (*visit)(dl_phdr_info* info, size_t size, void* argument), void* argument) {
  constexpr std::uint32_t most_places = 1U << 16U;
  const auto begin = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(&__global_base));
  const auto end = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(&__data_end));
  const Elf32_Phdr segments[] = {{PT_LOAD, 0, 16, 16 * most_places, PF_X},
                                 {PT_LOAD, 1, begin, end - begin, PF_R | PF_W}};
  dl_phdr_info program{0, "", segments, 2, nullptr};
  return visit(&program, sizeof program, argument);
}

int rounding_of_program() { return 0; }

// Going on in another direction than asked for would give wrong numbers without a word.
int set_rounding_of_program(int direction) {
  if (direction == 0) return 0;
  std::fputs("A browser rounds to the nearest number only. Judge this kernel with ./course in a terminal.\n", stderr);
  std::abort();
}

// The toolchain's own of these expect a file system or threads.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }  // NOLINT(*-reserved-identifier)

int __wrap_main(int argc, char** argv);  // NOLINT(*-reserved-identifier)
}

int main(int argc, char** argv) { return __wrap_main(argc, argv); }

namespace simulator {

bool run_in_workers(unsigned /*count*/, std::size_t /*blocks*/, Device& /*device*/, Observer& /*observer*/,
                    const std::function<bool(std::size_t begin, std::size_t end)>& /*run_part*/) {
  return false;
}

void run_host_functions_while_host_sleeps() {}
const void* stopped_at() { return nullptr; }
void end_by_signal_if_asked() {}
void report_before_signals(void (* /*write_report*/)()) {}

}  // namespace simulator

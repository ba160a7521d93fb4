/// @file
/// What a program asks its system, where the system is a tab of a browser: no signals, no other processes, no threads,
/// no debugger.
#include <link.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "simulator/platform/address_space.hpp"
#include "simulator/platform/host_threads.hpp"
#include "simulator/platform/process_copies.hpp"
#include "simulator/platform/signals.hpp"

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

void listen_to_requests_to_end(void (* /*asked*/)(int signal, const void* pc)) {}
void call_later(int /*ms*/, void (* /*due*/)(const void* pc)) {}
void call_no_more() {}
void end_by_signal(int /*signal*/) { std::abort(); }

ProcessCopy::ProcessCopy(const std::function<void()>& /*work*/) : id_(-1) {}
void ProcessCopy::end() const {}
void ProcessCopy::wait() const {}
bool ProcessCopy::is_silent() { return false; }
void* reserve_shared(std::size_t bytes) { return reserve(bytes); }
void release_shared(void* memory, std::size_t bytes) { release(memory, bytes); }

bool other_threads_sleep() { return false; }
bool start_thread(void (* /*body*/)()) { return false; }

}  // namespace simulator

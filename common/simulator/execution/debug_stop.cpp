#include "simulator/execution/debug_stop.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <tuple>

extern "C" __attribute__((noinline)) void simulator_chosen_thread_begins() {
  asm volatile("");  // keeps the call
}

namespace simulator {

DebugStop::DebugStop() {
  const char* const asked = std::getenv("SIMULATOR_STOP");
  if (asked == nullptr) return;
  int end = 0;
  const int numbers = std::sscanf(asked, "%u,%u,%u %u,%u,%u%n", &block_[0], &block_[1], &block_[2], &thread_[0],
                                  &thread_[1], &thread_[2], &end);
  asked_ = numbers == 6 && asked[end] == '\0';
  const char* const search = std::getenv("SIMULATOR_STOP_SEARCH");
  if (search != nullptr) search_ = search;
  if (asked_) return;
  std::fprintf(stderr, "SIMULATOR_STOP is '%s'; it must name a block and a thread, like '1,0,0 3,0,0'.\n", asked);
  std::_Exit(2);
}

// Written at once: whatever the kernel does next may end the program.
void DebugStop::note(const std::string& line) {
  if (noted_.insert(line).second) std::ofstream(search_, std::ios::app) << line << '\n';
}

void DebugStop::compare(const LaunchRequest& launch, const Block& block, const Thread& thread) {
  if (!search_.empty()) {
    const auto& [grid, threads] = std::tie(launch.grid, launch.block);
    note(fmt::format("{},{},{} {},{},{}", grid.x, grid.y, grid.z, threads.x, threads.y, threads.z));
  }
  if (block.index != block_ || thread.index != thread_) return;
  if (search_.empty()) return simulator_chosen_thread_begins();
  note("found");
  std::_Exit(0);
}

}  // namespace simulator

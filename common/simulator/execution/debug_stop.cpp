#include "simulator/execution/debug_stop.hpp"

#include <cstdio>
#include <cstdlib>

#include "simulator/execution/thread.hpp"

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
  if (asked_) return;
  std::fprintf(stderr, "SIMULATOR_STOP is '%s'; it must name a block and a thread, like '1,0,0 3,0,0'.\n", asked);
  std::_Exit(2);
}

void DebugStop::compare(const Block& block, const Thread& thread) const {
  if (block.index == block_ && thread.index == thread_) simulator_chosen_thread_begins();
}

}  // namespace simulator

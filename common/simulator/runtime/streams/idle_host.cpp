#include "simulator/runtime/streams/idle_host.hpp"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <thread>

#include "simulator/platform/host_threads.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

constexpr std::chrono::milliseconds period(5);
constexpr unsigned patience = 6;  // periods in which nobody was seen at work

void watch() {
  Streams& streams = Streams::instance();
  unsigned calm = 0;
  std::uint64_t seen = 0;
  for (;;) {
    streams.waiting_host_functions().wait(0);
    std::this_thread::sleep_for(period);
    const bool sleep = other_threads_sleep();
    const std::unique_lock<std::recursive_mutex> lock(runtime_mutex(), std::try_to_lock);
    const bool nothing_new = lock.owns_lock() && streams.latest_ticket() == seen;
    if (lock.owns_lock()) seen = streams.latest_ticket();
    calm = sleep && nothing_new ? calm + 1 : 0;
    if (calm < patience) continue;
    calm = 0;
    streams.run_host_functions();
  }
}

}  // namespace

void run_host_functions_while_host_sleeps() {
  static bool begun = false;
  if (begun) return;
  begun = true;
  start_thread(watch);  // where there is none, only the runtime's own calls let work go on
}

}  // namespace simulator

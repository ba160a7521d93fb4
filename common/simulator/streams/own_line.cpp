#include "simulator/streams/own_line.hpp"

#include <execinfo.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "simulator/symbols/symbolizer.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {
namespace {

using Frames = std::array<void*, 64>;

bool is_own(const void* return_address) {
  static std::unordered_map<const void*, bool> known;
  const auto [entry, is_new] = known.try_emplace(return_address, false);
  if (!is_new) return entry->second;
  Device& device = Machine::instance().device;
  if (device.sites().in_program(static_cast<const char*>(return_address) - 1)) {
    const std::string file = device.symbolizer().locate(return_address).file;
    entry->second = !file.empty() && !Symbolizer::is_of_a_library(file);
  }
  return entry->second;
}

}  // namespace

const void* own_line(const void* return_address) {
  if (is_own(return_address)) return return_address;
  Frames frames{};
  const auto end = frames.begin() + backtrace(frames.data(), static_cast<int>(frames.size()));
  const auto own = std::find_if(frames.begin(), end, is_own);
  return own == end ? return_address : *own;
}

const void* recursive_call() {
  Frames frames{};
  const auto end = frames.begin() + backtrace(frames.data(), static_cast<int>(frames.size()));
  for (auto frame = frames.begin(); frame != end; ++frame) {
    if (std::count(frame, end, *frame) > 2 && is_own(*frame)) return *frame;
  }
  return nullptr;
}

}  // namespace simulator

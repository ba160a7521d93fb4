#include "simulator/runtime/streams/own_line.hpp"

#include <execinfo.h>

#include <algorithm>
#include <unordered_map>

#include "simulator/events/machine.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {
namespace {

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

CallStack::CallStack() : size_(backtrace(frames_.data(), static_cast<int>(frames_.size()))) {}

const void* own_line(const void* return_address, const CallStack& stack) {
  if (is_own(return_address)) return return_address;
  const auto own = std::find_if(stack.begin(), stack.end(), is_own);
  return own == stack.end() ? return_address : *own;
}

const void* own_line(const void* return_address) {
  return is_own(return_address) ? return_address : own_line(return_address, CallStack());
}

const void* recursive_call() {
  const CallStack stack;
  for (auto frame = stack.begin(); frame != stack.end(); ++frame) {
    if (std::count(frame, stack.end(), *frame) > 2 && is_own(*frame)) return *frame;
  }
  return nullptr;
}

}  // namespace simulator

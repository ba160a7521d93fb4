#include "judge/device_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

namespace course {
namespace {

using Words = std::vector<std::uint32_t>;

template <class Number>
Words words_of(Number number) {
  Words words(sizeof number / sizeof(std::uint32_t));
  std::memcpy(words.data(), &number, sizeof number);
  return words;
}

/// A number as programs keep it: as an integer of 32 or 64 bits, whose first word is the same, or in floating point.
std::array<Words, 3> kept_as(int number) {
  return {words_of(static_cast<std::int32_t>(number)), words_of(static_cast<float>(number)),
          words_of(static_cast<double>(number))};
}

bool begins_with(const std::byte* at, const Words& words) {
  return std::memcmp(at, words.data(), 4 * words.size()) == 0;
}

/// Whether these integers lie somewhere side by side.
bool have_in_a_row(const DeviceBytes& memory, const std::vector<int>& numbers) {
  if (numbers.empty()) return false;
  const auto bytes = std::as_bytes(std::span(numbers));
  return std::any_of(memory.begin(), memory.end(), [&](const std::span<std::byte>& range) {
    return std::search(range.begin(), range.end(), bytes.begin(), bytes.end()) != range.end();
  });
}

}  // namespace

simulator::Finding wrong_print(std::string message, std::string help) {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::wrong_result;
  finding.message = std::move(message);
  finding.help = std::move(help);
  finding.origin = simulator::Origin::outputs;
  return finding;
}

void ChangeInRun::begin() {
  kept_.clear();
  made_ = were_there_ = are_there_ = false;
}

void ChangeInRun::keep(const DeviceBytes& memory) {
  kept_.clear();
  for (const std::span<std::byte>& range : memory) kept_[range.data()].assign(range.begin(), range.end());
}

/// Only in what has been written since memory was kept. @returns whether anything was replaced
bool ChangeInRun::replace_in(const DeviceBytes& memory) {
  const auto before = kept_as(change_.number);
  const auto after = kept_as(change_.becomes);
  const bool all = change_.what == DeviceChange::What::every_input;
  bool replaced = false;
  for (const std::span<std::byte>& range : memory) {
    const std::vector<std::byte>& old = kept_[range.data()];
    for (std::size_t at = 0; at + 4 <= range.size(); at += 4) {
      if (at + 4 <= old.size() && std::memcmp(&range[at], &old[at], 4) == 0) continue;
      if (all) std::memset(&range[at], 0, 4);
      replaced = replaced || all;
      for (std::size_t kind = 0; !all && kind < before.size(); ++kind) {
        if (at + 4 * before[kind].size() > range.size() || !begins_with(&range[at], before[kind])) continue;
        std::memcpy(&range[at], after[kind].data(), 4 * after[kind].size());
        replaced = true;
      }
    }
  }
  return replaced;
}

void ChangeInRun::before_launch(const DeviceBytes& memory) {
  if (!are_there_) were_there_ = were_there_ || have_in_a_row(memory, change_.results);
  if (change_.what != DeviceChange::What::result) made_ = replace_in(memory) || made_;
  keep(memory);
}

void ChangeInRun::after_launch(const DeviceBytes& memory) {
  are_there_ = are_there_ || have_in_a_row(memory, change_.results);
  if (change_.what == DeviceChange::What::result) made_ = replace_in(memory) || made_;
  keep(memory);
}

std::vector<simulator::Finding> ChangeInRun::look(bool is_unchanged) const {
  const bool of_result = change_.what == DeviceChange::What::result;
  if (!made_ && of_result)
    return {wrong_print(
        fmt::format("no kernel computes {}, which the program prints", change_.number),
        "The device is there to do the work: each result that you print is one that a kernel has written.")};
  if (!made_)
    return {wrong_print(fmt::format("the number {} of its arguments does not reach the device", change_.number),
                        "Copy the numbers to the device as they came: a kernel is to do the work, and not the host.")};
  if (is_unchanged)
    return {wrong_print(
        of_result ? fmt::format("it prints {}, but the kernel's result, which the judge has changed on the "
                                "device, is {}",
                                change_.number, change_.becomes)
                  : std::string("it prints the same results when the judge changes the numbers on the device"),
        "The host has computed what it prints. Print what the kernel has written, copied back after it.")};
  if (were_there_)
    return {wrong_print("the results lie in device memory before a kernel has run",
                        "Copy the numbers to the device as they came: the kernel is to put them in their places.")};
  if (!change_.results.empty() && !are_there_)
    return {wrong_print("the kernel leaves the results in other places than they are printed from",
                        "Let the kernel write them row by row, as they are printed, and copy them back as they are.")};
  return {};
}

}  // namespace course

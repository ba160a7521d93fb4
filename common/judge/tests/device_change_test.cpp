/// @file
/// Changes on the device: which programs print what comes from there.
#include "judge/device_change.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <span>
#include <string>

using namespace course;

namespace {

const DeviceChange to_nine{.number = 7, .becomes = 9, .lines = {"9"}};

/// A device with two allocations of three integers.
struct SmallDevice {
  std::array<int, 3> first = {0, 0, 0};
  std::array<int, 3> second = {0, 0, 0};

  DeviceBytes memory() { return {std::as_writable_bytes(std::span(first)), std::as_writable_bytes(std::span(second))}; }
};

std::string told_of_change(const ChangeInRun& change, bool is_unchanged) {
  const auto findings = change.look(is_unchanged);
  return findings.empty() ? "" : findings.front().message;
}

}  // namespace

TEST_CASE("a number of the host is changed before the kernel, in each place where the host has put it") {
  SmallDevice device;
  ChangeInRun change(to_nine);
  change.begin();
  device.first = {1, 7, 2};
  change.before_launch(device.memory());
  CHECK(device.first == std::array<int, 3>{1, 9, 2});
  device.first[0] = 7;  // by the kernel
  change.after_launch(device.memory());
  device.second[2] = 7;  // by the host
  change.before_launch(device.memory());
  CHECK(device.first[0] == 7);
  CHECK(device.second[2] == 9);
  CHECK(told_of_change(change, false).empty());
  CHECK(told_of_change(change, true).find("prints the same") != std::string::npos);
}

TEST_CASE("floats and doubles are numbers, too") {
  SmallDevice device;
  ChangeInRun change(to_nine);
  change.begin();
  const float number = 7;
  const double wide = 7;
  std::memcpy(&device.first[2], &number, sizeof number);
  std::memcpy(device.second.data(), &wide, sizeof wide);
  change.before_launch(device.memory());
  float is = 0;
  double is_wide = 0;
  std::memcpy(&is, &device.first[2], sizeof is);
  std::memcpy(&is_wide, device.second.data(), sizeof is_wide);
  CHECK(is == 9);
  CHECK(is_wide == 9);
}

TEST_CASE("a number that never comes to the device is told of") {
  SmallDevice device;
  ChangeInRun change(to_nine);
  change.begin();
  change.before_launch(device.memory());
  CHECK(told_of_change(change, true).find("does not reach the device") != std::string::npos);
}

TEST_CASE("a result is changed only where a kernel has written it") {
  SmallDevice device;
  DeviceChange of_result = to_nine;
  of_result.what = DeviceChange::What::result;
  ChangeInRun change(of_result);
  change.begin();
  device.first[0] = 7;
  change.before_launch(device.memory());
  change.after_launch(device.memory());
  CHECK(told_of_change(change, false).find("no kernel computes 7") != std::string::npos);
  device.second[0] = 7;
  change.after_launch(device.memory());
  CHECK(device.first[0] == 7);
  CHECK(device.second[0] == 9);
  CHECK(told_of_change(change, false).empty());
}

TEST_CASE("all that the host has put there becomes 0") {
  SmallDevice device;
  DeviceChange all = to_nine;
  all.what = DeviceChange::What::every_input;
  ChangeInRun change(all);
  change.begin();
  device.second = {1, 2, 3};
  change.before_launch(device.memory());
  CHECK(device.second == std::array<int, 3>{0, 0, 0});
}

TEST_CASE("results that lie side by side before the kernel are the host's work, and those that never do no kernel's") {
  DeviceChange ordered = to_nine;
  ordered.results = {3, 1, 2};
  for (const bool before : {true, false}) {
    SmallDevice device;
    ChangeInRun change(ordered);
    change.begin();
    device.first = {7, 3, 1};
    if (before) device.second = {3, 1, 2};
    change.before_launch(device.memory());
    CHECK(told_of_change(change, false).find(before ? "before a kernel has run" : "in other places") !=
          std::string::npos);
    device.second = {3, 1, 2};
    change.after_launch(device.memory());
    CHECK(told_of_change(change, false).empty() == !before);
  }
}

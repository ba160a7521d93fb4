/// @file
/// Whether what a program prints comes from the device: the judge changes a number there, and the print must follow.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "judge/case.hpp"

namespace course {

/// What the judge changes in the device's memory while a program runs.
struct DeviceChange {
  enum class What {
    input,        ///< a number of the arguments, before the kernel that could read it
    every_input,  ///< all that the host puts there becomes 0
    result        ///< a number that a kernel has computed, after that
  };

  What what = What::input;
  int number = 0;   ///< one that comes up only once; neither it nor the next one is below 0
  int becomes = 0;  ///< in its place
  /// What the program must print then.
  std::vector<std::string> lines{};
  /// Where their order is what the kernel brings about: results that lie side by side once it has ended, and not before.
  std::vector<int> results{};
};

/// That a program prints something wrong.
simulator::Finding wrong_print(std::string message, std::string help);

/// The change in one run of a program after the other.
class ChangeInRun {
 public:
  explicit ChangeInRun(DeviceChange change) : change_(std::move(change)) {}

  /// @name A run, as it goes on
  /// @{
  void begin();
  void before_launch(const DeviceBytes& memory);
  void after_launch(const DeviceBytes& memory);
  /// @}

  /// What was wrong with the run, but for a print of other lines than the change asks for.
  /// @param is_unchanged whether it printed what is right without the change
  std::vector<simulator::Finding> look(bool is_unchanged) const;

 private:
  bool replace_in(const DeviceBytes& memory);
  void keep(const DeviceBytes& memory);

  DeviceChange change_;
  std::map<const std::byte*, std::vector<std::byte>> kept_;  ///< all memory as it was when a kernel began or ended
  bool made_ = false;
  bool were_there_ = false;  ///< the results, when the host had done its part and no kernel had
  bool are_there_ = false;   ///< after a kernel
};

}  // namespace course

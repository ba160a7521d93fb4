/// @file
/// A device of another size for a case.
#pragma once

#ifdef COURSE_SIMULATOR
#include "simulator/results/device_model.hpp"
#endif

namespace course {

/// As long as it lives, programs see a simulated device with so many streaming multiprocessors. A GPU stays as it is.
class OnDevice {
 public:
#ifdef COURSE_SIMULATOR
  explicit OnDevice(int sm_count) : before_(simulator::device_model()), model_(before_) {
    model_.sm_count = sm_count;
    simulator::choose_device_model(model_);
  }
  ~OnDevice() { simulator::choose_device_model(before_); }
#else
  explicit OnDevice(int /*sm_count*/) {}
#endif
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

#ifdef COURSE_SIMULATOR
 private:
  const simulator::DeviceModel& before_;
  simulator::DeviceModel model_;
#endif
};

}  // namespace course

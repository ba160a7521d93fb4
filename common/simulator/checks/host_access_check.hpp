/// @file
/// Finds host code that follows pointers to where the host must not go.
#pragma once

#include "simulator/streams/host_observer.hpp"

namespace simulator {

/// Host code that follows a device pointer, which on a GPU's machine is a crash, and host code that leaves managed or
/// pinned memory or touches it after it was freed.
class HostAccessCheck final : public HostObserver {
 public:
  void host_access(const HostAccess& access) override;
};

}  // namespace simulator

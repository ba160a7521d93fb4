/// @file
/// The simulator's door for programs that use it: observe a piece of host code, get what it did.
#pragma once

#include <functional>

#include "base/observation.hpp"

/// A CUDA device made of fibers, which sees every access of a kernel.
namespace simulator {

/// Runs `host_code` with all launches under `schedule`, waits for the device and returns what was seen. Exceptions of
/// `host_code` pass through. Observations do not nest. Deterministic: the same code gives the same observation.
/// Device memory that `host_code` allocates and does not free is a finding. Trusted host code is not asked whether it
/// waits for its work and looks at errors: the observer does that in its place. Where `trace` says what to show, every
/// access is recorded; that takes many times as long.
Observation observe(Schedule schedule, const std::function<void()>& host_code, Metrics metrics = Metrics::off,
                    HostCode judge = HostCode::trusted, const TraceWishes* trace = nullptr);

}  // namespace simulator

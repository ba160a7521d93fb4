/// @file
/// How long work takes in simulated time, for events. The figures are plain guesses: they rise with the work and are
/// the same in every run, which is all that a program under test needs. Only a GPU can say how fast a kernel is.
#pragma once

#include <algorithm>
#include <cstdint>

#include "simulator/results/counts.hpp"
#include "simulator/results/device_model.hpp"

namespace simulator {

/// A kernel: 3 µs to begin, then the longer of two: its accesses, of which each SM makes a warp's worth in
/// a clock, or its accesses to global memory, of four bytes each, at the memory's bandwidth.
/// @param before, after the counters around the launch
inline double kernel_us(const Counts& before, const Counts& after) {
  const auto difference = [&](Count Counts::*counter) {
    return static_cast<double>((after.*counter).total - (before.*counter).total);
  };
  const double global =
      difference(&Counts::global_reads) + difference(&Counts::global_writes) + 2 * difference(&Counts::global_atomics);
  const double shared =
      difference(&Counts::shared_reads) + difference(&Counts::shared_writes) + 2 * difference(&Counts::shared_atomics);
  const auto threads = static_cast<double>(after.threads.total - before.threads.total);
  const DeviceModel& model = device_model();
  const double lanes_a_us = 32.0 * model.sm_count * model.clock_khz / 1000;
  return 3 + std::max((threads + global + shared) / lanes_a_us, 4 * global / model.memory_bytes_per_us());
}

/// A copy between host and device: 5 µs, then 12 bytes a nanosecond, as over PCI Express.
inline double host_copy_us(std::size_t bytes) { return 5 + static_cast<double>(bytes) / 12'000; }

/// A copy within the device, which reads and writes, or a memset, which writes.
inline double device_copy_us(std::size_t bytes_moved) {
  return 2 + static_cast<double>(bytes_moved) / device_model().memory_bytes_per_us();
}

}  // namespace simulator

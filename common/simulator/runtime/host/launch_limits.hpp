/// @file
/// What launches may ask of the device.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "simulator/device/kernel_types.hpp"

namespace simulator {

/// Only nvcc knows how many registers a kernel takes. With so many, any block of the largest size still finds room.
inline constexpr int assumed_registers = 32;

/// How many blocks one SM holds at once.
int blocks_at_once(int threads, std::size_t shared_bytes);

/// What `__cluster_dims__` of the kernel called `kernel`, a name as the program writes it, says; (1,1,1) for one without.
/// @returns nullopt where the instances of a template differ
std::optional<dim3> cluster_of_kernel(const std::string& kernel);

/// The most threads of a block that `__launch_bounds__` of the kernel called `kernel` allows; nullopt for one without, and where
/// the instances of a template differ: then the kernel itself looks, as it begins.
std::optional<unsigned> launch_bounds_of_kernel(const std::string& kernel);

/// What a session that observes a program does itself, just before each kernel begins and just after it has ended.
struct AroundLaunches {
  std::function<void()> before{};
  std::function<void()> after{};

  static AroundLaunches& instance();
};

/// What the program, and the session that observes it, have set for the launches to come.
class LaunchLimits {
 public:
  static LaunchLimits& instance();

  /// The most dynamic shared memory that the launch of `kernel`, a name as the program writes it, may ask for.
  std::size_t shared_bytes(const std::string& kernel, const void* call_site) const;
  /// What the program has asked for with cudaFuncSetAttribute(); 0 where it has not.
  std::size_t opted_in(const std::string& kernel, const void* call_site) const;
  /// The same for a kernel by its address.
  std::size_t shared_bytes(const void* kernel) const;
  void set_shared_bytes(const void* kernel, std::size_t bytes);
  /// Forgets what was set.
  void reset_shared_bytes() { shared_bytes_.clear(); }

  /// Of the launches to come only the first `count` are accepted; the others are refused, as by a device that is short
  /// of resources. This shows whether a program looks for errors. nullopt: none is refused for this reason.
  void accept(std::optional<unsigned> count) { launches_left_ = count; }
  /// Counts one launch. @returns whether it is accepted
  bool accept_launch();

 private:
  LaunchLimits() = default;

  std::map<std::string, std::size_t> shared_bytes_;  ///< by the linker's name
  std::optional<unsigned> launches_left_;
};

}  // namespace simulator

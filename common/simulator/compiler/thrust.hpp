/// @file
/// Thrust: headers that the simulator has not, but runs on the host where they are installed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simulator {

/// Where Thrust's headers lie. With newer ones come others that they need (CCCL): there, cuda::std and cuda::atomic are
/// CCCL's as well, not the simulator's.
class Thrust {
 public:
  /// None.
  Thrust() = default;
  /// @param folder holds thrust/
  explicit Thrust(std::string folder) : folder_(std::move(folder)) {}

  /// That of the program's own folders, else that of the CUDA Toolkit, else that of the system, if there is one.
  static Thrust find(const std::vector<std::string>& include_dirs);

  bool is_there() const { return !folder_.empty(); }

  /// Whether `name` is a header of it, as an `#include` names it.
  static bool has(std::string_view name);
  /// Whether `name` is a header of what comes with it.
  bool brings(std::string_view name) const;

  /// What a compiler's command begins with, to find the simulator's part of it before anything else.
  static std::vector<std::string> first_arguments(const std::string& include_root);
  /// The folder itself, among those of the system.
  std::vector<std::string> arguments() const;

 private:
  bool has_cuda_std() const;

  std::string folder_;
};

}  // namespace simulator

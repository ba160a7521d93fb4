/// @file
/// When a loop is not waited for any more.
#pragma once

#include <cstdint>

namespace simulator {

/// A long loop gets on: it writes to places that are new to it, or goes through ever more memory. One that does neither for
/// so many accesses between two barriers is stopped. It may still be a long one: the limit can be set.
class LoopLimit {
 public:
  static constexpr std::uint32_t usual_millions = 64;  ///< found out within a second or so

  /// @param millions of accesses; 0: without limit
  void set(std::uint32_t millions) { millions_ = millions; }
  std::uint32_t millions() const { return millions_; }
  bool is_set() const { return millions_ != 0; }

  /// Whether a thread that has spent so many units has used up what it may.
  bool reached(std::int32_t units) const {
    return is_set() && std::int64_t{units} * accesses_a_unit >= std::int64_t{millions_} * 1'000'000;
  }
  /// Quanta of a block whose threads meet at barriers again and again.
  std::uint64_t quanta_a_block() const { return scaled(100'000'000); }
  /// Seconds of a loop without an access.
  std::uint32_t seconds() const {
    constexpr std::uint32_t least = 4;  // a machine may be slow
    const auto so_many = static_cast<std::uint32_t>(scaled(least));
    return so_many < least ? least : so_many;
  }

  static std::int32_t units(std::int32_t accesses) { return (accesses + accesses_a_unit - 1) / accesses_a_unit; }

 private:
  static constexpr std::int32_t accesses_a_unit = 256;

  std::uint64_t scaled(std::uint64_t usual) const { return usual * millions_ / usual_millions; }

  std::uint32_t millions_ = usual_millions;
};

}  // namespace simulator

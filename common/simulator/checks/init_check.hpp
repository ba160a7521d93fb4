/// @file
/// Finds reads of memory that nothing has written.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "simulator/checks/check.hpp"

namespace simulator {

/// A read of a byte that no copy, no memset and no thread wrote. Shared memory starts unwritten in every block. When
/// another thread writes the byte later, with nothing to order the two, the cause is that race: RaceCheck says so, and
/// this is silent.
class InitCheck final : public Check {
 public:
  explicit InitCheck(const CheckContext& context) : Check(context, Needs::remarkable) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::uninitialized_read}; }
  void access(const Access& access) override;
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void block_aborted(const Block& block, const std::vector<Thread>& threads) override { interval_end(block, threads); }
  void launch_end() override;

 private:
  /// The first suspects of one line; further ones of the same line would be the same finding.
  struct Suspect {
    std::uintptr_t address;
    std::uint32_t bytes;
    Index3 thread;
    Index3 block;
    std::uint32_t thread_number;
    std::uint32_t block_number;
    Epoch interval;
    bool stale;
    bool atomic_load;
  };
  using Suspects = std::map<const void*, std::vector<Suspect>>;
  static constexpr std::size_t suspects_a_line = 4096;

  bool written_meanwhile(const Suspect& suspect, Space space);
  void suspect(Suspects& suspects, const Access& access, bool stale);
  void report(const void* pc, const Suspect& suspect, Space space);

  Suspects shared_;
  Suspects global_;
};

}  // namespace simulator

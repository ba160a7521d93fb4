/// @file
/// Finds accesses to the shared memory of a block that may not have begun yet, or may have ended.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "simulator/events/check.hpp"
#include "simulator/events/words.hpp"

namespace simulator {

namespace {

/// The shared memory of a block is there from its beginning to its end, and nothing but the barrier of the cluster tells
/// another block of either. Whether a block has begun or ended where this schedule has it is chance: what counts is that
/// the beginning comes before the access, and the access before the end, on every schedule.
class ClusterCheck final : public Check {
 public:
  explicit ClusterCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::shared_race, FindingKind::use_after_free}; }
  void launch_begin(const LaunchRequest& launch) override;
  void block_begin(const Block& block) override;
  void access(const Access& access) override;
  void block_aborted(const Block& /*block*/, const std::vector<Thread>& /*threads*/) override { aborted_ = true; }
  void block_end(const Block& block, const std::vector<Thread>& threads) override;

 private:
  struct RemoteAccess {
    std::uint32_t block;
    std::uint32_t thread;
    Epoch epoch;
    std::uintptr_t address;
    std::uint32_t bytes;
    AccessKind kind;
    const void* pc;
  };
  struct OfBlock {
    Epoch begun = 0;
    bool ended = false;
    /// The latest access of each thread of other blocks, by block and thread, and by line.
    std::map<std::pair<std::uint64_t, const void*>, RemoteAccess> accesses{};
  };

  bool has_begun(const Access& access, std::uint32_t owner) const;
  void report(const RemoteAccess& access, std::uint32_t owner, FindingKind kind);

  std::map<std::uint32_t, OfBlock> blocks_;  ///< by their numbers
  bool aborted_ = false;
};

const RegisteredCheck<ClusterCheck> cluster_check("clusters");

}  // namespace

void ClusterCheck::launch_begin(const LaunchRequest& launch) {
  blocks_.clear();
  aborted_ = false;
  set_needs(launch.cluster_blocks() > 1 ? Needs::slow_path_only : Needs::nothing);
}

void ClusterCheck::block_begin(const Block& block) {
  if (needs() != Needs::nothing) blocks_[block.number].begun = device_.epochs().block_first();
}

// The first thread of a block stands for its beginning.
bool ClusterCheck::has_begun(const Access& access, std::uint32_t owner) const {
  const auto found = blocks_.find(owner);
  if (found == blocks_.end()) return false;
  const Epoch begun = found->second.begun;
  return !device_.epochs().in_launch(begun) ||
         scheduler_.release_acquire().order(owner, 0, begun, access.thread, true) == ReleaseAcquire::Order::full;
}

void ClusterCheck::access(const Access& access) {
  const SharedMemory& memory = device_.shared_memory();
  if (access.space != Space::shared || !memory.is_remote(access.address)) return;
  const std::uint32_t owner =
      launch().block_in_cluster(launch().cluster_of(block().number), memory.rank_of(access.address));
  const RemoteAccess remote{
      block().number, access.thread.number, access.thread.epoch, access.address, access.bytes, access.kind, access.pc};
  OfBlock& of = blocks_[owner];
  const std::uint64_t who = static_cast<std::uint64_t>(remote.block) << 32U | remote.thread;
  const auto [known, is_new] = of.accesses.try_emplace({who, access.pc}, remote);
  if (is_new && !has_begun(access, owner)) report(remote, owner, FindingKind::shared_race);
  known->second = remote;
  if (of.ended) report(remote, owner, FindingKind::use_after_free);
}

// One thread that leaves after the access is enough: the block ends with its last thread.
void ClusterCheck::block_end(const Block& block, const std::vector<Thread>& threads) {
  if (needs() == Needs::nothing) return;
  OfBlock& of = blocks_[block.number];
  of.ended = true;
  if (aborted_) return;
  for (const auto& [key, access] : of.accesses) {
    const auto leaves_later = [&, &access = access](const Thread& thread) {
      return thread.number < block.thread_count &&
             scheduler_.release_acquire().order(access.block, access.thread, access.epoch, thread, true) ==
                 ReleaseAcquire::Order::full;
    };
    if (device_.epochs().in_launch(access.epoch) && std::none_of(threads.begin(), threads.end(), leaves_later))
      report(access, block.number, FindingKind::use_after_free);
  }
}

void ClusterCheck::report(const RemoteAccess& access, std::uint32_t owner, FindingKind kind) {
  const std::uintptr_t variable = device_.variable_at(Space::shared, access.address);
  log_.record({kind, Severity::error, access.pc, nullptr, variable}, access.block, [&] {
    const ElementName element = device_.name(Space::shared, access.address, access.bytes);
    Event event;
    event.kind = kind;
    event.pc = access.pc;
    event.variable = element.variable;
    event.in_kernel = true;
    event.thread = launch().thread_index(access.thread);
    event.block = launch().block_index(access.block);
    event.touch = {access.address, access.bytes, access.kind, Space::shared};
    tell_either<words::block_may_have_ended, words::block_may_not_have_begun>(
        kind == FindingKind::use_after_free, event, launch().thread_text(access.thread),
        launch().block_text(access.block), verb(access.kind), element.text, launch().block_text(owner));
    return event;
  });
}

}  // namespace simulator

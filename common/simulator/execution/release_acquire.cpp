#include "simulator/execution/release_acquire.hpp"

#include <algorithm>
#include <utility>

namespace simulator {

bool HappensBefore::holds(std::uint32_t of_block, std::uint32_t of_thread, Epoch epoch) const {
  if (of_block != block) return false;
  if (epoch < interval || (of_thread == thread && epoch <= own)) return true;
  return lanes != nullptr && of_thread / warp_size == thread / warp_size && epoch < (*lanes)[of_thread % warp_size];
}

void ReleaseAcquire::begin_launch() {
  used_ = has_unfenced_ = false;
  fences_.clear();
  releases_.clear();
  acquires_.clear();
}

HappensBefore ReleaseAcquire::happens_before(const Thread& thread) const {
  HappensBefore before{thread.block, thread.number, thread.epoch, epochs_.interval()};
  std::uint32_t reached = 1U << thread.lane();
  std::array<Epoch, warp_size> lanes{};
  const std::vector<WarpSync>& syncs = epochs_.warp_syncs();
  for (auto sync = syncs.rbegin(); sync != syncs.rend(); ++sync) {
    if (sync->warp != thread.warp_number() || (sync->mask & reached) == 0) continue;
    for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
      if (((sync->mask & ~reached) >> lane & 1U) != 0) lanes[lane] = sync->epoch;
    }
    reached |= sync->mask;
  }
  if ((reached & (reached - 1)) != 0) before.lanes = std::make_shared<const std::array<Epoch, warp_size>>(lanes);
  return before;
}

void ReleaseAcquire::fence(Thread& thread, MemoryScope scope) {
  used_ = true;
  fences_.push_back({happens_before(thread), scope});
  thread.fence = static_cast<std::uint32_t>(fences_.size());
}

void ReleaseAcquire::add(std::uintptr_t address, Release release) {
  Releases& releases = releases_[address];
  if (!releases.all.empty()) {
    const HappensBefore& last = releases.all.back().before;
    const bool same = last.thread == release.before.thread && last.block == release.before.block;
    if (same && last.own == release.before.own && releases.all.back().fenced == release.fenced) return;  // nothing new
  }
  const std::uint32_t block = release.before.block;
  releases.of_block[block].push_back(releases.all.size());
  releases.all.push_back(std::move(release));
}

bool ReleaseAcquire::write(const Thread& thread, std::uintptr_t address, MemoryOrder order, MemoryScope scope,
                           bool replaces) {
  const bool releases = order == MemoryOrder::release || order == MemoryOrder::acquire_release;
  if (order != MemoryOrder::relaxed) used_ = true;
  if (releases) {
    add(address, {happens_before(thread), epochs_.now(), true, scope});
    return true;
  }
  if (thread.fence != 0) {
    const Fence& fence = fences_[thread.fence - 1];
    add(address, {fence.before, epochs_.now(), true, fence.scope});
  }
  if (!replaces) return false;
  has_unfenced_ = true;
  add(address, {happens_before(thread), epochs_.now(), false, scope});
  return true;
}

bool ReleaseAcquire::read(Thread& thread, std::uintptr_t address, Epoch fresh) {
  const auto found = releases_.find(address);
  if (found == releases_.end()) return false;
  const std::size_t count = found->second.all.size();
  if (thread.acquired.address == address && thread.acquired.count == count) return false;
  thread.acquired = {address, count};
  acquires_[thread.block].push_back({thread.number, fresh, &found->second, count});
  return true;
}

/// Goes back from one moment, over all that its thread has acquired since a given stamp, directly or by way of others.
class ReleaseAcquire::Search {
 public:
  Search(const ReleaseAcquire& all, std::uint32_t block, std::uint32_t thread, Epoch epoch, bool only_fenced)
      : all_(all), block_(block), thread_(thread), epoch_(epoch), only_fenced_(only_fenced) {}

  bool reaches(HappensBefore now) {
    work_.push_back(std::move(now));
    while (!work_.empty()) {
      const HappensBefore before = std::move(work_.back());
      work_.pop_back();
      const auto acquires = all_.acquires_.find(before.block);
      if (acquires != all_.acquires_.end() && follow(before, acquires->second)) return true;
    }
    return false;
  }

 private:
  // Stamps never fall along a chain of releases and acquires, so whatever is older than the access can be left out.
  bool follow(const HappensBefore& before, const std::vector<Acquire>& acquires) {
    for (auto acquire = acquires.rbegin(); acquire != acquires.rend() && acquire->epoch >= epoch_; ++acquire) {
      if (!before.holds(before.block, acquire->thread, acquire->epoch)) continue;
      if (released_directly(before.block, *acquire)) return true;
      std::size_t& done = done_[acquire->releases];
      for (std::size_t i = acquire->seen; i > done && acquire->releases->all[i - 1].at >= epoch_; --i) {
        const Release& release = acquire->releases->all[i - 1];
        if (usable(before.block, release)) work_.push_back(release.before);
      }
      done = std::max(done, acquire->seen);
    }
    return false;
  }

  bool released_directly(std::uint32_t reader_block, const Acquire& acquire) const {
    const auto of_block = acquire.releases->of_block.find(block_);
    if (of_block == acquire.releases->of_block.end()) return false;
    for (auto index = of_block->second.rbegin(); index != of_block->second.rend(); ++index) {
      const Release& release = acquire.releases->all[*index];
      if (release.at < epoch_) break;
      if (*index < acquire.seen && usable(reader_block, release) && release.before.holds(block_, thread_, epoch_))
        return true;
    }
    return false;
  }

  bool usable(std::uint32_t reader_block, const Release& release) const {
    return (release.fenced || !only_fenced_) &&
           (release.scope == MemoryScope::device || release.before.block == reader_block);
  }

  const ReleaseAcquire& all_;
  std::uint32_t block_;
  std::uint32_t thread_;
  Epoch epoch_;
  bool only_fenced_;
  std::vector<HappensBefore> work_;
  std::unordered_map<const Releases*, std::size_t> done_;  ///< of each list, so many have been followed
};

ReleaseAcquire::Order ReleaseAcquire::search(std::uint32_t block, std::uint32_t thread, Epoch epoch,
                                             const Thread& now) const {
  const HappensBefore here = happens_before(now);
  if (Search(*this, block, thread, epoch, true).reaches(here)) return Order::full;
  if (has_unfenced_ && Search(*this, block, thread, epoch, false).reaches(here)) return Order::without_fence;
  return Order::none;
}

}  // namespace simulator

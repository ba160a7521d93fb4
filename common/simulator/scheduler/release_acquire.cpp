#include "simulator/scheduler/release_acquire.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace simulator {

bool HappensBefore::holds(std::uint32_t of_block, std::uint32_t of_thread, Epoch epoch) const {
  if (of_block != block) return false;
  if (epoch < interval || (of_thread == thread && epoch <= own)) return true;
  return lanes != nullptr && of_thread / warp_size == thread / warp_size && epoch < (*lanes)[of_thread % warp_size];
}

void ReleaseAcquire::begin_launch() {
  used_ = has_unfenced_ = has_unfenced_reads_ = false;
  fences_.clear();
  block_fences_.clear();
  releases_.clear();
  acquires_.clear();
  ordered_.clear();
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

bool ReleaseAcquire::fence(Thread& thread, MemoryOrder order, MemoryScope scope) {
  used_ = true;
  if (order != MemoryOrder::release) {
    thread.fenced_in_block = thread.epoch;
    if (scope == MemoryScope::device) thread.fenced = thread.epoch;
  }
  if (order == MemoryOrder::acquire) return false;
  const auto number = static_cast<std::uint32_t>(fences_.size() + 1);
  const std::uint32_t wide_before = thread.fence == 0 ? 0 : fences_[thread.fence - 1].wide;
  fences_.push_back({happens_before(thread), scope, scope == MemoryScope::device ? number : wide_before});
  thread.fence = number;
  if (scope != MemoryScope::device) return true;
  BlockFences& of_block = block_fences_[thread.block];
  if (of_block.of_thread.empty()) of_block.first = thread.epoch;
  of_block.of_thread[thread.number].push_back(fences_.back().before);
  return true;
}

// Where threads of the block have passed fences for the device before its latest barrier: the stamp of that.
Epoch ReleaseAcquire::block_fenced(std::uint32_t block) const {
  const auto fences = block_fences_.find(block);
  const bool before_barrier = fences != block_fences_.end() && fences->second.first < epochs_.interval();
  return before_barrier ? epochs_.interval() : 0;
}

void ReleaseAcquire::add(std::uintptr_t address, Release release) {
  Releases& releases = releases_[address];
  constexpr std::ptrdiff_t most_at_once = 2;  // of one write, see add_fenced()
  const auto latest = releases.all.end() - std::min<std::ptrdiff_t>(most_at_once, std::ssize(releases.all));
  const auto says_the_same = [&](const Release& other) {
    return other.before.thread == release.before.thread && other.before.block == release.before.block &&
           other.before.own == release.before.own && other.scope == release.scope && other.fenced == release.fenced &&
           other.block_fenced == release.block_fenced;
  };
  if (std::any_of(latest, releases.all.end(), says_the_same)) return;
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
  add_fenced(thread, address, scope);
  if (!replaces) return false;
  has_unfenced_ = true;
  add(address, {happens_before(thread), epochs_.now(), false, scope});
  return true;
}

// What fences before the write order: those of its thread, the latest for the device and the latest at all, and those of
// the block's other threads.
void ReleaseAcquire::add_fenced(const Thread& thread, std::uintptr_t address, MemoryScope scope) {
  const std::uint32_t wide = thread.fence == 0 ? 0 : fences_[thread.fence - 1].wide;
  const Epoch of_block = block_fences_.empty() ? 0 : block_fenced(thread.block);
  if (wide != 0 || of_block != 0) {
    const HappensBefore before = wide == 0 ? HappensBefore{thread.block, thread.number} : fences_[wide - 1].before;
    add(address, {before, epochs_.now(), true, scope, of_block});
  }
  if (thread.fence != wide) add(address, {fences_[thread.fence - 1].before, epochs_.now(), true, MemoryScope::block});
}

std::size_t ReleaseAcquire::released(std::uintptr_t address) const {
  const auto found = releases_.find(address);
  return found == releases_.end() ? 0 : found->second.all.size();
}

bool ReleaseAcquire::read(Thread& thread, std::uintptr_t address, Epoch fresh, FenceNeed need, std::size_t most) {
  const auto found = releases_.find(address);
  if (found == releases_.end()) return false;
  const std::size_t count = std::min(found->second.all.size(), most);
  const AcquiredReleases& before = thread.acquired;
  if (before.address == 0) thread.fenced = thread.fenced_in_block = 0;  // by another block
  if (before.address == address && before.count == count && need >= before.need) return false;
  thread.acquired = {address, static_cast<std::uint32_t>(count), need};
  has_unfenced_reads_ = has_unfenced_reads_ || need != FenceNeed::none;
  Acquires& acquires = acquires_[thread.block];
  acquires.of_thread[thread.number].push_back(acquires.all.size());
  acquires.all.push_back({thread.number, fresh, &found->second, count, need});
  return true;
}

/// Goes back from one moment, over all that its thread has acquired since a given stamp, directly or by way of others.
/// Stamps never fall along a chain of releases and acquires, so whatever is older than the access is left out. Looks at
/// no acquire and no release more than a few times: locks that collide are many.
class ReleaseAcquire::Search {
 public:
  Search(const ReleaseAcquire& all, std::uint32_t block, std::uint32_t thread, Epoch epoch, const Rules& rules)
      : all_(all), block_(block), thread_(thread), epoch_(epoch), rules_(rules) {}

  bool reaches(const HappensBefore& here, const Thread& now) {
    now_ = rules_.reader_fences != FenceNeed::none ? &now : nullptr;
    if (follow(here)) return true;
    now_ = nullptr;
    while (!work_.empty()) {
      const HappensBefore before = std::move(work_.back());
      work_.pop_back();
      if (follow(before)) return true;
    }
    return false;
  }

 private:
  /// What of a block's acquires has been followed: all before `interval`, and of each thread those up to a stamp.
  struct Followed {
    Epoch interval = 0;
    std::unordered_map<std::uint32_t, Epoch> own{};
  };
  /// How many of the releases at an address have been followed: of those for all, and by each block of those for itself.
  struct Seen {
    std::size_t by_all = 0;
    std::unordered_map<std::uint32_t, std::size_t> by_block{};
  };

  bool follow(const HappensBefore& before) {
    const auto found = all_.acquires_.find(before.block);
    if (found == all_.acquires_.end()) return false;
    const Acquires& acquires = found->second;
    Followed& followed = followed_[before.block];
    const Epoch from = std::max(epoch_, followed.interval);
    auto acquire = std::partition_point(acquires.all.begin(), acquires.all.end(),
                                        [&](const Acquire& one) { return one.epoch < before.interval; });
    while (acquire != acquires.all.begin() && (--acquire)->epoch >= from) {
      if (use(before.block, *acquire)) return true;
    }
    followed.interval = std::max(followed.interval, before.interval);
    if (follow_thread(before, acquires, followed, before.thread, before.own)) return true;
    if (before.lanes == nullptr) return false;
    const std::uint32_t first = before.thread / warp_size * warp_size;
    for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
      const Epoch end = (*before.lanes)[lane];
      if (end > 0 && follow_thread(before, acquires, followed, first + lane, end - 1)) return true;
    }
    return false;
  }

  // What one thread has acquired since the barrier, up to a stamp.
  bool follow_thread(const HappensBefore& before, const Acquires& acquires, Followed& followed, std::uint32_t thread,
                     Epoch until) {
    const auto found = acquires.of_thread.find(thread);
    if (found == acquires.of_thread.end()) return false;
    Epoch& own = followed.own[thread];
    const Epoch from = std::max({epoch_, followed.interval, own + 1});
    const std::vector<std::size_t>& indices = found->second;
    auto index = std::partition_point(indices.begin(), indices.end(),
                                      [&](std::size_t one) { return acquires.all[one].epoch <= until; });
    bool all_used = true;
    while (index != indices.begin() && acquires.all[*--index].epoch >= from) {
      const Acquire& acquire = acquires.all[*index];
      if (waits_for_fence(acquire, thread)) {
        all_used = false;
        if (acquire.epoch <= now_->fenced_in_block && use_own_block(before.block, acquire)) return true;
      } else if (use(before.block, acquire)) {
        return true;
      }
    }
    if (all_used) own = std::max(own, until);
    return false;
  }

  // Whether the thread that asks has read it, with no fence for all since.
  bool waits_for_fence(const Acquire& acquire, std::uint32_t thread) const {
    return now_ != nullptr && thread == now_->number && acquire.need >= rules_.reader_fences &&
           acquire.epoch > now_->fenced;
  }

  bool use(std::uint32_t reader_block, const Acquire& acquire) {
    if (acquire.releases == rules_.left_out) return false;
    Seen& seen = seen_[acquire.releases];
    if (released_directly(reader_block, acquire, seen.by_all)) return true;
    const std::vector<Release>& all = acquire.releases->all;
    for (std::size_t i = acquire.seen; i > seen.by_all && all[i - 1].at >= epoch_; --i) {
      if (reaches_all(all[i - 1]) && use(all[i - 1])) return true;
    }
    seen.by_all = std::max(seen.by_all, acquire.seen);
    return use_own_block(reader_block, acquire);
  }

  bool use_own_block(std::uint32_t reader_block, const Acquire& acquire) {
    if (acquire.releases == rules_.left_out) return false;
    const auto of_block = acquire.releases->of_block.find(reader_block);
    if (of_block == acquire.releases->of_block.end()) return false;
    std::size_t& seen = seen_[acquire.releases].by_block[reader_block];
    for (auto index = of_block->second.rbegin(); index != of_block->second.rend() && *index >= seen; ++index) {
      const Release& release = acquire.releases->all[*index];
      if (release.at < epoch_) break;
      if (*index < acquire.seen && use(release)) return true;
    }
    seen = std::max(seen, acquire.seen);
    return false;
  }

  // The most common way, tried before all others: a release by the block that the search is for.
  bool released_directly(std::uint32_t reader_block, const Acquire& acquire, std::size_t seen) const {
    const auto of_block = acquire.releases->of_block.find(block_);
    if (of_block == acquire.releases->of_block.end()) return false;
    for (auto index = of_block->second.rbegin(); index != of_block->second.rend() && *index >= seen; ++index) {
      const Release& release = acquire.releases->all[*index];
      if (release.at < epoch_) break;
      const bool reaches = reaches_all(release) || reader_block == block_;
      if (*index < acquire.seen && reaches && is_fenced(release) && holds(release)) return true;
    }
    return false;
  }

  bool use(const Release& release) {
    if (!is_fenced(release)) return false;
    if (holds(release) || use_block_fences(release)) return true;
    work_.push_back(release.before);
    return false;
  }

  bool holds(const Release& release) const {
    if (release.before.holds(block_, thread_, epoch_)) return true;
    if (release.block_fenced == 0 || release.before.block != block_) return false;
    const BlockFences& fences = all_.block_fences_.at(block_);
    const auto own = fences.of_thread.find(thread_);
    if (own == fences.of_thread.end()) return false;
    const HappensBefore* const fence = latest_before(own->second, release.block_fenced);
    return fence != nullptr && fence->holds(block_, thread_, epoch_);
  }

  // What the block's threads have fenced, each by its latest fence before the barrier, and what they had acquired by then.
  bool use_block_fences(const Release& release) {
    const std::uint32_t block = release.before.block;
    if (release.block_fenced == 0 || !fenced_blocks_.emplace(block, release.block_fenced).second) return false;
    for (const auto& [thread, fences] : all_.block_fences_.at(block).of_thread) {
      const HappensBefore* const fence = latest_before(fences, release.block_fenced);
      if (fence == nullptr) continue;
      if (fence->holds(block_, thread_, epoch_)) return true;
      if (all_.acquires_.count(block) != 0) work_.push_back(*fence);
    }
    return false;
  }

  static const HappensBefore* latest_before(const std::vector<HappensBefore>& fences, Epoch end) {
    const auto later =
        std::partition_point(fences.begin(), fences.end(), [&](const HappensBefore& fence) { return fence.own < end; });
    return later == fences.begin() ? nullptr : &*std::prev(later);
  }

  bool is_fenced(const Release& release) const { return release.fenced || !rules_.writer_fences; }
  bool reaches_all(const Release& release) const { return release.scope == MemoryScope::device || !rules_.scopes; }

  const ReleaseAcquire& all_;
  std::uint32_t block_;
  std::uint32_t thread_;
  Epoch epoch_;
  Rules rules_;
  const Thread* now_ = nullptr;  ///< the thread that asks, while its own fences count
  std::vector<HappensBefore> work_;
  std::unordered_map<std::uint32_t, Followed> followed_;  ///< by block
  std::unordered_map<const Releases*, Seen> seen_;
  std::set<std::pair<std::uint32_t, Epoch>> fenced_blocks_;  ///< that have been gone through: Release::block_fenced
};

Epoch& ReleaseAcquire::ordered_up_to(std::uint32_t block, std::uint32_t thread, const Thread& now, bool plain) const {
  const auto one_number = [](std::uint32_t of_block, std::uint32_t of_thread) {
    return std::uint64_t{of_block} << 32U | of_thread;
  };
  return ordered_[{one_number(block, thread), one_number(now.block, now.number), plain}];
}

ReleaseAcquire::Order ReleaseAcquire::search(std::uint32_t block, std::uint32_t thread, Epoch epoch, const Thread& now,
                                             bool plain) const {
  Epoch& ordered = ordered_up_to(block, thread, now, plain);
  if (epoch <= ordered) return Order::full;
  const HappensBefore here = happens_before(now);
  const auto reaches = [&](const Rules& rules) {
    return Search(*this, block, thread, epoch, rules).reaches(here, now);
  };
  Rules rules;
  rules.reader_fences = plain ? FenceNeed::before_plain : FenceNeed::always;
  if (reaches(rules)) {
    ordered = epoch;
    return Order::full;
  }
  rules.reader_fences = FenceNeed::none;
  if (has_unfenced_reads_ && reaches(rules)) return Order::unfenced_read;
  rules.writer_fences = false;
  if (has_unfenced_ && reaches(rules)) return Order::unfenced_write;
  return Order::none;
}

bool ReleaseAcquire::nearly_ordered(std::uint32_t block, std::uint32_t thread, Epoch epoch, const Thread& now,
                                    std::uintptr_t address) const {
  const auto flag = releases_.find(address);
  const Releases* left_out = flag == releases_.end() ? nullptr : &flag->second;
  const HappensBefore here = happens_before(now);
  return Search(*this, block, thread, epoch, {FenceNeed::none, false, false, left_out}).reaches(here, now) ||
         handed_too_early(block, thread, here, left_out);
}

// Directly, by the same thread: a chain of others says little about what was meant.
bool ReleaseAcquire::handed_too_early(std::uint32_t block, std::uint32_t thread, const HappensBefore& here,
                                      const Releases* left_out) const {
  const auto acquires = acquires_.find(here.block);
  if (acquires == acquires_.end()) return false;
  return std::any_of(acquires->second.all.begin(), acquires->second.all.end(), [&](const Acquire& acquire) {
    if (acquire.releases == left_out || !here.holds(here.block, acquire.thread, acquire.epoch)) return false;
    const auto of_block = acquire.releases->of_block.find(block);
    if (of_block == acquire.releases->of_block.end()) return false;
    const std::vector<std::size_t>& indices = of_block->second;
    return std::any_of(indices.begin(), indices.end(), [&](std::size_t index) {
      return index < acquire.seen && acquire.releases->all[index].before.thread == thread;
    });
  });
}

}  // namespace simulator

/// @file
/// Finds accesses to shared memory into which an asynchronous copy is under way.

#include <fmt/format.h>

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "simulator/checks/kernel/race_words.hpp"
#include "simulator/events/check.hpp"
#include "simulator/events/words.hpp"

namespace simulator {

namespace {

/// Between its beginning and the wait for it, a copy may write at any time. A thread that reads or writes the same words
/// meanwhile meets the old value or the new one. What was read or written before the copy began is left to RaceCheck.
class CopyCheck final : public Check {
 public:
  explicit CopyCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::shared_race}; }
  void launch_begin(const LaunchRequest& /*launch*/) override { forget(); }
  void launch_end() override { forget(); }
  void copy_begins(const Access& write) override;
  void copies_committed(const Thread& thread) override;
  void copies_awaited(const Thread& thread, std::size_t newest) override;
  void copy_ends(const Access& write, Epoch began) override;
  void access(const Access& access) override;

 private:
  struct Copy {
    std::uint32_t thread;
    std::uint32_t commits;  ///< that its thread had made before
    Epoch began;
    const void* pc;
    std::uint32_t pending;  ///< copies to the word that are under way: this one, which began last, and those before
  };

  struct LastWait {
    std::uint32_t commits;  ///< that its thread had made before
    std::size_t newest;     ///< batches that it left under way
  };

  static constexpr unsigned word_shift = 2;
  // The same addresses of shared memory serve all blocks.
  static std::uint64_t key_of(std::uint32_t block, std::uintptr_t address) {
    return static_cast<std::uint64_t>(block) << 32U | (address >> word_shift & 0xFFFFFFFFU);
  }
  static std::uint64_t thread_key(std::uint32_t block, std::uint32_t thread) {
    return static_cast<std::uint64_t>(block) << 32U | thread;
  }
  void forget();
  bool is_behind(const Thread& thread, const Copy& copy) const;
  void tell_of_wait(Event& event, const Copy& copy, std::uint64_t thread) const;
  void report(const Access& access, std::uintptr_t address, const Copy& copy);

  std::unordered_map<std::uint64_t, Copy> under_way_;         ///< by block and word
  std::unordered_map<std::uint64_t, std::uint32_t> commits_;  ///< by block and thread
  std::unordered_map<std::uint64_t, LastWait> waits_;         ///< the same
  std::unordered_set<const void*> begins_;                    ///< the calls that begin copies
};

const RegisteredCheck<CopyCheck> copy_check("copies");

}  // namespace

void CopyCheck::forget() {
  under_way_.clear();
  commits_.clear();
  waits_.clear();
  set_needs(Needs::nothing);
}

void CopyCheck::copy_begins(const Access& write) {
  const std::uint32_t block = write.thread.block;
  const std::uint32_t commits = commits_[thread_key(block, write.thread.number)];
  begins_.insert(write.pc);
  for (std::uint32_t at = 0; at + 4 <= write.bytes; at += 4) {
    Copy& copy = under_way_[key_of(block, write.address + at)];
    copy = {write.thread.number, commits, write.thread.epoch, write.pc, copy.pending + 1};
  }
  if (!under_way_.empty()) set_needs(Needs::everything);
}

void CopyCheck::copies_committed(const Thread& thread) { ++commits_[thread_key(thread.block, thread.number)]; }

void CopyCheck::copies_awaited(const Thread& thread, std::size_t newest) {
  const std::uint64_t key = thread_key(thread.block, thread.number);
  waits_[key] = {commits_[key], newest};
}

void CopyCheck::copy_ends(const Access& write, Epoch /*began*/) {
  for (std::uint32_t at = 0; at + 4 <= write.bytes; at += 4) {
    const auto copy = under_way_.find(key_of(write.thread.block, write.address + at));
    if (copy != under_way_.end() && --copy->second.pending == 0) under_way_.erase(copy);
  }
  if (under_way_.empty()) set_needs(Needs::nothing);
}

void CopyCheck::access(const Access& access) {
  if (access.space != Space::shared) return;
  const std::uintptr_t first = access.address >> word_shift << word_shift;
  for (std::uintptr_t at = first; at < access.address + access.bytes; at += 4) {
    const auto copy = under_way_.find(key_of(access.thread.block, at));
    if (copy == under_way_.end()) continue;
    return report(access, at, copy->second);
  }
}

/// Whether another thread, which begins copies as well, has not yet begun its own of the copy's batch: what it reads is
/// of a batch before.
bool CopyCheck::is_behind(const Thread& thread, const Copy& copy) const {
  const auto own = commits_.find(thread_key(thread.block, thread.number));
  return thread.number != copy.thread && own != commits_.end() && own->second > 0 && own->second <= copy.commits;
}

/// Its thread may have waited since the copy is in a batch, but not for that batch.
void CopyCheck::tell_of_wait(Event& event, const Copy& copy, std::uint64_t thread) const {
  const auto wait = waits_.find(thread);
  if (wait == waits_.end() || wait->second.commits <= copy.commits) return;
  const std::uint32_t newer = wait->second.commits - copy.commits - 1;
  const bool one = wait->second.newest == 1;
  tell<words::copy_left_under_way>(event, one ? "newest batch" : fmt::format("{} newest batches", wait->second.newest),
                                   one ? "it" : "one of them", newer, newer == 0 ? "" : " or less");
}

void CopyCheck::report(const Access& access, std::uintptr_t address, const Copy& copy) {
  const std::uintptr_t variable = device_.variable_at(Space::shared, address);
  log_.record({FindingKind::shared_race, Severity::error, access.pc, copy.pc, variable}, block().number, [&] {
    const ElementName element = device_.name(Space::shared, access.address, access.bytes);
    const bool committed = commits_[thread_key(access.thread.block, copy.thread)] > copy.commits;
    Event event = event_of(access.thread, FindingKind::shared_race, access.pc);
    event.other_pc = copy.pc;
    event.variable = element.variable;
    event.other_thread = launch().thread_index(copy.thread);
    event.other_block = block().index;
    event.touch = {access.address, access.bytes, access.kind, access.space};
    tell<words::copy_under_way>(event, fmt::format("{} {} {}", text_of(access.thread), verb(access.kind), element.text),
                                launch().thread_text(copy.thread));
    const auto waited = waits_.find(thread_key(access.thread.block, copy.thread));
    if (copy.thread == access.thread.number && waited != waits_.end() && waited->second.commits <= copy.commits)
      tell<words::copy_after_the_wait>(event);
    if (copy.thread != access.thread.number && device_.epochs().in_interval(copy.began))
      advice(RaceCause::copy_beside).give(event);
    else if (copy.thread != access.thread.number && block().barrier_pc != nullptr)
      advice_on_late_copy(device_.symbolizer().locate(block().barrier_pc).line).give(event);
    tell_of_wait(event, copy, thread_key(access.thread.block, copy.thread));
    if (is_behind(access.thread, copy)) tell<words::copy_too_early>(event);
    if (begins_.count(access.pc) != 0) {
      tell<words::two_copies>(event);
    } else if (!committed) {
      event.help += words::needs_a_batch;
    }
    return event;
  });
}

}  // namespace simulator

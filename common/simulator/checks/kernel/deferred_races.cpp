#include "simulator/checks/kernel/deferred_races.hpp"

#include <algorithm>
#include <cstring>

namespace simulator {

namespace {

// More than the counters of a launch. Where there are more, they are data, as in a histogram.
constexpr std::size_t most_counters = 64;

// More than there are threads in such a loop at once. Where a loop waits by reading, there could be any number.
constexpr std::size_t most_cas_reads = 4096;

// One is enough to tell what a line does; some threads may have read there and gone another way.
constexpr std::size_t most_pairs = 64;

// The word that holds the byte at `address`.
std::uint32_t word_at(std::uintptr_t address) {
  std::uint32_t word = 0;
  std::memcpy(&word, reinterpret_cast<const void*>(address & ~std::uintptr_t{3}), sizeof word);
  return word;
}

void amend(Event& event, Cause cause, const RaceAdvice& advice) {
  event.cause = cause;
  advice.give(event);
}

void amend(Event& event, RaceCause cause) { amend(event, cause_of(cause), advice(cause)); }

}  // namespace

void EqualWrites::note(const UnorderedPair& pair) {
  const Access& write = pair.access;
  if (!writes_.empty()) {
    const Access& latest = writes_.back().pair.access();
    if (&latest.thread == &write.thread && latest.address == write.address) return;  // one of its bytes is enough
  }
  PendingWrite& pending = writes_.emplace_back(PendingWrite{HeldPair(pair), {}});
  std::memcpy(pending.before, reinterpret_cast<const void*>(write.address), write.bytes);
  write.tell_after = true;
}

bool EqualWrites::PendingWrite::is_equal() const {
  const Access& write = pair.access();
  return std::memcmp(before, reinterpret_cast<const void*>(write.address), write.bytes) == 0;
}

void EqualWrites::settle(const Report& report) {
  if (writes_.empty()) return;
  const std::vector<PendingWrite> writes = std::exchange(writes_, {});
  std::set<std::pair<const void*, Site>> differing;
  for (const PendingWrite& write : writes) {
    if (!write.is_equal()) differing.emplace(write.pair.access().pc, write.pair.other().site);
  }
  for (const PendingWrite& write : writes) {
    const Slot& other = write.pair.other();
    const bool equal = write.is_equal();
    if (equal && other.write) continue;  // the same as its own value before: the displaced write has been told
    if (equal && differing.count({write.pair.access().pc, other.site}) != 0) continue;  // part of a struct that differs
    report(write.pair.pair(), equal ? Severity::info : Severity::error);
  }
}

bool PendingCasReads::note(const UnorderedPair& pair) {
  reads_.emplace_back(pair);
  return reads_.size() >= most_cas_reads;
}

void PendingCasReads::looked_at_again(const Thread& thread, std::uintptr_t address) {
  reads_.remove_if(
      [&](const HeldPair& read) { return &read.access().thread == &thread && read.access().address == address; });
}

void PendingCasReads::settle(const Report& report) {
  for (const HeldPair& read : std::exchange(reads_, {})) report(read.pair(), Severity::error);
}

bool SameLine::operator()(const void* one, const void* other) {
  const auto [entry, is_new] = known_.try_emplace({one, other}, false);
  if (!is_new) return entry->second;
  const SourceLocation a = symbolizer_.locate(one);
  const SourceLocation b = symbolizer_.locate(other);
  return entry->second = a.line != 0 && a.line == b.line && a.file == b.file;
}

void PossibleLostUpdates::note(const Access& read, std::uintptr_t address, const EventKey& key) {
  if (pairs_.size() < most_pairs && same_line_(key.pc, key.other_pc)) pairs_.push_back({&read.thread, address, key});
}

// The thread writes what it has read in the same line.
void PossibleLostUpdates::settle(const Access& write) {
  for (const PossibleLostUpdate& pair : pairs_) {
    const bool same =
        pair.thread == &write.thread && write.address <= pair.address && pair.address < write.address + write.bytes;
    if (same && same_line_(pair.key.pc, write.pc))
      log_.amend(pair.key, [](Event& event) { amend(event, RaceCause::lost_update); });
  }
}

void SameLinePairs::note(const EventKey& key, std::uint32_t reader, std::uint32_t writer) {
  if (pairs_.size() < most_pairs && same_line_(key.pc, key.other_pc)) pairs_.push_back({key, reader, writer});
}

// Threads that have written once at most since the barrier have come to the line once.
void SameLinePairs::settle(const std::vector<Thread>& threads) {
  if (pairs_.empty()) return;
  for (const SameLinePair& pair : std::exchange(pairs_, {})) {
    const auto writes_of = [&](std::uint32_t thread) {
      return threads[thread].tally.shared_writes - threads[thread].earlier_shared_writes;
    };
    if (writes_of(pair.reader) > 1 || writes_of(pair.writer) != 1) continue;
    log_.amend(pair.key, [](Event& event) {
      if (event.cause == Cause::none) amend(event, RaceCause::read_then_write);  // else it is told as something else
    });
  }
}

void UnchangingWrites::note(const Access& write, std::uintptr_t address, const EventKey& key) {
  const auto effect = effects_.find(key);
  const bool is_known = effect != effects_.end() && !effect->second.all_unchanging;
  if (is_known || writes_.size() >= most_pairs) return;
  writes_.push_back({key, address, word_at(address)});
  write.tell_after = true;
}

void UnchangingWrites::settle() {
  for (const PendingWrite& write : std::exchange(writes_, {})) {
    const bool changes = word_at(write.address) != write.before;
    const auto inserted = effects_.try_emplace(write.key);
    const bool is_new = inserted.second;
    Effect& effect = inserted.first->second;
    if (!effect.all_unchanging || (!is_new && !changes)) continue;
    effect.all_unchanging = !changes;
    log_.amend(write.key, [&](Event& event) {
      if (is_new && !changes && event.cause == Cause::none) {
        effect.usual_advice = {event.help, event.remedy};
        amend(event, RaceCause::nothing_to_add);
      } else if (!is_new && event.cause == cause_of(RaceCause::nothing_to_add)) {
        amend(event, Cause::none, effect.usual_advice);
      }
    });
  }
}

bool WarpPairs::is_one_finding(const EventKey& one, const EventKey& other) {
  if (one.kind != other.kind || one.severity != other.severity || one.variable != other.variable) return false;
  return (same_line_(one.pc, other.pc) && same_line_(one.other_pc, other.other_pc)) ||
         (same_line_(one.pc, other.other_pc) && same_line_(one.other_pc, other.pc));
}

bool WarpPairs::note(const EventKey& key, RaceAdvice advice) {
  const auto is_known = [&](const EventKey& other) { return is_one_finding(key, other); };
  if (std::any_of(of_two_warps_.begin(), of_two_warps_.end(), is_known)) return false;
  advice_[key] = std::move(advice);
  return true;
}

void WarpPairs::settle(const EventKey& key) {
  if (!of_two_warps_.insert(key).second) return;
  for (auto found = advice_.begin(); found != advice_.end();) {
    if (!is_one_finding(key, found->first)) {
      ++found;
      continue;
    }
    log_.amend(found->first, [&](Event& event) {
      if (event.cause != cause_of(RaceCause::within_warp)) return;
      amend(event, Cause::none, found->second);
    });
    found = advice_.erase(found);
  }
}

void DeferredPairs::note_flag(Site reader) {
  if (asks_for_flag_.size() <= reader) asks_for_flag_.resize(reader + std::size_t{1});
  asks_for_flag_[reader] = true;
}

void DeferredPairs::settle(bool knows_fences) {
  for (const auto& [key, all] : std::exchange(pairs_, {})) {
    const bool asks_for_flag = all.reader < asks_for_flag_.size() && asks_for_flag_[all.reader];
    if (all.verdict == Verdict::race_unless_fences ? knows_fences : asks_for_flag) continue;
    for (const std::uint32_t block : all.blocks) log_.record(key, block, [&event = all.event] { return event; });
  }
}

void EndedCopies::note(const Access& write, bool late) {
  auto& copies = of_block_[write.thread.block];
  for (std::uint32_t at = 0; at + 4 <= write.bytes; at += 4)
    copies.insert_or_assign(key(write.thread.number, write.address + at), Ended{late});
}

const EndedCopies::Ended* EndedCopies::find(std::uint32_t block, std::uint32_t thread, std::uintptr_t address) const {
  const auto copies = of_block_.find(block);
  if (copies == of_block_.end()) return nullptr;
  const auto found = copies->second.find(key(thread, address));
  return found == copies->second.end() ? nullptr : &found->second;
}

void BlockCounters::note(const Access& atomic) {
  if (counts_.size() >= most_counters && counts_.count(atomic.address) == 0) return;
  counts_[atomic.address][atomic.thread.block] = {++latest_, atomic.thread.epoch, atomic.pc};
}

const void* BlockCounters::between(std::uint32_t block, std::uint32_t other_block, Epoch write) const {
  for (const auto& [address, of_block] : counts_) {
    const auto here = of_block.find(block);
    const auto there = of_block.find(other_block);
    if (here == of_block.end() || there == of_block.end()) continue;
    if (there->second.number < here->second.number && there->second.epoch >= write) return there->second.pc;
  }
  return nullptr;
}

}  // namespace simulator

/// @file
/// Finds reads of memory that nothing has written.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "simulator/events/check.hpp"
#include "simulator/events/words.hpp"
#include "simulator/results/launch_text.hpp"

namespace simulator {

namespace {

/// A read of a byte that no copy, no memset and no thread wrote. Shared memory starts unwritten in every block. When
/// another thread writes the byte later, with nothing to order the two, that is a race and no read of this kind.
class InitCheck final : public Check {
 public:
  explicit InitCheck(const CheckContext& context) : Check(context, Needs::slow_path_only) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::uninitialized_read}; }
  void access(const Access& access) override;
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void block_aborted(const Block& block, const std::vector<Thread>& threads) override { interval_end(block, threads); }
  void launch_end() override;
  void copy_begins(const Access& write) override;
  void copy_ends(const Access& write, Epoch began) override;
  /// A lock that nothing has set is never free: then its exchange was a read.
  void endless_loop(const Thread& thread, const std::vector<Thread>& threads, const EndlessLoop& loop) override;

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
    bool atomic;
    bool after_phase;  ///< the thread has waited for one of a barrier in memory
  };
  /// Those of a line: the first ones, and whether there were more.
  struct SuspectsOfLine {
    std::vector<Suspect> kept;
    bool has_more = false;
  };
  using Suspects = std::map<const void*, SuspectsOfLine>;

  /// What the block has put into an array in shared memory, but for what the line that reads has written itself.
  struct Fill {
    std::size_t slots = 0;
    std::size_t written = 0;
    std::size_t first = 0;              ///< of those that are written
    std::size_t last = 0;               ///< likewise
    std::set<std::uint32_t> threads{};  ///< that wrote them last
    std::set<int> lines{};              ///< likewise
    bool is_added_up = false;           ///< an atomic works on a slot, or the line that reads writes some
  };

  static constexpr std::size_t suspects_a_line = 4096;
  static constexpr std::size_t most_past = 4096;  // launches, of 32 bytes each

  /// A launch that is over.
  struct PastLaunch {
    Epoch end;  ///< the last stamp of its accesses
    const void* call_site;
    std::uint32_t blocks;
    std::uint32_t threads;  ///< of a block
  };

  bool written_meanwhile(const Suspect& suspect, Space space);
  Suspect suspect_of(const Access& access, bool stale) const;
  void suspect(Suspects& suspects, const Access& access, bool stale);
  void report_remaining(Suspects& suspects, Space space);
  void report(const void* pc, const Suspect& suspect, Space space, bool is_one_of_more);
  void explain(Event& event, const Suspect& suspect, const ElementName& element);
  void explain_global(Event& event, const Suspect& suspect, const ElementName& element);
  bool writes_it_too(const Event& event, const Suspect& suspect);
  bool lies_past_a_beginning(Event& event, const Suspect& suspect, const ElementName& element);
  const PastLaunch* launch_of(Epoch epoch) const;
  const PastLaunch* writer_of(const Allocation& allocation, std::size_t width, std::size_t count);
  bool lies_past_a_launch(Event& event, const Suspect& suspect, const ElementName& element);
  std::vector<bool> written_now(const PlacedVariable& variable);
  Fill fill_of(const void* pc, const PlacedVariable& variable);
  std::string text_of(const Fill& fill, const PlacedVariable& variable) const;
  bool fills_one_each(Event& event, const Fill& fill, const PlacedVariable& variable) const;
  static bool ends_sooner_than_before(const Fill& fill, const Suspect& suspect, const PlacedVariable& variable);
  bool is_on_line_of(const void* pc, const Slot& write);
  bool is_under_way(const Access& access) const;

  std::map<std::pair<std::uint32_t, std::uintptr_t>, int> copies_;  ///< that are under way, by block and place
  std::deque<PastLaunch> past_;                                     ///< in their order; the last of very many
  Epoch forgotten_ = 0;                                             ///< the end of the last launch that is not kept
  Suspects shared_;
  Suspects global_;
  std::map<const void*, std::vector<bool>> written_before_;     ///< which slots were, when a line met its first suspect
  std::map<const void*, std::pair<Space, Suspect>> exchanges_;  ///< the first of each line that found nothing written
};

const RegisteredCheck<InitCheck> init_check("init");

/// The bytes that must all be unwritten for a read to be told: half of a number or vector, so that the padding of a
/// struct that is copied whole is none.
std::uint32_t unit_of(std::uint32_t bytes) {
  const bool is_number = bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
  return is_number ? bytes / 2 : std::min<std::uint32_t>(bytes, sizeof poison_word);
}

// Without its passes, g++ lets a call that returns a struct write it to memory unseen: `points[i] = rotate(p)`. What was
// not seen to be written, and yet does not hold the poison any more, was written.
/// @param unwritten tells of a byte's address whether nothing was seen to write it
template <class Unwritten>
bool holds_poison(std::uintptr_t address, std::uint32_t bytes, Unwritten unwritten) {
  std::array<unsigned char, 2 * sizeof poison_word> twice{};
  poison(twice.data(), twice.size());
  const std::uint32_t unit = unit_of(bytes);
  for (std::uintptr_t at = address; at + unit <= address + bytes; at += unit) {
    bool written = false;
    for (std::uint32_t i = 0; i < unit; ++i) written = written || !unwritten(at + i);
    for (std::size_t phase = 0; !written && phase < sizeof poison_word; ++phase) {
      if (std::memcmp(reinterpret_cast<const void*>(at), twice.data() + phase, unit) == 0) return true;
    }
  }
  return false;
}

}  // namespace

void InitCheck::access(const Access& access) {
  if (access.space == Space::global) {
    const DeviceMemory& memory = device_.memory();
    if (access.kind != AccessKind::write && !memory.initialised(access.address, access.bytes) &&
        holds_poison(access.address, access.bytes, [&](std::uintptr_t byte) { return !memory.initialised(byte, 1); })) {
      suspect(global_, access, false);
    }
    return;
  }
  if (access.kind == AccessKind::write) return;
  // Before the thread has met its cluster the block there may not even have begun, which is a race with its beginning.
  if (access.thread.split_barrier(BlocksTogether::cluster).phases == 0 &&
      device_.shared_memory().is_remote(access.address))
    return;
  bool written = true;
  bool stale = false;
  Shadow& shadow = device_.shadow(Space::shared);
  shadow.visit(access.address, access.bytes, [&](Cell& cell, std::uintptr_t /*address*/) {
    if (in_cluster(cell.write.epoch)) return;
    written = false;
    stale = stale || device_.epochs().in_launch(cell.write.epoch);
  });
  const auto unwritten = [&](std::uintptr_t byte) { return !in_cluster(shadow.at(byte).write.epoch); };
  if (!written && !is_under_way(access) && holds_poison(access.address, access.bytes, unwritten))
    suspect(shared_, access, stale);
}

void InitCheck::copy_begins(const Access& write) { ++copies_[{write.thread.block, write.address}]; }

void InitCheck::copy_ends(const Access& write, Epoch /*began*/) {
  const auto copy = copies_.find({write.thread.block, write.address});
  if (copy != copies_.end() && --copy->second == 0) copies_.erase(copy);
}

// An asynchronous copy to this place has begun and was not waited for: a race with the copy.
bool InitCheck::is_under_way(const Access& access) const {
  constexpr std::uintptr_t widest = 16;
  const std::uintptr_t first = access.address < widest ? 0 : access.address - widest + 1;
  const auto copy = copies_.lower_bound({access.thread.block, first});
  return copy != copies_.end() && copy->first.first == access.thread.block &&
         copy->first.second < access.address + access.bytes;
}

InitCheck::Suspect InitCheck::suspect_of(const Access& access, bool stale) const {
  return {access.address,
          access.bytes,
          access.thread.index,
          block().index,
          access.thread.number,
          block().number,
          device_.epochs().interval(),
          stale,
          access.is_atomic(),
          access.thread.has_waited_for_phase};
}

// An exchange is how a flag or a lock gets its first value where others may look meanwhile. Whether the program looks
// at what was there before, nothing tells.
void InitCheck::suspect(Suspects& suspects, const Access& access, bool stale) {
  if (access.order == AccessOrder::exchange) {
    exchanges_.try_emplace(access.pc, access.space, suspect_of(access, stale));
    return;
  }
  SuspectsOfLine& of_line = suspects[access.pc];
  if (of_line.kept.empty() && access.space == Space::shared) {
    const PlacedVariable* const variable = device_.shared_memory().closest(access.address);
    if (variable != nullptr) written_before_[access.pc] = written_now(*variable);
  }
  if (of_line.kept.size() < suspects_a_line) {
    of_line.kept.push_back(suspect_of(access, stale));
  } else {
    of_line.has_more = true;
  }
}

// Whether the latest write came from another thread, and after the interval of the suspect read had begun: then the two
// race, which says more. Atomics do not race: each of the threads that count up from garbage has read what the one
// before it left.
bool InitCheck::written_meanwhile(const Suspect& suspect, Space space) {
  const Slot& write = device_.shadow(space).at(suspect.address).write;
  if (write.epoch < suspect.interval || (suspect.atomic && write.atomic)) return false;
  return write.thread != suspect.thread_number || device_.epochs().block_at(write.epoch) != suspect.block_number;
}

void InitCheck::interval_end(const Block& /*block*/, const std::vector<Thread>& /*threads*/) {
  if (shared_.empty() && written_before_.empty()) return;  // as nearly always, and this is done for every interval
  report_remaining(shared_, Space::shared);
  written_before_.clear();
}

void InitCheck::launch_end() {
  report_remaining(global_, Space::global);
  past_.push_back(
      {device_.epochs().now(), launch().names.call_site, launch().block_count(), launch().threads_per_block()});
  if (past_.size() > most_past) {
    forgotten_ = past_.front().end;
    past_.pop_front();
  }
  exchanges_.clear();
  copies_.clear();
}

void InitCheck::endless_loop(const Thread& thread, const std::vector<Thread>& /*threads*/,
                             const EndlessLoop& /*loop*/) {
  const auto exchange = exchanges_.find(thread.last_pc);
  if (exchange == exchanges_.end()) return;
  const auto& [space, suspect] = exchange->second;
  report(exchange->first, suspect, space, false);
}

// Whether the same line of the same thread then writes what it has read, as `out[i] += x` does.
bool InitCheck::writes_it_too(const Event& event, const Suspect& suspect) {
  const Slot& write = device_.shadow(event.touch.space).at(suspect.address).write;
  if (write.epoch < suspect.interval || write.thread != suspect.thread_number) return false;
  return device_.epochs().block_at(write.epoch) == suspect.block_number && is_on_line_of(event.pc, write);
}

bool InitCheck::is_on_line_of(const void* pc, const Slot& write) {
  const SourceLocation here = device_.symbolizer().locate(pc);
  const SourceLocation there = device_.symbolizer().locate(device_.sites().pc(write.site));
  return here.line != 0 && here.line == there.line && here.file == there.file;
}

std::vector<bool> InitCheck::written_now(const PlacedVariable& variable) {
  const std::size_t width = std::max<std::size_t>(variable.element_bytes, 1);
  std::vector<bool> written(variable.bytes / width);
  for (std::size_t slot = 0; slot < written.size(); ++slot) {
    const Epoch epoch = device_.shadow(Space::shared).at(variable.base + slot * width).write.epoch;
    written[slot] = in_cluster(epoch);
  }
  return written;
}

InitCheck::Fill InitCheck::fill_of(const void* pc, const PlacedVariable& variable) {
  const std::size_t width = std::max<std::size_t>(variable.element_bytes, 1);
  const std::vector<bool>& before = written_before_[pc];
  const std::vector<bool> now = written_now(variable);
  Fill fill{.slots = now.size(), .first = now.size()};
  for (std::size_t slot = 0; slot < now.size(); ++slot) {
    if (!now[slot]) continue;
    const Slot& write = device_.shadow(Space::shared).at(variable.base + slot * width).write;
    const bool by_reader = is_on_line_of(pc, write);
    fill.is_added_up = fill.is_added_up || by_reader || write.atomic;
    // What the line that reads has written since, as += does, is no answer to what it could have read.
    if (const bool was = slot < before.size() && before[slot]; by_reader && !was) continue;
    fill.first = std::min(fill.first, slot);
    fill.last = slot;
    fill.threads.insert(write.thread);
    fill.lines.insert(device_.symbolizer().locate(device_.sites().pc(write.site)).line);
    ++fill.written;
  }
  return fill;
}

// "has written tile[0] to tile[6]", or how many of its slots.
std::string InitCheck::text_of(const Fill& fill, const PlacedVariable& variable) const {
  const std::size_t width = std::max<std::size_t>(variable.element_bytes, 1);
  if (fill.written == 0) return fmt::format("has written nothing to {} yet", variable.name);
  const auto text = [&](std::size_t slot) {
    return device_.name(Space::shared, variable.base + slot * width, static_cast<std::uint32_t>(width)).text;
  };
  if (fill.written == 1) return fmt::format("has written only {}", text(fill.first));
  if (fill.last - fill.first + 1 == fill.written)
    return fmt::format("has written {} to {}", text(fill.first), text(fill.last));
  return fmt::format("has written {} of the {} slots of {}", fill.written, fill.slots, variable.name);
}

// Whether every thread has filled one slot in one line, and there are more. What was overwritten since in another line is not
// known.
bool InitCheck::fills_one_each(Event& event, const Fill& fill, const PlacedVariable& variable) const {
  const std::size_t threads = block().thread_count;
  if (fill.written != threads || fill.threads.size() != threads || fill.lines.size() != 1 || fill.slots <= threads)
    return false;
  tell_either<words::several_slots_each, words::second_slot_for_some>(
      fill.slots >= 2 * threads, event, text_of(fill, variable), threads, variable.name, fill.slots);
  return true;
}

// Whether the block has filled the array from its first slot on, and a block before it went on to the slot that is read.
bool InitCheck::ends_sooner_than_before(const Fill& fill, const Suspect& suspect, const PlacedVariable& variable) {
  const std::size_t width = std::max<std::size_t>(variable.element_bytes, 1);
  const bool is_prefix = fill.written > 0 && fill.last + 1 == fill.written;
  return suspect.stale && is_prefix && !fill.is_added_up && suspect.address > variable.base + fill.last * width;
}

// Whether a copy or cudaMemset wrote the array's beginning only, and ended before what is read here: as many bytes as there
// are elements, as a rule.
bool InitCheck::lies_past_a_beginning(Event& event, const Suspect& suspect, const ElementName& element) {
  const Allocation* const allocation = device_.memory().nearest(suspect.address);
  if (allocation == nullptr || allocation->beginning.bytes == 0) return false;
  const std::size_t set = allocation->beginning.bytes;
  if (suspect.address + suspect.bytes <= allocation->base + set) return false;
  event.other_pc = allocation->beginning.written_at;
  tell_either<words::count_in_memset, words::short_memset>(set * suspect.bytes == allocation->bytes, event, set,
                                                           allocation->bytes, element.text);
  return true;
}

// nullptr for what no launch wrote that is over and not forgotten.
const InitCheck::PastLaunch* InitCheck::launch_of(Epoch epoch) const {
  if (epoch <= forgotten_ || device_.epochs().in_launch(epoch)) return nullptr;
  const auto found = std::lower_bound(past_.begin(), past_.end(), epoch,
                                      [](const PastLaunch& past, Epoch wanted) { return past.end < wanted; });
  return found == past_.end() ? nullptr : &*found;
}

// The one launch before this that wrote the first `count` elements of the array, each of `width` bytes, and none wrote any
// other; else nullptr.
const InitCheck::PastLaunch* InitCheck::writer_of(const Allocation& allocation, std::size_t width, std::size_t count) {
  const PastLaunch* writer = nullptr;
  for (std::size_t i = 0; (i + 1) * width <= allocation.bytes; ++i) {
    const std::uintptr_t address = allocation.base + i * width;
    const bool written = device_.memory().initialised(address, width);
    const Epoch epoch = device_.shadow(Space::global).at(address).write.epoch;
    if (i >= count) {
      if (written && !device_.epochs().in_launch(epoch)) return nullptr;
      continue;
    }
    const PastLaunch* const launch = launch_of(epoch);
    if (launch == nullptr || (writer != nullptr && writer != launch)) return nullptr;
    writer = launch;
  }
  return writer;
}

// Whether one launch before this wrote the array's beginning, and ended before what is read here.
bool InitCheck::lies_past_a_launch(Event& event, const Suspect& suspect, const ElementName& element) {
  constexpr std::size_t most_bytes = std::size_t{1} << 20U;  // looked at one by one
  const Allocation* const allocation = device_.memory().nearest(suspect.address);
  if (allocation == nullptr || allocation->bytes > most_bytes || suspect.address < allocation->base) return false;
  const std::size_t width = suspect.bytes;
  std::size_t count = 0;
  while ((count + 1) * width <= allocation->bytes &&
         device_.memory().initialised(allocation->base + count * width, width))
    ++count;
  const PastLaunch* const writer = count == 0 ? nullptr : writer_of(*allocation, width, count);
  if (writer == nullptr) return false;
  const std::size_t elements = allocation->bytes / width;
  event.other_pc = writer->call_site;
  tell_either<words::short_launch, words::written_in_part>(std::size_t{writer->blocks} * writer->threads < elements,
                                                           event, count, elements,
                                                           launch_text(writer->blocks, writer->threads), element.text);
  return true;
}

void InitCheck::explain_global(Event& event, const Suspect& suspect, const ElementName& element) {
  if (lies_past_a_beginning(event, suspect, element)) return;
  if (writes_it_too(event, suspect)) return tell<words::adds_to_unset>(event, element.text);
  if (lies_past_a_launch(event, suspect, element)) return;
  const Allocation* const allocation = device_.memory().nearest(suspect.address);
  if (element.variable.empty() && allocation != nullptr && allocation->allocated_at != nullptr) {
    event.other_pc = allocation->allocated_at;  // a pointer in a struct: the line says which memory it is
    event.other_text = words::allocated_here;
  } else {
    event.other_pc = launch().names.call_site;
    event.other_text = words::in_this_launch;
  }
  tell<words::not_written_before>(event, element.text);
}

void InitCheck::explain(Event& event, const Suspect& suspect, const ElementName& element) {
  if (event.touch.space == Space::global) return explain_global(event, suspect, element);
  const PlacedVariable* const variable = device_.shared_memory().closest(suspect.address);
  const Fill fill = variable == nullptr ? Fill() : fill_of(event.pc, *variable);
  const std::string written = variable == nullptr ? "has not written it" : text_of(fill, *variable);
  if (suspect.after_phase) return tell<words::unfilled_phase>(event, written, element.text);
  if (writes_it_too(event, suspect)) return tell<words::adds_to_unset_slot>(event, written, element.text);
  if (const std::uint32_t left = block().left; left != 0)
    return tell<words::left_early>(event, written, left, block().thread_count, left == 1 ? "has" : "have");
  if (variable != nullptr && fills_one_each(event, fill, *variable)) return;
  if (variable != nullptr && ends_sooner_than_before(fill, suspect, *variable))
    return tell<words::shorter_block>(event, written);
  tell<words::slot_not_written>(event, written, element.text);
  if (fill.is_added_up) event.help += words::needs_a_zero;
}

void InitCheck::report_remaining(Suspects& suspects, Space space) {
  for (const auto& [pc, of_line] : suspects) {
    for (const Suspect& suspect : of_line.kept) {
      if (!written_meanwhile(suspect, space)) report(pc, suspect, space, of_line.has_more);
    }
  }
  suspects.clear();
}

void InitCheck::report(const void* pc, const Suspect& suspect, Space space, bool is_one_of_more) {
  const std::uintptr_t variable = device_.variable_at(space, suspect.address);
  const EventKey key{FindingKind::uninitialized_read, Severity::error, pc, nullptr, variable};
  log_.record(key, suspect.block_number, [&] {
    const ElementName element = name(space, suspect.address, suspect.bytes, suspect.block_number);
    Event event;
    event.kind = FindingKind::uninitialized_read;
    event.pc = pc;
    event.variable = element.variable;
    event.in_kernel = true;
    event.thread = suspect.thread;
    event.block = suspect.block;
    event.touch = {suspect.address, static_cast<std::uint32_t>(suspect.bytes), AccessKind::read, space};
    const std::string thread = launch().thread_text(suspect.thread);
    const std::string of_block = launch().block_text(suspect.block);
    if (space == Space::global) {
      tell<words::unset_global>(event, thread, of_block, element.text);
    } else {
      tell_either<words::stale_shared, words::unset_shared>(suspect.stale, event, thread, of_block, element.text);
    }
    explain(event, suspect, element);
    return event;
  });
  if (is_one_of_more) log_.amend(key, [](Event& event) { event.is_at_least = true; });
}

}  // namespace simulator

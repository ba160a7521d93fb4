/// @file
/// Where the accesses come from that a budget does not allow.
#include "judge/costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "judge/launch_story.hpp"
#include "simulator/results/launch_text.hpp"
#include "verdict/words.hpp"

namespace course {
namespace {

using simulator::AccessKind;
using simulator::CountedThread;
using simulator::Index3;
using simulator::LaunchTrace;
using simulator::Note;
using simulator::Operation;
using simulator::SourceLocation;
using simulator::TracedVariable;

constexpr std::size_t most_lines = 3;
constexpr std::uint32_t pack_bytes = 16;

std::uint32_t linear(const Index3& index, const Index3& extent) {
  return (index[2] * extent[1] + index[1]) * extent[0] + index[0];
}

std::string times(std::uint64_t count) { return fmt::format("{} {}", count, count == 1 ? "time" : "times"); }

using Lines = std::map<std::pair<std::string, int>, std::pair<SourceLocation, std::uint64_t>>;

/// The dearest lines, each with how often. A trace of very many accesses keeps the first of them: then it shows where,
/// but not how often.
std::vector<Note> dearest(const Lines& lines, bool all_counted) {
  std::vector<std::pair<SourceLocation, std::uint64_t>> sorted;
  for (const auto& [line, cost] : lines) sorted.push_back(cost);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  sorted.resize(std::min(sorted.size(), most_lines));
  std::vector<Note> notes;
  for (const auto& [where, count] : sorted)
    notes.push_back({{where.file, where.line, 0}, all_counted ? times(count) : "here"});
  return notes;
}

const LaunchTrace* launch_of(const simulator::Trace& trace, const CountedThread& thread) {
  const auto found = std::find_if(trace.launches.begin(), trace.launches.end(),
                                  [&](const LaunchTrace& launch) { return launch.number == thread.launch; });
  return found == trace.launches.end() ? nullptr : &*found;
}

/// What the accesses of one thread have in common.
class AccessProfile {
 public:
  /// @param counted how many accesses the thread has made, of which the trace may hold a part
  AccessProfile(const Counter& counter, const LaunchStory& story, std::size_t block, std::uint32_t thread,
                std::uint64_t counted)
      : counter_(counter),
        story_(story),
        launch_(story.launch()),
        steps_(story.steps(block)),
        thread_(thread),
        threads_(launch_.blocks[block].threads.size()) {
    for (const Step& step : steps_) {
      if (step.operation->kind == counter.kind && story.variable(step).space == counter.space) all_.push_back(step);
    }
    std::copy_if(all_.begin(), all_.end(), std::back_inserter(own_),
                 [&](const Step& step) { return step.thread == thread; });
    all_seen_ = own_.size() == counted;
  }

  const Steps& own() const { return own_; }

  void explain(Costs& costs, const Budget& budget) const {
    if (own_.empty()) return;
    if (counter_.kind == AccessKind::atomic && !budget.thrift.empty()) {  // to whom the atomics should be left
      costs.help = budget.thrift;
      return;
    }
    if (!fields(costs) && !again(costs) && !idle(costs) && !all_by_each(costs) && !fetched_by_many(costs, budget) &&
        !asks_others())
      neighbours(costs);
  }

 private:
  std::map<Element, std::uint64_t> elements() const {
    std::map<Element, std::uint64_t> found;
    for (const Step& step : own_) ++found[step.first()];
    return found;
  }

  /// The fields of one float4, each by an access of its own in the source.
  bool fields(Costs& costs) const {
    std::map<Element, std::set<const Operation*>> packs;
    std::map<Element, std::set<std::int64_t>> parts;
    for (const Step& step : own_) {
      const std::uint32_t bytes = step.operation->bytes;
      if (bytes == 0 || bytes >= pack_bytes || counter_.kind != AccessKind::read) return false;
      const Element pack(step.operation->variable, step.element * bytes / pack_bytes);
      packs[pack].insert(step.operation);
      parts[pack].insert(step.element);
    }
    std::size_t in_pieces = 0;
    const std::uint32_t bytes = own_.front().operation->bytes;
    for (const auto& [pack, operations] : packs) {
      const bool whole = parts.at(pack).size() * bytes == pack_bytes;  // neighbours of a window begin anywhere
      if (whole && operations.size() == parts.at(pack).size()) in_pieces += operations.size();
    }
    if (in_pieces * 2 <= own_.size()) return false;  // elements before and after the packs stand alone
    tell<words::fields_one_by_one>(costs);
    return true;
  }

  /// One element time and again.
  bool again(Costs& costs) const {
    const std::map<Element, std::uint64_t> found = elements();
    if (own_.size() < 2 * found.size()) return false;
    const auto most =
        std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    // A trace that is cut off has not seen all of them.
    const std::string how_often = all_seen_ ? times(most->second) : "again and again";
    if (const Operation* const part = read_in_part(most->first)) {
      tell<words::part_read_again>(costs, part->bytes, launch_.variables[most->first.first].type.bytes,
                                   story_.name(most->first), how_often);
      return true;
    }
    const bool updates = writes(most->first);
    if (const std::optional<Element> result = updates ? std::nullopt : written_as_often(most->second)) {
      tell<words::work_done_again>(costs, story_.name(most->first), how_often, story_.name(*result));
      return true;
    }
    const char* const verb = counter_.kind != AccessKind::read ? "writes" : updates ? "reads and writes" : "reads";
    tell_either<words::element_updated_again, words::element_read_again>(updates, costs, verb, story_.name(most->first),
                                                                         how_often);
    return true;
  }

  /// What reads only a part of an element, as an asynchronous copy does that fills the rest with zeros; nullptr if none does.
  const Operation* read_in_part(const Element& element) const {
    const auto part = std::find_if(own_.begin(), own_.end(), [&](const Step& step) {
      return step.first() == element && counter_.kind == AccessKind::read &&
             step.operation->bytes < launch_.variables[element.first].type.bytes;
    });
    return part == own_.end() ? nullptr : part->operation;
  }

  /// A result in the same memory that the thread writes as often, and so computes again.
  std::optional<Element> written_as_often(std::uint64_t count) const {
    std::map<Element, std::uint64_t> results;
    for (const Step& step : steps_) {
      if (step.thread == thread_ && step.operation->kind == AccessKind::write &&
          story_.variable(step).space == counter_.space)
        ++results[step.first()];
    }
    const auto found =
        std::find_if(results.begin(), results.end(), [&](const auto& one) { return one.second == count && count > 1; });
    return found == results.end() ? std::nullopt : std::optional(found->first);
  }

  /// Whether the thread itself writes the element, whatever is counted.
  bool writes(const Element& element) const {
    return std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
      return step.thread == thread_ && step.writes() && step.first() == element;
    });
  }

  /// The work of a block that few threads do.
  bool idle(Costs& costs) const {
    std::set<std::uint32_t> busy;
    for (const Step& step : all_) busy.insert(step.thread);
    if (threads_ < 2 || busy.size() * 2 > threads_ || own_.size() < 2 || asks_others()) return false;
    const std::size_t count = in_one_place();
    if (count > 1 && count <= threads_) {
      tell<words::one_thread_works>(costs, count);
    } else {
      tell<words::few_threads_work>(costs, busy.size(), threads_);
    }
    return true;
  }

  /// How often the thread does what it does most often, if no other thread of the block does it at all; else 0.
  std::size_t in_one_place() const {
    std::map<const Operation*, std::size_t> operations;
    for (const Step& step : own_) ++operations[step.operation];
    const auto most = std::max_element(operations.begin(), operations.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto all =
        std::count_if(all_.begin(), all_.end(), [&](const Step& step) { return step.operation == most->first; });
    return static_cast<std::size_t>(all) == most->second ? most->second : 0;
  }

  /// Whether most of what it reads is of an array that the block writes, too: what others tell it is nothing to deal out.
  bool asks_others() const {
    if (counter_.kind != AccessKind::read) return false;
    std::set<std::uint32_t> written;
    for (const Step& step : steps_) {
      if (step.writes()) written.insert(step.operation->variable);
    }
    const auto asked = std::count_if(own_.begin(), own_.end(),
                                     [&](const Step& step) { return written.contains(step.operation->variable); });
    return static_cast<std::size_t>(asked) * 2 > own_.size();
  }

  /// What other threads of the block fetch as well.
  bool fetched_by_many(Costs& costs, const Budget& budget) const {
    std::map<Element, std::set<std::uint32_t>> readers;
    for (const Step& step : all_) readers[step.first()].insert(step.thread);
    std::size_t shared = 0;
    for (const auto& [element, count] : elements()) shared += readers.at(element).size() > 1 ? 1 : 0;
    if (shared * 2 <= elements().size()) return false;
    tell<words::done_by_many>(costs);
    if (!budget.idea.empty()) costs.help = budget.idea;
    return true;
  }

  /// What every thread of the block does to every element, though each element needs one thread only.
  bool all_by_each(Costs& costs) const {
    std::map<Element, std::set<std::uint32_t>> writers;
    std::set<Element> own;
    for (const Step& step : steps_) {
      if (step.operation->kind != AccessKind::write || story_.variable(step).space != counter_.space) continue;
      writers[step.first()].insert(step.thread);
      if (step.thread == thread_) own.insert(step.first());
    }
    const bool by_all = std::all_of(writers.begin(), writers.end(),
                                    [&](const auto& element) { return element.second.size() == threads_; });
    if (threads_ < 2 || own.size() < 2 || !by_all) return false;
    const std::uint64_t threads = std::uint64_t{launch_.grid[0]} * launch_.grid[1] * launch_.grid[2] * threads_;
    const std::string ranges = fmt::format("{}", fmt::join(ranges_of({own.begin(), own.end()}), " and "));
    tell_either<words::one_element_each, words::elements_in_steps>(own.size() <= threads, costs, ranges, threads);
    return true;
  }

  /// "a[8] to a[15]", for each variable; of elements that lie side by side.
  std::vector<std::string> ranges_of(const std::set<Element>& elements) const {
    std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>> ends;
    for (const auto& [variable, element] : elements) {
      const auto [range, is_new] = ends.try_emplace(variable, element, element);
      if (!is_new) range->second.second = element;  // a set is sorted
    }
    std::vector<std::string> ranges;
    for (const auto& [variable, range] : ends)
      ranges.push_back(
          fmt::format("{} to {}", story_.name({variable, range.first}), story_.name({variable, range.second})));
    return ranges;
  }

  /// Elements side by side, one at a time.
  void neighbours(Costs& costs) const {
    const std::uint32_t bytes = own_.front().operation->bytes;
    std::map<std::uint32_t, std::vector<std::int64_t>> places;
    std::set<Element> own;
    for (const auto& [element, count] : elements()) {
      places[element.first].push_back(element.second);
      own.insert(element);
    }
    const bool side_by_side = std::all_of(places.begin(), places.end(), [](const auto& place) {
      return place.second.back() - place.second.front() + 1 == static_cast<std::int64_t>(place.second.size());
    });
    const std::size_t each = own_.size() / std::max<std::size_t>(places.size(), 1);
    if (!side_by_side || bytes == 0 || each * bytes < pack_bytes || counter_.space != simulator::Space::global) return;
    const std::string ranges = fmt::format("{}", fmt::join(ranges_of(own), " and "));
    const bool whole = std::all_of(places.begin(), places.end(), [&](const auto& place) {
      const TracedVariable& variable = launch_.variables[place.first];
      const std::uintptr_t begin = variable.base + static_cast<std::uintptr_t>(place.second.front()) * bytes;
      return begin % pack_bytes == 0 && place.second.size() * bytes % pack_bytes == 0;
    });
    if (!whole) {
      tell<words::pieces_of_packs>(costs, verb(), ranges, pack_bytes);
    } else if (const Operation* const wide = wide_access_of_another()) {
      explain_whole_pack(costs, ranges, *wide, own);
    } else {
      explain_packs(costs, ranges, *own.begin(), bytes);
    }
  }

  const char* verb() const { return counter_.kind == AccessKind::read ? "reads" : "writes"; }

  /// How another thread of the block takes a whole pack of a variable that this one takes in pieces; nullptr if none does.
  const Operation* wide_access_of_another() const {
    const std::uint32_t variable = own_.front().operation->variable;
    for (const Step& step : all_) {
      if (step.operation->bytes >= pack_bytes && step.operation->variable == variable) return step.operation;
    }
    return nullptr;
  }

  /// A thread that takes the way for what is left over, though nothing of its pack is missing.
  void explain_whole_pack(Costs& costs, const std::string& ranges, const Operation& wide,
                          const std::set<Element>& own) const {
    std::int64_t last = 0;
    for (const auto& [variable, element] : own) {
      if (variable == own.begin()->first) last = element;
    }
    const TracedVariable& variable = launch_.variables[own.begin()->first];
    const bool is_last = last + 1 == static_cast<std::int64_t>(variable.elements);
    tell_either<words::last_pack_in_pieces, words::whole_pack_in_pieces>(
        is_last, costs, verb(), ranges, wide.bytes, wide.where.line, story_.name({own.begin()->first, last}));
  }

  /// All threads take their packs in pieces.
  void explain_packs(Costs& costs, const std::string& ranges, const Element& first, std::uint32_t bytes) const {
    const auto& type = launch_.variables[first.first].type;
    const bool of_four_bytes = type.bytes == 4;
    const char* const vector = of_four_bytes && type.scalar == simulator::ScalarType::floating         ? "float4"
                               : of_four_bytes && type.scalar == simulator::ScalarType::signed_integer ? "int4"
                                                                                                       : "uint4";
    tell_either<words::pack_read_in_pieces, words::pack_written_in_pieces>(counter_.kind == AccessKind::read, costs,
                                                                           verb(), ranges, pack_bytes, vector,
                                                                           story_.name(first), pack_bytes / bytes);
  }

  const Counter& counter_;
  const LaunchStory& story_;
  const LaunchTrace& launch_;
  const Steps& steps_;  ///< of the block
  std::uint32_t thread_;
  std::size_t threads_;
  bool all_seen_ = false;
  Steps all_;  ///< of the kind that was counted
  Steps own_;  ///< of the thread
};

}  // namespace

Costs costs_of_thread(const Overrun& overrun, const Budget& budget, const CountedThread& thread,
                      const simulator::Trace& trace) {
  const LaunchTrace* const launch = launch_of(trace, thread);
  if (launch == nullptr) return {};
  Costs costs;
  costs.thread = fmt::format("thread {} of block {}", simulator::index_text(thread.thread, launch->block),
                             simulator::index_text(thread.block, launch->grid));
  const LaunchStory story(*launch);
  const std::optional<std::size_t> block = story.block_at(thread.block);
  if (!block) return costs;
  Lines lines;
  std::uint64_t counted = 0;
  const auto add = [&](const SourceLocation& where) {
    if (where.line == 0) return;
    auto& [place, count] = lines[{where.file, where.line}];
    place = where;
    ++count;
    ++counted;
  };
  if (overrun.counter->is_access) {
    const AccessProfile profile(*overrun.counter, story, *block, linear(thread.thread, launch->block), overrun.actual);
    for (const Step& step : profile.own()) add(step.operation->where);
    profile.explain(costs, budget);
  } else {
    for (const simulator::TracedInterval& interval : launch->blocks[*block].intervals) add(interval.barrier);
  }
  costs.lines = dearest(lines, counted == overrun.actual);
  return costs;
}

Costs costs_of_all(const Overrun& overrun, const simulator::WarpMetrics& metrics) {
  Lines lines;
  for (const simulator::LineMetrics& line : metrics.lines) {
    if (!overrun.counter->is_access || line.space != overrun.counter->space || line.kind != overrun.counter->kind)
      continue;
    lines[{line.where.file, line.where.line}] = {line.where, line.totals.lanes};
  }
  Costs costs;
  costs.lines = dearest(lines, true);
  return costs;
}

}  // namespace course

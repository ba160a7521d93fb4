#include "judge/launch_story.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "judge/element_names.hpp"
#include "simulator/results/launch_text.hpp"

namespace course {
namespace {

using simulator::BlockTrace;
using simulator::ElementValue;
using simulator::Index3;
using simulator::LaunchTrace;
using simulator::Operation;
using simulator::TracedInterval;
using simulator::TracedVariable;

std::int64_t elements_of(const Operation& operation, const TracedVariable& variable) {
  if (variable.type.bytes == 0) return 1;
  return std::max<std::int64_t>(1, operation.bytes / static_cast<std::int64_t>(variable.type.bytes));
}

Steps steps_of(const LaunchTrace& launch, const BlockTrace& block) {
  Steps steps;
  for (const TracedInterval& interval : block.intervals) {
    std::map<Element, ElementValue> known;
    std::size_t seen = 0;
    std::size_t written = 0;
    for (std::uint32_t i = 0; i < interval.threads.size(); ++i) {
      for (; seen < interval.seen.size() && interval.seen[seen].access <= i; ++seen)
        known[{interval.seen[seen].variable, interval.seen[seen].element}] = interval.seen[seen].value;
      const Operation& operation = launch.operations[interval.operations[i]];
      if (operation.refused) continue;
      Step step{interval.threads[i], &operation, interval.elements[i]};
      step.elements = elements_of(operation, launch.variables[operation.variable]);
      for (std::int64_t k = 0; step.writes() && k < step.elements && written < interval.written.size(); ++k)
        known[{operation.variable, step.element + k}] = interval.written[written++];
      step.value = known[step.first()];
      steps.push_back(step);
    }
  }
  return steps;
}

std::string coordinates(std::uint32_t number, const Index3& extent) {
  return simulator::index_text(simulator::index_of(number, extent), extent);
}

}  // namespace

std::string LaunchStory::name(const Element& element) const {
  return element_name(launch_->variables[element.first], element.second);
}

std::string LaunchStory::thread_text(std::uint32_t thread) const {
  return fmt::format("thread {}", coordinates(thread, launch_->block));
}

std::string LaunchStory::thread_text(std::size_t block, std::uint32_t thread) const {
  return fmt::format("{} of block {}", thread_text(thread), coordinates(launch_->blocks[block].number, launch_->grid));
}

std::optional<std::size_t> LaunchStory::block_at(const Index3& index) const {
  for (std::size_t i = 0; i < launch_->blocks.size(); ++i) {
    if (launch_->blocks[i].index == index) return i;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> LaunchStory::variable_at(std::uintptr_t address) const {
  for (std::uint32_t i = 0; i < launch_->variables.size(); ++i) {
    if (launch_->variables[i].base == address && launch_->variables[i].space == simulator::Space::global) return i;
  }
  return std::nullopt;
}

const Steps& LaunchStory::steps(std::size_t block) const {
  if (!steps_[block]) steps_[block] = steps_of(*launch_, launch_->blocks[block]);
  return *steps_[block];
}

bool LaunchStory::is_kept_whole(std::size_t block) const {
  const BlockTrace& of = launch_->blocks[block];
  return of.interval_count == of.intervals.size() &&
         std::all_of(of.intervals.begin(), of.intervals.end(),
                     [](const TracedInterval& interval) { return interval.made == interval.threads.size(); });
}

bool LaunchStory::has_exchanges(std::size_t block) const {
  const auto& intervals = launch_->blocks[block].intervals;
  return std::any_of(intervals.begin(), intervals.end(), [](const auto& one) { return !one.exchanges.empty(); });
}

std::optional<std::pair<std::size_t, std::size_t>> LaunchStory::last_write(const Element& element) const {
  for (std::size_t block = steps_.size(); block-- > 0;) {
    const Steps& all = steps(block);
    for (std::size_t i = all.size(); i-- > 0;) {
      if (all[i].writes() && all[i].touches(element)) return std::pair(block, i);
    }
  }
  return std::nullopt;
}

}  // namespace course

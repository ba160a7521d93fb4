#include "judge/unset_slots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "judge/element_names.hpp"

namespace course {
namespace {

using simulator::AccessKind;
using simulator::BlockTrace;
using simulator::LaunchTrace;
using simulator::Operation;

/// What the threads of a block do to one array before one of them reads what is not there.
class Filling {
 public:
  Filling(const LaunchTrace& launch, std::uint32_t array)
      : launch_(launch), array_(array), slots_(launch.variables[array].elements) {}

  /// @param reader the line whose read is to be explained: what is overwritten after it has nothing to do with it
  void add(std::uint32_t thread, const Operation& operation, std::int64_t element, int reader) {
    const bool is_read = operation.kind == AccessKind::read;
    const std::optional<int> fetched_in = std::exchange(read_in_[thread], std::nullopt);
    if (is_read) read_in_[thread] = operation.where.line;
    if (operation.variable != array_ || element < 0 || static_cast<std::size_t>(element) >= slots_.size()) return;
    Slot& slot = slots_[static_cast<std::size_t>(element)];
    if (is_read) {
      is_read_unset_ = is_read_unset_ || (slot.line == 0 && operation.where.line == reader);
      slot.fetched = false;  // its value has been of use
      return;
    }
    if (slot.fetched && slot.line != operation.where.line && !is_read_unset_)
      lost_[{slot.line, operation.where.line}].push_back(element);
    slot = {operation.where.line, fetched_in == operation.where.line};
  }

  std::string told() const {
    const auto most = std::max_element(lost_.begin(), lost_.end(), [](const auto& one, const auto& other) {
      return one.second.size() < other.second.size();
    });
    std::vector<std::int64_t> unset;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (slots_[i].line == 0) unset.push_back(static_cast<std::int64_t>(i));
    }
    if (!is_read_unset_ || most == lost_.end() || unset.empty()) return "";
    std::vector<std::int64_t> lost = most->second;
    std::sort(lost.begin(), lost.end());
    return fmt::format(
        "Line {} overwrites {}, which line {} has filled, and no line fills {}: one of the two lines belongs to other "
        "slots.",
        most->first.second, element_names(launch_.variables[array_], lost), most->first.first,
        element_names(launch_.variables[array_], unset));
  }

 private:
  struct Slot {
    int line = 0;          ///< that wrote it last; 0: none
    bool fetched = false;  ///< with what the thread had just read there, and nobody has read it since
  };

  const LaunchTrace& launch_;
  std::uint32_t array_;
  std::vector<Slot> slots_;
  bool is_read_unset_ = false;
  std::map<std::uint32_t, std::optional<int>>
      read_in_;  ///< by thread: the line of its latest access, where that is a read
  std::map<std::pair<int, int>, std::vector<std::int64_t>> lost_;  ///< by the lines that filled and that overwrote them
};

std::string told_of_block(const LaunchTrace& launch, const BlockTrace& block, std::uint32_t array, int reader) {
  Filling filling(launch, array);
  for (const simulator::TracedInterval& interval : block.intervals) {
    for (std::size_t i = 0; i < interval.threads.size(); ++i) {
      const Operation& operation = launch.operations[interval.operations[i]];
      if (!operation.refused) filling.add(interval.threads[i], operation, interval.elements[i], reader);
    }
  }
  return filling.told();
}

}  // namespace

std::string overwritten_slots(const simulator::Finding& finding, const simulator::Trace& trace) {
  for (const LaunchTrace& launch : trace.launches) {
    for (const BlockTrace& block : launch.blocks) {
      if (block.index != finding.block) continue;
      for (std::uint32_t array = 0; array < launch.variables.size(); ++array) {
        const simulator::TracedVariable& variable = launch.variables[array];
        if (variable.name != finding.variable || variable.space != simulator::Space::shared) continue;
        std::string told = told_of_block(launch, block, array, finding.where.line);
        if (!told.empty()) return told;
      }
    }
  }
  return "";
}

}  // namespace course

#include "judge/unset_slots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "judge/element_names.hpp"
#include "judge/launch_story.hpp"

namespace course {
namespace {

using simulator::LaunchTrace;

/// What the threads of a block do to one array before one of them reads what is not there.
class Filling {
 public:
  Filling(const LaunchTrace& launch, std::uint32_t array)
      : launch_(launch), array_(array), slots_(launch.variables[array].elements) {}

  /// @param reader the line whose read is to be explained: what is overwritten after it has nothing to do with it
  void add(const Step& step, int reader) {
    const int line = step.operation->where.line;
    const std::int64_t element = step.element;
    const std::optional<int> fetched_in = std::exchange(read_in_[step.thread], std::nullopt);
    if (!step.writes()) read_in_[step.thread] = line;
    if (step.operation->variable != array_ || element < 0 || static_cast<std::size_t>(element) >= slots_.size()) return;
    Slot& slot = slots_[static_cast<std::size_t>(element)];
    if (!step.writes()) {
      is_read_unset_ = is_read_unset_ || (slot.line == 0 && line == reader);
      slot.fetched = false;  // its value has been of use
      return;
    }
    if (slot.fetched && slot.line != line && !is_read_unset_) lost_[{slot.line, line}].push_back(element);
    slot = {line, fetched_in == line};
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

}  // namespace

std::string overwritten_slots(const simulator::Finding& finding, const simulator::Trace& trace) {
  for (const LaunchTrace& launch : trace.launches) {
    const LaunchStory story(launch);
    const std::optional<std::size_t> block = story.block_at(finding.block);
    for (std::uint32_t array = 0; block && array < launch.variables.size(); ++array) {
      const simulator::TracedVariable& variable = launch.variables[array];
      if (variable.name != finding.variable || variable.space != simulator::Space::shared) continue;
      Filling filling(launch, array);
      for (const Step& step : story.steps(*block)) filling.add(step, finding.where.line);
      if (std::string told = filling.told(); !told.empty()) return told;
    }
  }
  return "";
}

}  // namespace course

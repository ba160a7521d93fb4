#include "trace_page/chrome_trace.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <vector>

#include "simulator/platform/problem.hpp"

using nlohmann::ordered_json;

namespace course {
namespace {

ordered_json named(const char* what, std::size_t process, std::size_t thread, const std::string& name) {
  return {{"ph", "M"}, {"name", what}, {"pid", process}, {"tid", thread}, {"args", {{"name", name}}}};
}

void add_names(ordered_json& events, const ordered_json& device) {
  const auto sm_count = device.at("multiprocessors").get<std::size_t>();
  const auto slots = device.at("slots").get<std::size_t>();
  const auto blocks = device.at("blocks").size() / 4;
  for (std::size_t m = 0; m < sm_count && m < blocks; ++m) {
    events.push_back(named("process_name", m, 0, fmt::format("SM {}", m)));
    for (std::size_t slot = 0; slot < slots && slot * sm_count + m < blocks; ++slot)
      events.push_back(named("thread_name", m, slot, fmt::format("slot {}", slot)));
  }
}

void add_blocks(ordered_json& events, const ordered_json& launch, const ordered_json& device, std::uint64_t begin) {
  const ordered_json& spans = device.at("blocks");
  for (std::size_t i = 0; i + 3 < spans.size(); i += 4) {
    const auto from = spans[i + 2].get<std::uint64_t>();
    const auto to = spans[i + 3].get<std::uint64_t>();
    events.push_back(
        {{"ph", "X"},
         {"name", fmt::format("block {}", i / 4)},
         {"cat", launch.at("kernel")},
         {"pid", spans[i]},
         {"tid", spans[i + 1]},
         {"ts", begin + from},
         {"dur", to - from},
         {"args", {{"launch", launch.at("number")}, {"kernel", launch.at("kernel")}, {"steps", to - from}}}});
  }
}

}  // namespace

const ordered_json* device_of(const ordered_json& launch, const std::string& name) {
  std::vector<std::string> names;
  for (const ordered_json& device : launch.at("devices")) {
    names.push_back(device.at("name").get<std::string>());
    if (name.empty() || names.back() == name) return &device;
  }
  if (names.empty()) return nullptr;
  throw Problem(fmt::format("--device {}: no device of that name holds such a block. There are: {}.", name,
                            fmt::join(names, ", ")));
}

ordered_json chrome_trace(const ordered_json& run, const std::string& device) {
  ordered_json events = ordered_json::array();
  std::uint64_t begin = 0;
  for (const ordered_json& launch : run.at("launches")) {
    const ordered_json* model = device_of(launch, device);
    if (model == nullptr) continue;
    add_names(events, *model);
    add_blocks(events, launch, *model, begin);
    begin += model->at("steps").get<std::uint64_t>();
  }
  return {{"traceEvents", events}, {"displayTimeUnit", "ns"}};
}

}  // namespace course

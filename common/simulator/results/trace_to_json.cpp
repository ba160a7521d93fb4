/// @file
/// A trace as JSON.
#include "simulator/results/trace_to_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

#include "simulator/platform/json.hpp"
#include "simulator/results/source.hpp"

namespace simulator {
namespace {

using nlohmann::ordered_json;

template <class T>
T load(const unsigned char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

// The shortest text that is this float again, which a double's text would not be.
ordered_json floating(float value) {
  if (!std::isfinite(value)) return fmt::format("{}", value);
  return std::strtod(fmt::format("{}", value).c_str(), nullptr);
}

float from_half(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 0x1f;
  const int fraction = bits & 0x3ff;
  const float sign = (bits & 0x8000) != 0 ? -1.0F : 1.0F;
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
  if (exponent == 0x1f) return fraction == 0 ? sign * INFINITY : NAN;
  return sign * std::ldexp(static_cast<float>(fraction + 0x400), exponent - 25);
}

float from_bfloat16(std::uint16_t bits) {
  const std::uint32_t wide = static_cast<std::uint32_t>(bits) << 16;
  return load<float>(reinterpret_cast<const unsigned char*>(&wide));
}

ordered_json integer(const unsigned char* bytes, std::size_t count, bool has_sign) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes, count);  // little-endian, as all machines that this runs on
  if (!has_sign) return value;
  const unsigned unused = 64 - 8 * static_cast<unsigned>(count);
  return static_cast<std::int64_t>(value << unused) >> unused;
}

// Small integers are tiny as floats, and negative ones not numbers at all.
bool looks_like_float(float value) {
  return value == 0.0F || (std::isfinite(value) && std::fabs(value) > 1e-20F && std::fabs(value) < 1e20F);
}

constexpr std::size_t most_laid_out = 8'000;  // blocks, on all devices together

const char* access_word(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomic";
  return kind == AccessKind::read ? "read" : "write";
}

const char* limiter_word(Limiter limiter) {
  switch (limiter) {
    case Limiter::threads:
      return "threads";
    case Limiter::blocks:
      return "blocks";
    case Limiter::registers:
      return "registers";
    case Limiter::shared_memory:
      return "shared memory";
  }
  return "";
}

ordered_json value_to_json(const ElementValue& value, const ElementType& type) {
  if (!value) return nullptr;
  const std::size_t components = type.bytes / type.scalar_bytes;
  if (components <= 1) return decode_scalar(value->data(), type);
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < components && (i + 1) * type.scalar_bytes <= value->size(); ++i)
    list.push_back(decode_scalar(value->data() + i * type.scalar_bytes, type));
  return list;
}

ordered_json variable_to_json(const TracedVariable& variable) {
  ordered_json extents = ordered_json::array();
  for (const std::size_t extent : variable.extents) {
    if (extent != 0) extents.push_back(extent);
  }
  return {{"name", variable.name},
          {"space", variable.space == Space::shared ? "shared" : "global"},
          {"type", variable.type.name},
          {"element_bytes", variable.type.bytes},
          {"components", variable.type.bytes / variable.type.scalar_bytes},
          {"elements", variable.elements},
          {"extents", extents},
          {"columns", variable.columns},
          {"offset", variable.base % 128}};
}

ordered_json operation_to_json(const Operation& operation) {
  return {{"file", display_path(operation.where.file)},
          {"line", operation.where.line},
          {"column", operation.where.column},
          {"variable", operation.variable},
          {"kind", access_word(operation.kind)},
          {"bytes", operation.bytes},
          {"refused", operation.refused}};
}

ordered_json runs(const std::vector<std::uint32_t>& threads) {
  ordered_json list = ordered_json::array();
  for (std::size_t begin = 0, end = 0; begin < threads.size(); begin = end) {
    while (end < threads.size() && threads[end] == threads[begin]) ++end;
    list.push_back(threads[begin]);
    list.push_back(end - begin);
  }
  return list;
}

ordered_json seen_to_json(const TracedInterval& interval, const LaunchTrace& launch) {
  ordered_json list = ordered_json::array();
  for (const SeenValue& seen : interval.seen) {
    list.push_back(seen.access);
    list.push_back(seen.variable);
    list.push_back(seen.element);
    list.push_back(value_to_json(seen.value, launch.variables[seen.variable].type));
  }
  return list;
}

// The values have no type of their own: it is that of the element they were written to.
ordered_json written_to_json(const TracedInterval& interval, const LaunchTrace& launch) {
  ordered_json list = ordered_json::array();
  std::size_t next = 0;
  for (const std::uint32_t number : interval.operations) {
    const Operation& operation = launch.operations[number];
    if (operation.kind == AccessKind::read || operation.refused) continue;
    const ElementType& type = launch.variables[operation.variable].type;
    const std::size_t count = std::max<std::size_t>(1, operation.bytes / type.bytes);
    for (std::size_t i = 0; i < count && next < interval.written.size(); ++i)
      list.push_back(value_to_json(interval.written[next++], type));
  }
  return list;
}

ordered_json exchange_to_json(const TracedExchange& exchange) {
  ordered_json sources = ordered_json::array();
  for (std::size_t lane = 0; lane < exchange.sources.size(); ++lane) {
    if ((exchange.lanes >> lane & 1U) != 0) sources.push_back(exchange.sources[lane]);
  }
  return {{"at", exchange.at},           {"file", display_path(exchange.where.file)},
          {"line", exchange.where.line}, {"warp", exchange.warp},
          {"lanes", exchange.lanes},     {"sources", sources}};
}

ordered_json interval_to_json(const TracedInterval& interval, const LaunchTrace& launch) {
  ordered_json requests = ordered_json::array();
  for (const TracedRequest& request : interval.requests) {
    for (const std::uint32_t number : {request.operation, request.warp, request.round, request.lanes, request.cost})
      requests.push_back(number);
  }
  ordered_json exchanges = ordered_json::array();
  for (const TracedExchange& exchange : interval.exchanges) exchanges.push_back(exchange_to_json(exchange));
  return {{"number", interval.number},
          {"made", interval.made},
          {"threads", runs(interval.threads)},
          {"operations", interval.operations},
          {"elements", interval.elements},
          {"seen", seen_to_json(interval, launch)},
          {"written", written_to_json(interval, launch)},
          {"requests", requests},
          {"exchanges", exchanges},
          {"line", interval.barrier.line}};
}

ordered_json threads_to_json(const std::vector<ThreadTally>& threads) {
  const std::pair<const char*, std::uint64_t ThreadTally::*> columns[] = {
      {"global_reads", &ThreadTally::global_reads},
      {"global_writes", &ThreadTally::global_writes},
      {"global_atomics", &ThreadTally::global_atomics},
      {"shared_reads", &ThreadTally::shared_reads},
      {"shared_writes", &ThreadTally::shared_writes},
      {"shared_atomics", &ThreadTally::shared_atomics},
      {"barriers", &ThreadTally::barriers}};
  ordered_json json = ordered_json::object();
  for (const auto& [name, member] : columns) {
    for (const ThreadTally& thread : threads) json[name].push_back(thread.*member);
  }
  return json;
}

ordered_json block_to_json(const BlockTrace& block, const LaunchTrace& launch) {
  ordered_json json = {{"number", block.number},
                       {"index", block.index},
                       {"interval_count", block.interval_count},
                       {"threads", threads_to_json(block.threads)}};
  json["intervals"] = ordered_json::array();
  for (const TracedInterval& interval : block.intervals)
    json["intervals"].push_back(interval_to_json(interval, launch));
  return json;
}

ordered_json access_to_json(const std::optional<TracedAccess>& access) {
  if (!access) return nullptr;
  return {
      {"block", access->block}, {"thread", access->thread}, {"interval", access->interval}, {"access", access->access}};
}

ordered_json finding_to_json(const TracedFinding& finding) {
  return {{"kind", to_string(finding.kind)},
          {"severity", to_string(finding.severity)},
          {"message", finding.message},
          {"line", finding.where.line},
          {"other_line", finding.other_where ? ordered_json(finding.other_where->line) : ordered_json(nullptr)},
          {"access", access_to_json(finding.access)},
          {"other_access", access_to_json(finding.other_access)}};
}

ordered_json device_to_json(const GridOnDevice& device, std::size_t most) {
  const LaunchTimeline& launch = device.timeline;
  ordered_json blocks = ordered_json::array();
  for (const BlockSpan& span : launch.timeline.blocks) {
    if (span.block >= most) break;
    for (const std::uint64_t number : {std::uint64_t{span.sm}, std::uint64_t{span.slot}, span.begin, span.end})
      blocks.push_back(number);
  }
  return {{"name", launch.device},
          {"multiprocessors", launch.sm_count},
          {"slots", launch.blocks_per_sm},
          {"limiter", limiter_word(device.occupancy.limiter)},
          {"occupancy", device.occupancy.warps},
          {"waves", launch.timeline.waves},
          {"steps", launch.timeline.steps},
          {"tail_steps", launch.timeline.tail_steps},
          {"busy", launch.timeline.busy},
          {"blocks", blocks}};
}

template <class Items, class ToJson>
ordered_json list_of(const Items& items, const ToJson& item_to_json) {
  ordered_json list = ordered_json::array();
  for (const auto& item : items) list.push_back(item_to_json(item));
  return list;
}

ordered_json launch_to_json(const LaunchTrace& launch) {
  const std::size_t most = most_laid_out / std::max<std::size_t>(1, launch.devices.size());
  return {{"number", launch.number},
          {"kernel", launch.kernel},
          {"file", display_path(launch.where.file)},
          {"line", launch.where.line},
          {"grid", launch.grid},
          {"block", launch.block},
          {"shared_bytes", launch.shared_bytes},
          {"variables", list_of(launch.variables, variable_to_json)},
          {"operations", list_of(launch.operations, operation_to_json)},
          {"blocks", list_of(launch.blocks, [&](const BlockTrace& block) { return block_to_json(block, launch); })},
          {"findings", list_of(launch.findings, finding_to_json)},
          {"devices", list_of(launch.devices, [&](const auto& device) { return device_to_json(device, most); })}};
}

}  // namespace

ordered_json decode_scalar(const unsigned char* bytes, const ElementType& type) {
  const std::size_t count = type.scalar_bytes;
  if (type.scalar == ScalarType::half) return floating(from_half(load<std::uint16_t>(bytes)));
  if (type.scalar == ScalarType::bfloat16) return floating(from_bfloat16(load<std::uint16_t>(bytes)));
  if (type.scalar == ScalarType::floating && count == sizeof(double)) {
    const double value = load<double>(bytes);
    return std::isfinite(value) ? ordered_json(value) : ordered_json(fmt::format("{}", value));
  }
  const bool may_be_float = type.scalar == ScalarType::unknown && count == 4;
  if (count == sizeof(float) &&
      (type.scalar == ScalarType::floating || (may_be_float && looks_like_float(load<float>(bytes))))) {
    return floating(load<float>(bytes));
  }
  return integer(bytes, std::min<std::size_t>(count, 8), type.scalar != ScalarType::unsigned_integer);
}

ordered_json to_json(const Trace& trace) {
  return {{"launch_count", trace.launch_count}, {"launches", list_of(trace.launches, launch_to_json)}};
}

std::string trace_text(const Trace& trace) { return course::one_line(to_json(trace)); }

std::string case_trace_text(const std::string& name, bool passed, std::size_t index, const Trace& trace) {
  ordered_json json = {{"case", name}, {"verdict", passed ? "pass" : "fail"}, {"index", index}};
  json.update(to_json(trace));
  return course::one_line(json);
}

}  // namespace simulator

/// @file
/// What a run of the ladders measured, and the JSON that is kept of it.
#include "bench/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/problem.hpp"

using nlohmann::ordered_json;

namespace course {
bool LadderRun::is_right() const {
  return error.empty() &&
         std::all_of(entries.begin(), entries.end(), [](const auto& entry) { return entry.is_right(); });
}

std::optional<Ceiling> ceiling_of(const LadderRun& run, const Device& device) {
  std::optional<Ceiling> ceiling;
  for (const LadderEntry& entry : run.entries) {
    if (entry.kind != "ceiling" || !entry.is_right()) continue;
    if (!ceiling || ceiling->rate < run.rate(entry)) ceiling = Ceiling{run.rate(entry), entry.name};
  }
  if (ceiling || run.is_memory_bound() || device.fp32_peak <= 0) return ceiling;
  const Ceiling peak{device.fp32_peak / 1e12, "FP32 peak"};
  const auto passes_it = [&](const LadderEntry& entry) { return entry.is_right() && run.rate(entry) > peak.rate; };
  if (std::any_of(run.entries.begin(), run.entries.end(), passes_it)) return std::nullopt;  // tensor cores do
  return peak;
}

std::vector<const LadderEntry*> libraries_of(const LadderRun& run) {
  std::vector<const LadderEntry*> libraries;
  for (const LadderEntry& entry : run.entries) {
    if (entry.kind == "library" && entry.is_right()) libraries.push_back(&entry);
  }
  return libraries;
}

double speed_ratio(const LadderEntry& entry, const LadderEntry& other) { return other.ms.median / entry.ms.median; }

static std::int64_t whole(double value) { return std::llround(value); }

static void to_json(ordered_json& json, const Device& device) {
  json = {{"name", device.name},
          {"compute_capability", device.compute_capability},
          {"multiprocessors", whole(device.sm_count)},
          {"driver", device.driver},
          {"runtime", device.runtime},
          {"l2_bytes", whole(device.l2_bytes)},
          {"memory_bytes", whole(device.memory_bytes)},
          {"fp32_peak", device.fp32_peak}};
}

static void from_json(const ordered_json& json, Device& device) {
  json.at("name").get_to(device.name);
  json.at("compute_capability").get_to(device.compute_capability);
  json.at("multiprocessors").get_to(device.sm_count);
  json.at("driver").get_to(device.driver);
  json.at("runtime").get_to(device.runtime);
  json.at("l2_bytes").get_to(device.l2_bytes);
  json.at("memory_bytes").get_to(device.memory_bytes);
  json.at("fp32_peak").get_to(device.fp32_peak);
}

static void to_json(ordered_json& json, const LaunchTimes& ms) {
  json = {{"median", ms.median}, {"min", ms.min}, {"max", ms.max}, {"repetitions", ms.repetitions}};
}

static void from_json(const ordered_json& json, LaunchTimes& ms) {
  json.at("median").get_to(ms.median);
  json.at("min").get_to(ms.min);
  json.at("max").get_to(ms.max);
  json.at("repetitions").get_to(ms.repetitions);
  if (!(ms.median > 0)) throw Problem("a median time that is not above 0");
}

static void from_json(const ordered_json& json, LadderEntry& entry) {
  json.at("name").get_to(entry.name);
  json.at("kind").get_to(entry.kind);
  json.at("text").get_to(entry.text);
  entry.error = json.value("error", "");
  if (!entry.is_right()) return;
  json.at("ms").get_to(entry.ms);
  json.at("bytes").get_to(entry.bytes);
  json.at("flops").get_to(entry.flops);
}

static void from_json(const ordered_json& json, LadderRun& run) {
  json.at("name").get_to(run.name);
  json.at("title").get_to(run.title);
  json.at("size").get_to(run.size);
  run.error = json.value("error", "");
  if (!run.error.empty()) return;
  json.at("limit").get_to(run.limit);
  json.at("entries").get_to(run.entries);
}

static void to_json(ordered_json& json, const LadderEntry& entry) {
  json = {{"name", entry.name}, {"kind", entry.kind}, {"text", entry.text}};
  if (!entry.is_right()) {
    json["error"] = entry.error;
    return;
  }
  json["ms"] = entry.ms;
  json["bytes"] = whole(entry.bytes);
  json["flops"] = whole(entry.flops);
}

static ordered_json with_figures(const LadderEntry& entry, const LadderRun& run, const Device& device) {
  ordered_json json = entry;
  if (!entry.is_right()) return json;
  json["gb_per_s"] = entry.gb_per_s();
  json["tflop_per_s"] = entry.tflop_per_s();
  const auto ceiling = ceiling_of(run, device);
  json["of_ceiling"] = ceiling ? ordered_json(run.rate(entry) / ceiling->rate) : ordered_json();
  json["of_library"] = ordered_json::object();
  for (const LadderEntry* library : libraries_of(run)) json["of_library"][library->name] = speed_ratio(entry, *library);
  return json;
}

/// A ladder without its entries.
static void to_json(ordered_json& json, const LadderRun& run) {
  json = {{"name", run.name}, {"title", run.title}, {"size", run.size}};
  if (run.error.empty())
    json["limit"] = run.limit;
  else
    json["error"] = run.error;
}

/// A run without its ladders.
static void to_json(ordered_json& json, const BenchResult& result) {
  json = {{"version", 1},
          {"commit", result.commit},
          {"date", result.date},
          {"implementation", result.implementation},
          {"device", result.device}};
}

ordered_json result_as_json(const BenchResult& result) {
  ordered_json json = result;
  json["ladders"] = ordered_json::array();
  for (const LadderRun& run : result.ladders) {
    ordered_json& ladder = json["ladders"].emplace_back(run);
    if (!run.error.empty()) continue;
    ladder["entries"] = ordered_json::array();
    for (const LadderEntry& entry : run.entries) ladder["entries"].push_back(with_figures(entry, run, result.device));
  }
  return json;
}

/// The object `json` with a list as its last member, an element a line.
static std::string with_list(const ordered_json& json, const char* name, const std::vector<std::string>& elements,
                             const std::string& indent) {
  std::string text = one_line(json);
  text.back() = ',';
  return text +
         fmt::format("\"{}\":[\n{}{}\n{}]}}", name, indent + " ", fmt::join(elements, ",\n" + indent + " "), indent);
}

std::string kept_text(const BenchResult& result) {
  std::vector<std::string> ladders;
  for (const LadderRun& run : result.ladders) {
    std::vector<std::string> entries;
    for (const LadderEntry& entry : run.entries) entries.push_back(one_line(entry));
    ladders.push_back(run.error.empty() ? with_list(run, "entries", entries, " ") : one_line(run));
  }
  return with_list(result, "ladders", ladders, "") + "\n";
}

static BenchResult parse(const std::string& text) {
  const ordered_json json = json_of(text);
  if (json.at("version") != 1) throw Problem("its version is not 1");
  BenchResult result;
  json.at("commit").get_to(result.commit);
  json.at("date").get_to(result.date);
  json.at("implementation").get_to(result.implementation);
  json.at("device").get_to(result.device);
  json.at("ladders").get_to(result.ladders);
  return result;
}

BenchResult read_result(const std::filesystem::path& file) {
  const std::string text = read_file(file);
  const auto refuse = [&](const char* cause) {
    return Problem(fmt::format("{} holds no result of the ladders: {}. `./course bench --output FILE` writes one.",
                               file.string(), cause));
  };
  try {
    return parse(text);
  } catch (const ordered_json::exception& error) {
    throw refuse(error.what());
  } catch (const Problem& problem) {
    throw refuse(problem.what());
  }
}

void add_run(BenchResult& all, BenchResult run) {
  if (all.ladders.empty()) {
    all = std::move(run);
    return;
  }
  if (all.device != run.device || all.implementation != run.implementation)
    throw Problem(
        fmt::format("one run measured the {}s on {} (driver {}), another the {}s on {} (driver {}). Show them apart.",
                    all.implementation, all.device.name, all.device.driver, run.implementation, run.device.name,
                    run.device.driver));
  for (const LadderRun& ladder : run.ladders) {
    const auto is_same = [&](const LadderRun& other) { return other.name == ladder.name && other.size == ladder.size; };
    if (std::any_of(all.ladders.begin(), all.ladders.end(), is_same))
      throw Problem(
          fmt::format("two of the runs hold {} at size {}. Leave one of them out.", ladder.name, ladder.size));
  }
  const auto also = [](std::string& text, const std::string& more) {
    if (text.find(more) == std::string::npos) text += ", " + more;
  };
  also(all.commit, run.commit);
  also(all.date, run.date);
  std::move(run.ladders.begin(), run.ladders.end(), std::back_inserter(all.ladders));
}

}  // namespace course

#include "bench/benchmark_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "system/problem.hpp"

using json = nlohmann::ordered_json;

namespace course {
namespace {

constexpr const char* kinds[] = {"ceiling", "library", "rung", "yours"};

/// What the program printed is not what it should.
struct Unexpected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

double number(const json& context, const char* key) {
  const std::string text = context.value(key, "0");
  try {
    return std::stod(text);
  } catch (const std::logic_error&) {
    throw Unexpected(fmt::format("context \"{}\" is \"{}\", which is no number", key, text));
  }
}

Device device_of(const json& context) {
  return {.name = context.at("device"),
          .compute_capability = context.value("compute_capability", ""),
          .driver = context.value("driver", ""),
          .runtime = context.value("runtime", ""),
          .sm_count = number(context, "multiprocessors"),
          .l2_bytes = number(context, "l2_bytes"),
          .memory_bytes = number(context, "memory_bytes"),
          .fp32_peak = number(context, "fp32_peak")};
}

double in_ms(double time, const std::string& unit) {
  static const std::map<std::string, double> ms = {{"ns", 1e-6}, {"us", 1e-3}, {"ms", 1}, {"s", 1e3}};
  const auto found = ms.find(unit);
  if (found == ms.end()) throw Unexpected(fmt::format("time_unit is \"{}\"", unit));
  return time * found->second;
}

/// "row_sums_shuffle" of "row_sums_shuffle/iterations:1/repeats:15/manual_time".
std::string entry_name(const std::string& run_name) { return run_name.substr(0, run_name.find('/')); }

/// Takes "<kind>: <text>" apart.
void read_label(const std::string& label, LadderEntry& entry) {
  const std::size_t colon = label.find(": ");
  entry.kind = label.substr(0, colon);
  if (std::find(std::begin(kinds), std::end(kinds), entry.kind) == std::end(kinds))
    throw Unexpected(fmt::format("the label of {} is \"{}\", not \"<kind>: <text>\"", entry.name, label));
  entry.text = colon == std::string::npos ? "" : label.substr(colon + 2);
}

/// What a float holds, as CUDA's events give it: nine digits.
double without_noise(double ms) { return std::stod(fmt::format("{:.9g}", ms)); }

LaunchTimes times_of(std::vector<double> ms) {
  std::sort(ms.begin(), ms.end());
  const std::size_t middle = ms.size() / 2;
  const double median = ms.size() % 2 == 1 ? ms[middle] : (ms[middle - 1] + ms[middle]) / 2;
  return {without_noise(median), without_noise(ms.front()), without_noise(ms.back()), static_cast<int>(ms.size())};
}

/// The repetitions of one entry.
struct Repetitions {
  LadderEntry entry;
  std::size_t place = 0;
  std::vector<double> ms;
};

void take(const json& one, Repetitions& all) {
  LadderEntry& entry = all.entry;
  read_label(one.at("label"), entry);
  if (one.value("error_occurred", false)) {
    entry.error = one.value("error_message", "an error without a message");
    return;
  }
  entry.bytes = one.at("bytes");
  entry.flops = one.value("flops", 0.0);  // a copy has none
  all.ms.push_back(in_ms(one.at("real_time"), one.at("time_unit")));
  const bool is_time = std::isfinite(all.ms.back()) && all.ms.back() > 0;
  if (!is_time) throw Unexpected(fmt::format("{} took {} ms", entry.name, all.ms.back()));
}

/// In the order in which the program names them. The repetitions come mixed, so that a hot device slows all alike.
std::vector<LadderEntry> entries_of(const json& benchmarks) {
  std::vector<Repetitions> all;
  for (const json& one : benchmarks) {
    if (one.value("run_type", "iteration") != "iteration") continue;
    const std::string name = entry_name(one.at("run_name"));
    auto found = std::find_if(all.begin(), all.end(), [&](const Repetitions& r) { return r.entry.name == name; });
    if (found == all.end()) {
      all.emplace_back().entry.name = name;
      all.back().place = one.value("family_index", all.size());
      found = all.end() - 1;
    }
    take(one, *found);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& left, const auto& right) { return left.place < right.place; });
  std::vector<LadderEntry> entries;
  for (Repetitions& one : all) {
    if (one.entry.is_right()) one.entry.ms = times_of(std::move(one.ms));
    entries.push_back(std::move(one.entry));
  }
  return entries;
}

BenchmarkOutput read(const json& output) {
  const json& context = output.at("context");
  BenchmarkOutput read{device_of(context),
                       {.name = context.at("ladder"),
                        .title = "",
                        .size = context.at("size"),
                        .limit = context.at("limit"),
                        .error = "",
                        .entries = entries_of(output.at("benchmarks"))}};
  if (read.run.limit != "memory" && read.run.limit != "arithmetic")
    throw Unexpected(fmt::format("context \"limit\" is \"{}\"", read.run.limit));
  if (read.run.entries.empty()) throw Unexpected("it measured nothing");
  return read;
}

}  // namespace

BenchmarkOutput read_benchmark_output(const std::string& text, const std::string& program) {
  const auto refuse = [&](const char* cause) {
    return Problem(fmt::format(
        "{} printed something else than a ladder's measurements: {}. Its source lies in chapters/.", program, cause));
  };
  try {
    return read(json::parse(text));
  } catch (const json::exception& error) {
    throw refuse(error.what());
  } catch (const Unexpected& error) {
    throw refuse(error.what());
  }
}

}  // namespace course

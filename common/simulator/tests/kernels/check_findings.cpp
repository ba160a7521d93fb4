/// @file
/// Runs a program under the simulator on every schedule and compares its findings with the comments in its source.
///
///     tile[t] = a[t];                // MARK fill
///     out[t] = tile[t ^ 1];          // EXPECT shared-race other=fill variable=tile
///
/// EXPECT: a finding of this kind at this line; `other=` names a MARKed line that it must refer to, `variable=` the
/// variable, `severity=` error (default), warning or info, `schedule=` the only schedule that shows it, `pattern=` the
/// mistake that it shows, or none, `help=` a piece of the advice, `says=` a piece of the message, `count=` how often,
/// with + for at least. Findings that no comment expects fail the test too. One comment may hold several of these.
///
///     // COUNT global_reads max=7 total=448
///
/// COUNT: what the counter of that name must say, by the busiest thread (max) or over all (total; words of 4 bytes).
///
///     out[t] = a[32 * t];            // METRIC global load sectors_per_request=32
///
/// METRIC: what the loads, stores or atomics of this line cost in global or shared memory, as the report's "metrics"
/// name it; of `launch 0`, what the first launch's timeline says. A source with such comments runs with
/// SIMULATOR_METRICS=1.
///
///     __syncthreads();               // BARRIER needless
///
/// BARRIER: needed where it orders something, or its result is used; else needless.
///
/// Usage: check_findings PROGRAM SOURCE.cu [--allow-info | --repaired]
///   --allow-info     information that no comment expects fails nothing
///   --repaired       the program was compiled with REPAIRED defined: the comments do not hold, and any finding fails
#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "expectations.hpp"

namespace {

std::string text(const Expected& e) {
  return fmt::format(
      "{} ({}) at line {}, other line {}, variable '{}', pattern '{}', help '{}', message '{}', count '{}'", e.kind,
      e.severity, e.line, e.other_line, e.variable, e.pattern, e.help, e.message, e.count);
}

bool matches(const Expected& expected, const Expected& actual) {
  return expected.kind == actual.kind && expected.severity == actual.severity && expected.line == actual.line &&
         (expected.other_line == 0 || expected.other_line == actual.other_line) &&
         (expected.variable.empty() || expected.variable == actual.variable) &&
         (expected.pattern.empty() || expected.pattern == actual.pattern) &&
         (expected.count.empty() || expected.count == actual.count) &&
         actual.help.find(expected.help) != std::string::npos &&
         actual.message.find(expected.message) != std::string::npos;
}

nlohmann::json run(const std::string& program, const std::string& schedule) {
  const std::string report = program + "." + schedule + ".json";
  std::filesystem::remove(report);
  setenv("SIMULATOR_SCHEDULE", schedule.c_str(), 1);
  setenv("SIMULATOR_REPORT", report.c_str(), 1);
  const int status = std::system(fmt::format("'{}' >/dev/null", program).c_str());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw std::runtime_error(fmt::format("the program ended with status {} on the {} schedule", status, schedule));
  }
  std::ifstream file(report);
  return nlohmann::json::parse(file);
}

std::vector<Expected> findings_of(const nlohmann::json& report) {
  std::vector<Expected> findings;
  for (const auto& finding : report.at("findings")) {
    const auto& other = finding.at("other_line");
    const std::string pattern = finding.at("pattern");
    const std::string count =
        fmt::format("{}{}", finding.at("count").get<std::uint64_t>(), finding.contains("is_at_least") ? "+" : "");
    findings.push_back(
        {finding.at("kind"), finding.at("severity"), finding.at("variable").is_null() ? "" : finding.at("variable"),
         finding.at("line").is_null() ? 0 : finding.at("line").get<int>(), other.is_null() ? 0 : other.get<int>(), "",
         pattern.empty() ? "none" : pattern, finding.at("help"), finding.at("message"), count});
  }
  return findings;
}

int compare_counts(const Expectations& expectations, const nlohmann::json& report, const std::string& schedule) {
  int wrong = 0;
  for (const auto& [counter, values] : expectations.counts) {
    for (const auto& [name, expected] : values) {
      const auto actual =
          report.at("counters").at(counter).at(name == "max" ? "max_per_thread" : name).get<std::uint64_t>();
      if (actual == expected) continue;
      fmt::print("{} schedule: {} {} is {}, not {}\n", schedule, counter, name, actual, expected);
      ++wrong;
    }
  }
  return wrong;
}

/// The figures that a comment speaks of; empty if there are none.
nlohmann::json figures_of(const Metric& metric, const nlohmann::json& metrics) {
  if (metric.space == "launch") return metrics.at("timeline").at(std::stoul(metric.kind));
  for (const nlohmann::json& line : metrics.at("lines")) {
    if (line.at("line") == metric.line && line.at("space") == metric.space && line.at("kind") == metric.kind)
      return line;
  }
  return nlohmann::json::object();
}

int compare_metrics(const std::vector<Metric>& metrics, const nlohmann::json& report, const std::string& schedule) {
  int wrong = 0;
  for (const Metric& metric : metrics) {
    const nlohmann::json figures = figures_of(metric, report.at("metrics"));
    if (figures.contains(metric.name) && figures[metric.name] == metric.value) continue;
    const std::string seen = figures.contains(metric.name) ? figures[metric.name].dump() : "not there";
    fmt::print("{} schedule: line {}: {} {}: {} is {}, not {}\n", schedule, metric.line, metric.space, metric.kind,
               metric.name, seen, metric.value);
    ++wrong;
  }
  return wrong;
}

int compare_barriers(const std::vector<BarrierUse>& barriers, const nlohmann::json& report,
                     const std::string& schedule) {
  int wrong = 0;
  for (const BarrierUse& expected : barriers) {
    const nlohmann::json& seen = report.at("barriers");
    const bool agrees = std::any_of(seen.begin(), seen.end(), [&](const nlohmann::json& use) {
      return use.at("line") == expected.line && use.at("orders_something") == expected.needed;
    });
    if (agrees) continue;
    fmt::print("{} schedule: the barrier at line {} is not told as {}\n", schedule, expected.line,
               expected.needed ? "needed" : "needless");
    ++wrong;
  }
  return wrong;
}

int compare(const std::vector<Expected>& expectations, const std::vector<Expected>& findings,
            const std::string& schedule) {
  int wrong = 0;
  for (const Expected& expected : expectations) {
    if (!expected.schedule.empty() && expected.schedule != schedule) continue;
    if (std::none_of(findings.begin(), findings.end(), [&](const Expected& f) { return matches(expected, f); })) {
      fmt::print("{} schedule: not found: {}\n", schedule, text(expected));
      ++wrong;
    }
  }
  for (const Expected& finding : findings) {
    if (std::none_of(expectations.begin(), expectations.end(),
                     [&](const Expected& e) { return matches(e, finding); })) {
      fmt::print("{} schedule: found, but not expected: {}\n", schedule, text(finding));
      ++wrong;
    }
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) try {
  const std::string option = argc == 4 ? argv[3] : "";
  const bool allow_info = option == "--allow-info";
  const bool repaired = option == "--repaired";
  if (argc != 3 && !allow_info && !repaired) {
    fmt::print(stderr, "usage: check_findings PROGRAM SOURCE.cu [--allow-info | --repaired]\n");
    return 2;
  }
  const Expectations expectations = repaired ? Expectations() : read_expectations(argv[2]);
  setenv("SIMULATOR_METRICS", expectations.metrics.empty() ? "0" : "1", 1);
  int wrong = 0;
  for (const char* schedule : {"forward", "reversed", "shuffled"}) {
    const nlohmann::json report = run(argv[1], schedule);
    std::vector<Expected> findings = findings_of(report);
    if (allow_info) std::erase_if(findings, [](const Expected& finding) { return finding.severity == "info"; });
    wrong += compare(expectations.findings, findings, schedule);
    wrong += compare_counts(expectations, report, schedule);
    wrong += compare_metrics(expectations.metrics, report, schedule);
    wrong += compare_barriers(expectations.barriers, report, schedule);
  }
  fmt::print("{} expectations, {} wrong\n",
             expectations.findings.size() + expectations.counts.size() + expectations.metrics.size() +
                 expectations.barriers.size(),
             wrong);
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& error) {
  fmt::print(stderr, "check_findings: {}\n", error.what());
  return 2;
}

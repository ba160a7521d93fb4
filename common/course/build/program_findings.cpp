#include "course/build/program_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "report/to_json.hpp"

using nlohmann::ordered_json;

namespace course {
namespace {

using simulator::Finding;
using simulator::FindingKind;

Finding at_first_line(const std::string& source, FindingKind kind, const std::string& message,
                      const std::string& help) {
  Finding finding;
  finding.kind = kind;
  finding.where = {source, 1, 0};
  finding.message = message;
  finding.help = help;
  return finding;
}

/// A fault of host code is among the findings already, with its line.
bool explains_signal(const ordered_json& report) {
  if (!report.is_object()) return false;
  const ordered_json& findings = report.at("findings");
  return std::any_of(findings.begin(), findings.end(), [](const ordered_json& finding) {
    return finding.at("kind") == "crash" && finding.at("thread").is_null();
  });
}

bool same(const ordered_json& one, const ordered_json& other) {
  constexpr std::array keys{"kind", "severity", "file", "line", "other_line", "variable"};
  return std::all_of(keys.begin(), keys.end(), [&](const char* key) { return one.at(key) == other.at(key); });
}

int rank(const ordered_json& finding) {
  const std::string severity = finding.at("severity").get<std::string>();
  if (severity == "error") return 0;
  return severity == "warning" ? 1 : 2;
}

std::string counted(std::size_t count, const char* word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

}  // namespace

std::optional<ordered_json> finding_of_end(const ProgramRun& run, const std::string& source,
                                           std::optional<std::chrono::milliseconds> time_limit) {
  const ProcessResult& process = run.process;
  if (process.timed_out) {
    const double seconds = static_cast<double>(time_limit.value_or(std::chrono::milliseconds(0)).count()) / 1000.0;
    return to_json(at_first_line(source, FindingKind::timeout, fmt::format("stopped after {} s", seconds),
                                 "Look for a loop that never ends, or give it more time with --time-limit."));
  }
  if (process.signal != 0 && !explains_signal(run.report) && !interrupted()) {
    const char* lost = run.report.is_object() ? "" : "; its report is lost, and with it what else was found";
    return to_json(at_first_line(
        source, FindingKind::crash,
        fmt::format("the program was ended by signal {} ({}){}", process.signal, ::strsignal(process.signal), lost),
        ""));
  }
  if (run.report.is_object() || interrupted()) return std::nullopt;
  return to_json(
      at_first_line(source, FindingKind::crash, "the program ended without its report: what was found is lost",
                    "Let it end by return or exit(), not by _exit() or exec(), and see that the disk is not full."));
}

std::vector<ordered_json> merged_findings(const std::vector<ProgramRun>& runs) {
  std::vector<ordered_json> merged;
  for (const ProgramRun& run : runs) {
    if (!run.report.is_object()) continue;
    for (const ordered_json& finding : run.report.at("findings")) {
      auto known = std::find_if(merged.begin(), merged.end(), [&](const auto& other) { return same(finding, other); });
      if (known == merged.end()) known = merged.insert(merged.end(), finding);
      if (runs.size() > 1) (*known)["schedules"].push_back(run.schedule);
    }
  }
  std::stable_sort(merged.begin(), merged.end(), [](const auto& a, const auto& b) { return rank(a) < rank(b); });
  return merged;
}

int exit_status(const ProcessResult& process) { return process.signal != 0 ? 128 + process.signal : process.exit_code; }

std::size_t count_of(const std::vector<ordered_json>& findings, const std::string& severity) {
  return static_cast<std::size_t>(std::count_if(
      findings.begin(), findings.end(), [&](const auto& finding) { return finding.at("severity") == severity; }));
}

std::string closing_line(const std::vector<ordered_json>& findings, const ProcessResult& process,
                         bool with_information) {
  std::string line;
  const auto add = [&line](const std::string& part) { line += (line.empty() ? "" : ", ") + part; };
  const std::size_t errors = count_of(findings, "error");
  const std::size_t warnings = count_of(findings, "warning");
  const std::size_t notes = count_of(findings, "info");
  if (errors != 0) add(counted(errors, "error"));
  if (warnings != 0) add(counted(warnings, "warning"));
  if (line.empty()) add("no findings");
  if (notes != 0) add(counted(notes, "note") + (with_information ? "" : " (--info shows)"));
  if (process.signal != 0) {
    line += fmt::format("; the program was ended by signal {} ({})", process.signal, ::strsignal(process.signal));
  } else if (process.exit_code != 0) {
    line += fmt::format("; the program ended with exit code {}", process.exit_code);
  }
  return line;
}

}  // namespace course

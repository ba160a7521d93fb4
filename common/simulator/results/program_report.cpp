/// @file
/// What a program leaves that ran in the simulator, as JSON, out and in.
#include "simulator/results/program_report.hpp"

#include <fmt/format.h>

#include <utility>

#include "simulator/platform/decode_json.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/results/findings_json.hpp"

namespace simulator {

using nlohmann::ordered_json;

namespace {

const char* word(AcceptedBy by) { return by == AcceptedBy::comment ? "comment" : "baseline"; }

void read_acceptance(ProgramReport& report, std::size_t number, const ordered_json& finding) {
  if (!finding.contains("accepted")) return;
  const ordered_json& accepted = finding["accepted"];
  const bool by_baseline = accepted.at("by").get<std::string>() == word(AcceptedBy::baseline);
  report.accepted[number] = {by_baseline ? AcceptedBy::baseline : AcceptedBy::comment,
                             accepted.at("reason").get<std::string>()};
}

}  // namespace

void ProgramReport::accept(std::size_t number, Acceptance acceptance) {
  Finding& finding = findings.at(number);
  finding.severity = Severity::info;
  finding.message +=
      fmt::format(" ({}: {})", acceptance.by == AcceptedBy::comment ? "allowed" : "known", acceptance.reason);
  accepted[number] = std::move(acceptance);
}

ordered_json to_json(const ProgramReport& report) {
  ordered_json json = {{"findings", to_json(report.findings)},
                       {"counters", counters_to_json(report.counts)},
                       {"barriers", to_json(report.barriers)}};
  for (const auto& [number, acceptance] : report.accepted)
    json["findings"][number]["accepted"] = {{"by", word(acceptance.by)}, {"reason", acceptance.reason}};
  if (report.metrics) json["metrics"] = to_json(*report.metrics);
  if (report.is_early) json["early"] = true;
  if (report.stopped) json["stopped"] = to_json(std::vector{*report.stopped});
  return json;
}

std::string program_report_text(const ProgramReport& report) { return course::json_text(to_json(report), 2) + "\n"; }

std::optional<ProgramReport> read_program_report(const std::string& text) {
  return course::decoded(text, [](const ordered_json& json) {
    ProgramReport report;
    report.findings = findings_from_json(json.at("findings"));
    for (std::size_t i = 0; i < report.findings.size(); ++i) read_acceptance(report, i, json["findings"][i]);
    report.counts = counters_from_json(json.at("counters"));
    report.barriers = barriers_from_json(json.value("barriers", ordered_json::array()));
    if (json.contains("metrics")) report.metrics = metrics_from_json(json["metrics"]);
    report.is_early = json.value("early", false);
    if (json.contains("stopped")) report.stopped = findings_from_json(json["stopped"]).at(0);
    return report;
  });
}

}  // namespace simulator

/// @file
/// What a program leaves that ran in the simulator, as JSON, out and in.
#include "simulator/results/program_report.hpp"

#include "simulator/platform/decode_json.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/results/findings_json.hpp"

namespace simulator {

using nlohmann::ordered_json;

ordered_json to_json(const ProgramReport& report) {
  ordered_json json = {{"findings", to_json(report.findings)},
                       {"counters", counters_to_json(report.counts)},
                       {"barriers", to_json(report.barriers)}};
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
    report.counts = counters_from_json(json.at("counters"));
    report.barriers = barriers_from_json(json.value("barriers", ordered_json::array()));
    if (json.contains("metrics")) report.metrics = metrics_from_json(json["metrics"]);
    report.is_early = json.value("early", false);
    if (json.contains("stopped")) report.stopped = findings_from_json(json["stopped"]).at(0);
    return report;
  });
}

}  // namespace simulator

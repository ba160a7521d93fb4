/// @file
/// Findings out of JSON.
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "report/to_json.hpp"

namespace simulator {
namespace {

using nlohmann::ordered_json;

Severity severity(const std::string& name) {
  for (const Severity one : {Severity::info, Severity::warning, Severity::error}) {
    if (to_string(one) == name) return one;
  }
  throw std::invalid_argument("'" + name + "' is no severity");
}

SourceLocation location(const ordered_json& json) {
  return {json.at("file").get<std::string>(), json.at("line").get<int>(), json.at("column").get<int>()};
}

}  // namespace

Finding finding_from_json(const ordered_json& json) {
  Finding finding;
  finding.kind = finding_kind(json.at("kind").get<std::string>());
  finding.severity = severity(json.at("severity").get<std::string>());
  finding.message = json.at("message").get<std::string>();
  finding.where = location(json);
  for (const ordered_json& note : json.at("notes"))
    finding.notes.push_back({location(note), note.at("text").get<std::string>()});
  finding.help = json.at("help").get<std::string>();
  finding.variable = json.at("variable").get<std::string>();
  finding.in_kernel = !json.at("thread").is_null();
  if (finding.in_kernel) {
    finding.thread = json.at("thread").get<Index3>();
    finding.block = json.at("block").get<Index3>();
  }
  finding.count = json.at("count").get<std::uint64_t>();
  finding.blocks = json.at("blocks").get<std::uint64_t>();
  return finding;
}

}  // namespace simulator

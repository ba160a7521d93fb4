#include "grade/assessment.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

using nlohmann::ordered_json;

namespace course {
namespace {

ordered_json complaint_to_json(const Complaint& complaint) {
  return {{"kind", complaint.kind},
          {"severity", to_string(complaint.severity)},
          {"message", complaint.message},
          {"line", complaint.line}};
}

Complaint complaint_from(const ordered_json& json) {
  return {json.at("kind").get<std::string>(), simulator::severity_named(json.at("severity").get<std::string>()),
          json.at("message").get<std::string>(), json.value("line", 1)};
}

}  // namespace

ordered_json to_json(const Assessment& assessment) {
  ordered_json findings = ordered_json::array();
  for (const Complaint& complaint : assessment.findings) findings.push_back(complaint_to_json(complaint));
  return {{"verdict", assessment.verdict}, {"message", assessment.message}, {"cases", assessment.cases},
          {"passed", assessment.passed},   {"findings", findings},          {"containment", assessment.containment}};
}

std::optional<Assessment> assessment_from(const ordered_json& json) {
  try {
    Assessment assessment;
    bool is_known = false;
    json.at("verdict").get_to(assessment.verdict);
    for (const char* known : {"pass", "fail", "build-error", "refused"}) is_known |= assessment.verdict == known;
    if (!is_known) return std::nullopt;
    json.at("message").get_to(assessment.message);
    json.at("cases").get_to(assessment.cases);
    json.at("passed").get_to(assessment.passed);
    json.at("containment").get_to(assessment.containment);
    if (!json.at("findings").is_array()) return std::nullopt;
    for (const ordered_json& complaint : json["findings"]) assessment.findings.push_back(complaint_from(complaint));
    return assessment;
  } catch (const nlohmann::ordered_json::exception&) {
    return std::nullopt;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

void add_error(Assessment& assessment, const std::string& kind, const std::string& message, int line) {
  assessment.findings.push_back({kind, simulator::Severity::error, message, line});
  if (assessment.message.empty()) assessment.message = kind + ": " + message;
}

}  // namespace course

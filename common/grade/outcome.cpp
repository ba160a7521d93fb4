#include "grade/outcome.hpp"

using nlohmann::ordered_json;

namespace course {

ordered_json to_json(const Outcome& outcome) {
  return {{"verdict", outcome.verdict}, {"message", outcome.message},   {"cases", outcome.cases},
          {"passed", outcome.passed},   {"findings", outcome.findings}, {"containment", outcome.containment}};
}

std::optional<Outcome> outcome_from(const ordered_json& json) {
  try {
    Outcome outcome;
    json.at("verdict").get_to(outcome.verdict);
    json.at("message").get_to(outcome.message);
    json.at("cases").get_to(outcome.cases);
    json.at("passed").get_to(outcome.passed);
    outcome.findings = json.at("findings");
    json.at("containment").get_to(outcome.containment);
    if (!outcome.findings.is_array()) return std::nullopt;
    return outcome;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

void add_error(Outcome& outcome, const std::string& kind, const std::string& message, int line) {
  outcome.findings.push_back({{"kind", kind}, {"severity", "error"}, {"message", message}, {"line", line}});
  if (outcome.message.empty()) outcome.message = kind + ": " + message;
}

}  // namespace course

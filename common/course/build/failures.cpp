#include "course/build/failures.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

using nlohmann::ordered_json;

namespace course {

const ordered_json* first_wrong_case(const ordered_json& report) {
  for (const ordered_json& finding : report.at("findings")) {
    if (finding.at("kind") != "wrong-result") continue;
    for (const ordered_json& one : report.at("cases")) {
      const std::string place = "(case '" + one.value("name", "") + "')";
      if (one.contains("wrong") && finding.value("message", "").find(place) != std::string::npos) return &one;
    }
  }
  return nullptr;
}

std::vector<std::string> failures_of(const ordered_json& report) {
  const bool unsolved = !report.value("unsolved", ordered_json::array()).empty();
  std::vector<std::string> failures;
  const auto add = [&](const std::string& failure) {
    const bool known = std::find(failures.begin(), failures.end(), failure) != failures.end();
    if (!failure.empty() && !known) failures.push_back(failure);
  };
  for (const ordered_json& finding : report.at("findings")) {
    const auto kind = finding.at("kind").get<std::string>();
    const bool of_result = kind == "wrong-result" || kind == "budget-exceeded";
    if ((unsolved && of_result) || finding.value("severity", "") == "info") continue;
    if (kind == "wrong-result") {
      const ordered_json* const wrong = first_wrong_case(report);
      if (wrong != nullptr) add(wrong->at("wrong").at("pattern"));
    }
    add(kind);
  }
  return failures;
}

}  // namespace course

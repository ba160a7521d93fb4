#include "grade/sealed_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <sstream>

using nlohmann::ordered_json;

namespace course {
namespace {

/// What came through the channel.
struct Records {
  bool genuine = true;    ///< whether every line carries the seal
  bool complete = false;  ///< whether the last one, and no other, is complete
  ordered_json last;      ///< verdict of the last one with the seal
};

Records read_records(const std::string& answer, const std::string& seal) {
  Records records;
  std::istringstream lines(answer);
  for (std::string line; std::getline(lines, line);) {
    const ordered_json record = ordered_json::parse(line, nullptr, false);
    const bool sealed = record.is_object() && record.contains("verdict") && record.contains("complete") &&
                        record.value("seal", ordered_json()) == seal && record["verdict"].is_object();
    if (!sealed || records.complete) {
      records.genuine = false;
      return records;
    }
    records.last = record["verdict"];
    records.complete = record["complete"] == true;
  }
  return records;
}

std::string why_ended(const ProcessResult& judge, const std::string& limits) {
  if (judge.timed_out) return fmt::format("stopped at the time limit ({}); look for a loop that never ends", limits);
  if (judge.over_memory) return fmt::format("stopped at the limit on memory ({})", limits);
  if (judge.over_output) return "stopped because it wrote more than 4 MiB of output";
  if (judge.signal != 0) return fmt::format("signal {} ({})", judge.signal, ::strsignal(judge.signal));
  return fmt::format("it ended with exit code {} before its verdict", judge.exit_code);
}

void take_findings(Outcome& outcome, const ordered_json& verdict) {
  for (const ordered_json& finding : verdict.at("findings")) {
    outcome.findings.push_back({{"kind", finding.at("kind")},
                                {"severity", finding.at("severity")},
                                {"message", finding.at("message")},
                                {"line", finding.value("line", 1)}});
  }
}

void take_cases(Outcome& outcome, const ordered_json& verdict) {
  for (const ordered_json& one : verdict.at("cases")) outcome.passed += one.at("verdict") == "pass" ? 1 : 0;
}

std::vector<std::string> names_of(const ordered_json& verdict) {
  std::vector<std::string> names;
  for (const ordered_json& one : verdict.at("cases")) names.push_back(one.at("name"));
  return names;
}

bool fails(const ordered_json& finding) { return finding.at("severity") != "info"; }

/// A verdict that was sent complete: it is believed as far as its parts agree.
void take_complete(Outcome& outcome, const ordered_json& verdict, const std::string& exercise,
                   const std::vector<std::string>& cases, const ProcessResult& judge) {
  const bool says_pass = verdict.at("verdict") == "pass";
  const bool agrees = verdict.at("exercise") == exercise && names_of(verdict) == cases &&
                      outcome.passed == cases.size() &&
                      std::none_of(outcome.findings.begin(), outcome.findings.end(), fails) && judge.ok();
  if (says_pass && agrees) {
    outcome.verdict = "pass";
  } else if (says_pass) {
    add_error(outcome, "crash",
              "its verdict is not complete: not every case was judged, or the judge was ended afterwards");
  }
}

Outcome read_verdict(const ProcessResult& judge, const Records& records, const std::string& exercise,
                     const std::vector<std::string>& cases, const std::string& limits) {
  Outcome outcome;
  outcome.verdict = "fail";
  outcome.cases = cases.size();
  if (!records.genuine) {
    add_error(outcome, "crash", "something else than the judge wrote to the judge's channel");
    return outcome;
  }
  if (records.last.is_object()) {
    take_findings(outcome, records.last);
    take_cases(outcome, records.last);
  }
  const bool by_itself = judge.signal == 0 && !judge.stopped() && judge.exit_code <= 1;
  if (records.complete && by_itself) {
    take_complete(outcome, records.last, exercise, cases, judge);
  } else {
    if (!outcome.findings.empty() && !records.complete) outcome.findings.erase(outcome.findings.size() - 1);
    add_error(outcome, judge.timed_out ? "timeout" : "crash", why_ended(judge, limits));
  }
  for (const ordered_json& finding : outcome.findings) {
    if (!outcome.message.empty() || outcome.passes() || !fails(finding)) continue;
    outcome.message = finding.at("kind").get<std::string>() + ": " + finding.at("message").get<std::string>();
  }
  return outcome;
}

}  // namespace

std::string new_seal() {
  std::random_device device;
  std::string seal;
  for (int word = 0; word < 4; ++word) seal += fmt::format("{:08x}", device());
  return seal;
}

Outcome believed(const ProcessResult& judge, const std::string& seal, const std::string& exercise,
                 const std::vector<std::string>& cases, const std::string& limit_text) {
  Records records = read_records(judge.answer, seal);
  try {
    return read_verdict(judge, records, exercise, cases, limit_text);
  } catch (const nlohmann::json::exception&) {  // sealed, but no verdict
    records.genuine = false;
    return read_verdict(judge, records, exercise, cases, limit_text);
  }
}

std::vector<std::string> cases_of(const ProcessResult& judge, const std::string& seal) {
  const Records records = read_records(judge.answer, seal);
  const bool passed = records.genuine && records.complete && judge.ok() && records.last.at("verdict") == "pass";
  return passed ? names_of(records.last) : std::vector<std::string>();
}

}  // namespace course

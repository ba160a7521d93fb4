#include "grade/sealed_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <random>
#include <sstream>
#include <utility>

#include "verdict/verdict_json.hpp"

namespace course {
namespace {

/// What came through the channel.
struct Records {
  bool genuine = true;          ///< whether every line carries the seal
  bool complete = false;        ///< whether the last one, and no other, is complete
  std::optional<Verdict> last;  ///< verdict of the last one with the seal
};

Records read_records(const std::string& answer, const std::string& seal) {
  Records records;
  std::istringstream lines(answer);
  for (std::string line; std::getline(lines, line);) {
    std::optional<SealedVerdict> record = read_sealed_line(line);
    if (!record || record->seal != seal || records.complete) {
      records.genuine = false;
      return records;
    }
    records.last = std::move(record->verdict);
    records.complete = record->complete;
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

void take_findings(Assessment& assessment, const Verdict& verdict, bool complete) {
  for (const simulator::Finding& finding : verdict.findings) {
    // Put there in advance, for the case that no verdict follows.
    if (!complete && finding.origin == simulator::Origin::ending) continue;
    assessment.findings.push_back(
        {to_string(finding.kind), finding.severity, finding.message, std::max(1, finding.where.line)});
  }
}

std::vector<std::string> names_of(const Verdict& verdict) {
  std::vector<std::string> names;
  for (const CaseRecord& record : verdict.cases) names.push_back(record.name);
  return names;
}

bool fails(const Complaint& complaint) { return complaint.severity != simulator::Severity::info; }

/// A verdict that was sent complete: it is believed as far as its parts agree.
void take_complete(Assessment& assessment, const Verdict& verdict, const std::string& exercise,
                   const std::vector<std::string>& cases, const ProcessResult& judge) {
  const bool says_pass = verdict.passed();
  const bool agrees = verdict.exercise == exercise && names_of(verdict) == cases && assessment.passed == cases.size() &&
                      std::none_of(assessment.findings.begin(), assessment.findings.end(), fails) && judge.ok();
  if (says_pass && agrees) {
    assessment.verdict = "pass";
  } else if (says_pass) {
    add_error(assessment, "crash",
              "its verdict is not complete: not every case was judged, or the judge was ended afterwards");
  }
}

Assessment assessment_of(const ProcessResult& judge, const Records& records, const std::string& exercise,
                         const std::vector<std::string>& cases, const std::string& limits) {
  Assessment assessment;
  assessment.verdict = "fail";
  assessment.cases = cases.size();
  if (!records.genuine) {
    add_error(assessment, "crash", "something else than the judge wrote to the judge's channel");
    return assessment;
  }
  if (records.last) {
    take_findings(assessment, *records.last, records.complete);
    assessment.passed = cases_passed(*records.last);
  }
  const bool by_itself = judge.signal == 0 && !judge.stopped() && judge.exit_code <= 1;
  if (records.complete && by_itself) {
    take_complete(assessment, *records.last, exercise, cases, judge);
  } else {
    add_error(assessment, judge.timed_out ? "timeout" : "crash", why_ended(judge, limits));
  }
  for (const Complaint& complaint : assessment.findings) {
    if (!assessment.message.empty() || assessment.passes() || !fails(complaint)) continue;
    assessment.message = complaint.kind + ": " + complaint.message;
  }
  return assessment;
}

}  // namespace

std::string new_seal() {
  std::random_device device;
  std::string seal;
  for (int word = 0; word < 4; ++word) seal += fmt::format("{:08x}", device());
  return seal;
}

Assessment believed(const ProcessResult& judge, const std::string& seal, const std::string& exercise,
                    const std::vector<std::string>& cases, const std::string& limit_text) {
  return assessment_of(judge, read_records(judge.answer, seal), exercise, cases, limit_text);
}

std::vector<std::string> cases_of(const ProcessResult& judge, const std::string& seal) {
  const Records records = read_records(judge.answer, seal);
  const bool passed = records.genuine && records.complete && judge.ok() && records.last->passed();
  return passed ? names_of(*records.last) : std::vector<std::string>();
}

}  // namespace course

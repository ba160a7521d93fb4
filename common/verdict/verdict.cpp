/// @file
/// What judging one file came to.
#include "verdict/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace course {

using simulator::Finding;
using simulator::FindingKind;

std::string to_string(Ruling ruling) {
  if (ruling == Ruling::build_error) return "build-error";
  return ruling == Ruling::pass ? "pass" : "fail";
}

std::size_t cases_passed(const Verdict& verdict) {
  return static_cast<std::size_t>(std::count_if(verdict.cases.begin(), verdict.cases.end(),
                                                [](const CaseRecord& record) { return record.passed; }));
}

const CaseRecord* case_named(const Verdict& verdict, const std::string& name) {
  const auto found = std::find_if(verdict.cases.begin(), verdict.cases.end(),
                                  [&](const CaseRecord& record) { return record.name == name; });
  return found == verdict.cases.end() ? nullptr : &*found;
}

std::string in_case(const std::string& message, const std::string& name) {
  return fmt::format("{} (case '{}')", message, name);
}

const CaseRecord* first_wrong_case(const Verdict& verdict) {
  for (const Finding& finding : verdict.findings) {
    if (finding.origin == simulator::Origin::outputs) return case_named(verdict, finding.case_name);
  }
  return nullptr;
}

bool follows_from_unsolved(const Verdict& verdict, const Finding& finding) {
  const bool of_result = finding.kind == FindingKind::wrong_result || finding.kind == FindingKind::budget_exceeded;
  return (of_result || !is_failure(finding)) && !verdict.unsolved.empty();
}

const Finding* first_told(const Verdict& verdict) {
  for (const Finding& finding : verdict.findings) {
    if (!follows_from_unsolved(verdict, finding)) return &finding;
  }
  return nullptr;
}

bool trace_shows(const Verdict& verdict) {
  const Finding* const finding = first_told(verdict);
  if (finding == nullptr || !finding->in_kernel) return false;
  switch (finding->kind) {
    case FindingKind::shared_race:
    case FindingKind::global_race:
    case FindingKind::out_of_bounds:
    case FindingKind::uninitialized_read:
      return true;
    default:
      return false;
  }
}

std::vector<std::string> failures_of(const Verdict& verdict) {
  const Finding* const told = first_told(verdict);
  if (told == nullptr || !is_failure(*told)) return {};
  std::vector<std::string> failures;
  const CaseRecord* const wrong = told->kind == FindingKind::wrong_result ? first_wrong_case(verdict) : nullptr;
  if (wrong != nullptr && wrong->wrong && wrong->wrong->cause.is_known())
    failures.push_back(to_string(wrong->wrong->cause));
  if (told->cause != Cause::none) failures.push_back(to_string(told->cause));
  if (!told->limit.empty()) {
    failures.push_back(told->limit);
    std::replace(failures.back().begin(), failures.back().end(), '_', '-');
  }
  failures.push_back(to_string(told->kind));
  // Last: an exercise's own hint about its budget says more than one about counts in general.
  if (told->origin == simulator::Origin::counts) failures.emplace_back("counts");
  return failures;
}

}  // namespace course

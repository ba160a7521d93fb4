/// @file
/// Names of kinds, severities and origins; when two findings are the same, and what becomes of their counts.
#include "simulator/results/finding.hpp"

#include <fmt/format.h>
#include <algorithm>

#include <stdexcept>
#include <utility>

namespace simulator {
namespace {

// In the order of the enumeration. The one list of names: both directions read it.
constexpr std::pair<FindingKind, const char*> kind_names[] = {
    {FindingKind::shared_race, "shared-race"},
    {FindingKind::global_race, "global-race"},
    {FindingKind::barrier_divergence, "barrier-divergence"},
    {FindingKind::deadlock, "deadlock"},
    {FindingKind::out_of_bounds, "out-of-bounds"},
    {FindingKind::misaligned_access, "misaligned-access"},
    {FindingKind::uninitialized_read, "uninitialized-read"},
    {FindingKind::use_after_free, "use-after-free"},
    {FindingKind::host_pointer, "host-pointer"},
    {FindingKind::device_pointer_on_host, "device-pointer-on-host"},
    {FindingKind::shuffle_mask, "shuffle-mask"},
    {FindingKind::launch_error, "launch-error"},
    {FindingKind::allocation_error, "allocation-error"},
    {FindingKind::shared_memory_limit, "shared-memory-limit"},
    {FindingKind::memory_leak, "memory-leak"},
    {FindingKind::unchecked_error, "unchecked-error"},
    {FindingKind::lost_value, "lost-value"},
    {FindingKind::type_mismatch, "type-mismatch"},
    {FindingKind::budget_exceeded, "budget-exceeded"},
    {FindingKind::wrong_result, "wrong-result"},
    {FindingKind::crash, "crash"},
    {FindingKind::timeout, "timeout"},
    {FindingKind::unsupported, "unsupported"},
    {FindingKind::compiler_warning, "compiler-warning"},
};

constexpr std::pair<Origin, const char*> origin_names[] = {
    {Origin::compiler, "compiler"}, {Origin::run, "run"},           {Origin::streams, "streams"},
    {Origin::harness, "harness"},   {Origin::ending, "ending"},     {Origin::outputs, "outputs"},
    {Origin::counts, "counts"},     {Origin::requests, "requests"}, {Origin::overlap, "overlap"},
    {Origin::remark, "remark"},
};

bool same_place(const SourceLocation& a, const SourceLocation& b) { return a.file == b.file && a.line == b.line; }

bool same_lines(const Finding& a, const Finding& b) {
  if (a.notes.empty() || b.notes.empty()) return a.notes.empty() && b.notes.empty() && same_place(a.where, b.where);
  const SourceLocation& a_other = a.notes.front().where;
  const SourceLocation& b_other = b.notes.front().where;
  return (same_place(a.where, b.where) && same_place(a_other, b_other)) ||
         (same_place(a.where, b_other) && same_place(a_other, b.where));
}

Finding* known(std::vector<Finding>& all, const Finding& finding) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Finding& other) { return same_finding(other, finding); });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

std::string to_string(FindingKind kind) {
  for (const auto& [value, name] : kind_names) {
    if (value == kind) return name;
  }
  throw std::logic_error("to_string: a finding's kind has no name");
}

std::string label(const Finding& finding) {
  const bool missed = finding.kind == FindingKind::budget_exceeded && finding.falls_short;
  return missed ? "budget-missed" : to_string(finding.kind);
}

FindingKind finding_kind(const std::string& name) {
  std::string known;
  for (const auto& [value, known_name] : kind_names) {
    if (name == known_name) return value;
    known += known.empty() ? known_name : fmt::format(", {}", known_name);
  }
  throw std::invalid_argument(fmt::format("'{}' is no kind of finding; the kinds are: {}", name, known));
}

std::string to_string(Severity severity) {
  if (severity == Severity::info) return "info";
  return severity == Severity::warning ? "warning" : "error";
}

Severity severity_named(const std::string& name) {
  for (const Severity severity : {Severity::info, Severity::warning, Severity::error}) {
    if (to_string(severity) == name) return severity;
  }
  throw std::invalid_argument(fmt::format("'{}' is no severity", name));
}

std::string to_string(Origin origin) {
  for (const auto& [value, name] : origin_names) {
    if (value == origin) return name;
  }
  throw std::logic_error("to_string: a finding's origin has no name");
}

Origin origin_named(const std::string& name) {
  for (const auto& [value, known_name] : origin_names) {
    if (name == known_name) return value;
  }
  throw std::invalid_argument(fmt::format("'{}' is no origin of a finding", name));
}

bool same_finding(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.severity == b.severity && a.origin == b.origin && a.variable == b.variable &&
         a.limit == b.limit && same_lines(a, b);
}

void add_of_same_run(std::vector<Finding>& all, Finding finding) {
  if (Finding* const same = known(all, finding)) {
    same->count += finding.count;
    same->blocks = std::max(same->blocks, finding.blocks);
    same->is_at_least = same->is_at_least || finding.is_at_least;
  } else {
    all.push_back(std::move(finding));
  }
}

void merge_findings(std::vector<Finding>& all, const std::vector<Finding>& of_another_run) {
  for (const Finding& finding : of_another_run) {
    Finding* const same = known(all, finding);
    if (same == nullptr) {
      all.push_back(finding);
    } else if (finding.case_name == same->case_name && finding.count > same->count) {
      same->count = finding.count;
      same->blocks = finding.blocks;
      same->is_at_least = finding.is_at_least;
    }
  }
}

}  // namespace simulator

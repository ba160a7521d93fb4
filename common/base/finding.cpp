/// @file
/// Names of kinds, severities and origins.
#include "base/finding.hpp"

#include <fmt/format.h>

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
    {FindingKind::shared_memory_limit, "shared-memory-limit"},
    {FindingKind::memory_leak, "memory-leak"},
    {FindingKind::unchecked_error, "unchecked-error"},
    {FindingKind::budget_exceeded, "budget-exceeded"},
    {FindingKind::wrong_result, "wrong-result"},
    {FindingKind::crash, "crash"},
    {FindingKind::timeout, "timeout"},
    {FindingKind::unsupported, "unsupported"},
};

constexpr std::pair<Origin, const char*> origin_names[] = {
    {Origin::run, "run"},           {Origin::streams, "streams"}, {Origin::harness, "harness"},
    {Origin::ending, "ending"},     {Origin::outputs, "outputs"}, {Origin::counts, "counts"},
    {Origin::requests, "requests"}, {Origin::overlap, "overlap"},
};

}  // namespace

std::string to_string(FindingKind kind) {
  for (const auto& [value, name] : kind_names) {
    if (value == kind) return name;
  }
  throw std::logic_error("to_string: a finding's kind has no name");
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

}  // namespace simulator

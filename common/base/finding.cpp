/// @file
/// Names of kinds and severities.
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

}  // namespace simulator

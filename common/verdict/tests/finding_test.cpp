/// @file
/// Names of kinds, severities and origins.
#include "simulator/results/finding.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

using simulator::finding_kind;
using simulator::FindingKind;

TEST_CASE("every kind has a name of its own, which leads back to it") {
  for (int value = 0; value <= static_cast<int>(FindingKind::compiler_warning); ++value) {
    const auto kind = static_cast<FindingKind>(value);
    CHECK(finding_kind(to_string(kind)) == kind);
  }
}

TEST_CASE("names are written with dashes") {
  CHECK(to_string(FindingKind::device_pointer_on_host) == "device-pointer-on-host");
  CHECK(to_string(simulator::Severity::warning) == "warning");
}

TEST_CASE("an unknown name is refused, and the known ones are listed") {
  CHECK_THROWS_AS(finding_kind("race"), std::invalid_argument);
  CHECK_THROWS_WITH_AS(finding_kind("race"), doctest::Contains("shared-race, global-race"), std::invalid_argument);
}

TEST_CASE("severities and origins come back from their names") {
  for (int value = 0; value <= static_cast<int>(simulator::Severity::error); ++value) {
    const auto severity = static_cast<simulator::Severity>(value);
    CHECK(simulator::severity_named(to_string(severity)) == severity);
  }
  for (int value = 0; value <= static_cast<int>(simulator::Origin::remark); ++value) {
    const auto origin = static_cast<simulator::Origin>(value);
    CHECK(simulator::origin_named(to_string(origin)) == origin);
  }
  CHECK_THROWS_AS(simulator::severity_named("grave"), std::invalid_argument);
  CHECK_THROWS_AS(simulator::origin_named("nowhere"), std::invalid_argument);
}

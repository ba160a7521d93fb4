/// @file
/// Names of kinds.
#include "base/finding.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

using simulator::finding_kind;
using simulator::FindingKind;

TEST_CASE("every kind has a name of its own, which leads back to it") {
  for (int value = 0; value <= static_cast<int>(FindingKind::unsupported); ++value) {
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

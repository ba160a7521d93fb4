/// @file
/// Two threads that store different values race, whatever type they store, whichever member differs and wherever the
/// value comes from; two that store the same value are told so, and no more.
#include "copies.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "simulator/observe/session.hpp"

using namespace simulator;

namespace {

constexpr std::size_t none = ~std::size_t{0};

/// What two threads store: the same bytes but for one member, all members, or none.
std::vector<unsigned char> values_of(const CopiedType& type, std::size_t differing) {
  std::vector<unsigned char> values(2 * type.bytes, 1);
  const std::size_t member = type.bytes / type.members;
  for (std::size_t i = 0; i < type.bytes && differing != none; ++i) {
    if (differing == type.members || i / member == differing) values[type.bytes + i] = 2;
  }
  return values;
}

std::string severities(const std::vector<Finding>& findings) {
  std::string all;
  for (const Finding& finding : findings) all += to_string(finding.kind) + " " + to_string(finding.severity) + "; ";
  return all;
}

}  // namespace

TEST_CASE("a race of whole structs is an error if one member differs, and information if none does") {
  int cases = 0;
  for (const CopiedType& type : copied_types()) {
    for (int way = 0; way < copy_ways; ++way) {
      for (const bool to_shared : {false, true}) {
        for (std::size_t differing = 0; differing <= type.members + 1; ++differing) {
          const std::size_t which = differing > type.members ? none : differing;
          const std::vector<unsigned char> values = values_of(type, which);
          for (const Schedule schedule : {Schedule::forward, Schedule::reversed}) {
            const Observation seen = observe({.schedule = schedule},
                                             [&] { type.store(static_cast<CopyWay>(way), to_shared, values.data()); });
            const std::string expected =
                std::string(to_shared ? "shared-race " : "global-race ") + (which == none ? "info; " : "error; ");
            CAPTURE(type.name);
            CAPTURE(way);
            CAPTURE(to_shared);
            CAPTURE(which);
            CHECK(severities(seen.findings) == expected);
            ++cases;
          }
        }
      }
    }
  }
  MESSAGE(cases << " cases");
}

/// @file
/// All work in the caller's stream, and one wait.
#include "judge/budget_findings.hpp"

#include <doctest/doctest.h>

#include "fake_backend.hpp"

using namespace course;
using simulator::HostStep;

namespace {

Budget in_stream() {
  Budget budget;
  budget.stream = "device.stream";
  return budget;
}

const HostStep copying{.call = "cudaMemcpyAsync", .where = {"kernel.cu", 4, 0}, .submits = true};
const HostStep waiting{.call = "cudaStreamSynchronize", .where = {"kernel.cu", 5, 0}, .waits = true};
const HostStep launching{.call = "kernel", .where = {"kernel.cu", 6, 0}, .launches = true, .submits = true};

HostStep in_default(HostStep step) {
  step.in_default_stream = true;
  return step;
}

}  // namespace

TEST_CASE("without a stream nothing is asked") {
  CHECK(stream_overruns({}, {in_default(copying), waiting, copying}, "a").empty());
}

TEST_CASE("one wait at the end is right, one before further work is not") {
  CHECK(stream_overruns(in_stream(), {copying, launching, copying, waiting}, "a").empty());
  const auto findings = stream_overruns(in_stream(), {copying, waiting, launching, waiting}, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].where.line == 5);
  CHECK(findings[0].message == "cudaStreamSynchronize waits here, before all work is handed over (case 'a')");
}

TEST_CASE("a launch in the default stream is named, and explains why nobody waits for it") {
  const auto findings = stream_overruns(in_stream(), {copying, in_default(launching), copying, waiting}, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message ==
        "kernel was launched in the default stream, and all work belongs in `device.stream` (case 'a')");
  std::vector<simulator::Finding> seen = {finding_at(6, simulator::FindingKind::unchecked_error),
                                          finding_at(7, simulator::FindingKind::unchecked_error)};
  drop_explained(seen, findings);
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].where.line == 7);
}

TEST_CASE("a step in a loop is one finding that counts") {
  const auto findings = stream_overruns(in_stream(), {in_default(copying), in_default(copying), waiting}, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].count == 2);
  CHECK(findings[0].origin == simulator::Origin::streams);
  CHECK(findings[0].limit == "stream");
}

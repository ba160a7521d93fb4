/// @file
/// What a case may spend, beyond counts: requests, overlap, streams.
#include "judge/judge_case.hpp"

#include <doctest/doctest.h>

#include "fake_backend.hpp"

using namespace course;
using simulator::Schedule;

namespace {

/// What a kernel with one line that reads every 32nd element shows.
simulator::Observation strided(Schedule) {
  simulator::LineMetrics line{{"kernel.cu", 7, 0}, simulator::Space::global, simulator::AccessKind::read, {}, 4, 128};
  line.totals.requests = 1;
  line.totals.sectors = 32;
  return {.findings = {}, .counts = {}, .barriers = {}, .metrics = simulator::WarpMetrics{{line}}};
}

}  // namespace

TEST_CASE("requests are measured under the first schedule, and only where somebody asks") {
  FakeBackend backend;
  judge_case(question(write_right), "a", backend);
  CHECK(backend.measured_runs == 0);
  judge_case(question(write_right), "a", backend, simulator::Metrics::on);
  CHECK(backend.measured_runs == 1);
  Case limited = question(write_right);
  limited.budget.sectors_per_request = 4;
  judge_case(limited, "a", backend);
  CHECK(backend.measured_runs == 2);
}

TEST_CASE("the least is to be done under every schedule: a function that keeps its first result does nothing later") {
  for (const Schedule idle : {Schedule::forward, Schedule::reversed, Schedule::shuffled}) {
    FakeBackend backend([idle](Schedule schedule) {
      simulator::Observation seen{.findings = {}, .counts = {}, .barriers = {}};
      seen.counts.global_reads.total = schedule == idle ? 0 : 4;
      return seen;
    });
    Case limited = question(write_right);
    limited.budget.global_reads.at_least = 4;
    const CaseResult result = judge_case(limited, "a", backend);
    REQUIRE(result.overruns.size() == 1);
    CHECK(result.overruns[0].actual == 0);
    CHECK(result.counts->global_reads.total == 0);
  }
}

TEST_CASE("requests that cost too much fail a right result, and are not mentioned beside a wrong one") {
  FakeBackend backend(strided);
  Case limited = question(write_right);
  limited.budget.sectors_per_request = 4;
  const CaseResult slow = judge_case(limited, "a", backend);
  CHECK(slow.failed());
  REQUIRE(slow.shapes.size() == 1);
  CHECK(slow.shapes[0].where.line == 7);
  limited.launch = [](float* out) { out[0] = 9; };
  CHECK(judge_case(limited, "a", backend).shapes.empty());
}

TEST_CASE("blocks beyond the budget are told at the launch, where there is one") {
  std::size_t launches = 1;
  FakeBackend backend([&](Schedule) {
    simulator::Observation seen{.findings = {}, .counts = {}, .barriers = {}};
    seen.counts.blocks.total = 9;
    seen.launches.resize(launches, {"kernel", {"kernel.cu", 33, 0}, {9, 1, 1}, {4, 1, 1}});
    return seen;
  });
  Case limited = question(write_right);
  limited.budget.blocks.total = 3;
  CaseResult one = judge_case(limited, "a", backend);
  find_costs(one, limited, backend);
  REQUIRE(one.costs.at(0).lines.size() == 1);
  CHECK(one.costs[0].lines[0].where.line == 33);
  CHECK(one.costs[0].lines[0].text == "9 blocks of 4 threads");
  launches = 2;
  CaseResult two = judge_case(limited, "a", backend);
  find_costs(two, limited, backend);
  CHECK(two.costs.at(0).lines.empty());
}

TEST_CASE("overlap is judged once the outputs are right") {
  FakeBackend backend([](Schedule) {
    simulator::Observation seen{.findings = {}, .counts = {}, .barriers = {}};
    seen.work_time = {30, 30};
    return seen;
  });
  Case streams = question(write_right);
  streams.budget.overlap = 1.5;
  CHECK(judge_case(streams, "a", backend).failed());
  streams.budget.overlap = 1.0;
  CHECK_FALSE(judge_case(streams, "a", backend).failed());
  streams.budget.overlap = 1.5;
  streams.launch = [](float*) {};
  CHECK(judge_case(streams, "a", backend).shapes.empty());
}

TEST_CASE("work in the wrong stream is told even where the outputs are wrong, and first") {
  FakeBackend backend([](Schedule) {
    simulator::Observation seen{
        .findings = {finding_at(9, simulator::FindingKind::unchecked_error)}, .counts = {}, .barriers = {}};
    seen.host_steps = {{.call = "kernel", .where = {"kernel.cu", 7, 0}, .submits = true, .in_default_stream = true}};
    return seen;
  });
  Case in_stream = question([](float*) {});
  in_stream.budget.stream = "stream";
  const CaseResult result = judge_case(in_stream, "a", backend);
  REQUIRE(result.findings.size() == 2);
  CHECK(result.findings[0].where.line == 7);
}

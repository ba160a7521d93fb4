/// @file
/// The table of requests.
#include "simulator/results/finding_text.hpp"

#include <doctest/doctest.h>

using namespace simulator;

namespace {

LineMetrics line(int number, Space space, AccessKind kind) {
  LineMetrics result{{"pool.cu", number, 0}, space, kind, {}, 4, std::nullopt};
  result.totals.requests = 4;
  return result;
}

}  // namespace

TEST_CASE("a row for each line, with what its space makes of it") {
  WarpMetrics metrics;
  metrics.lines = {line(7, Space::global, AccessKind::read), line(24, Space::shared, AccessKind::write),
                   line(25, Space::shared, AccessKind::atomic)};
  metrics.lines[0].totals.sectors = 128;
  metrics.lines[0].totals.ideal_sectors = 16;
  metrics.lines[0].totals.bytes_used = 512;
  metrics.lines[1].totals.bank_conflict_degree = 1;
  metrics.lines[1].totals.partial_requests = 3;
  metrics.lines[2].totals.bank_conflict_degree = 2;
  metrics.lines[2].totals.extra_wavefronts = 4;
  metrics.lines[2].totals.contention = 32;
  metrics.lines[2].totals.serialised = 124;
  CHECK(render_metrics(metrics) ==
        "line        access         requests   partial  cost\n"
        "pool.cu:7   global load           4         0  32 sectors a request, ideal 4; 12% of the bytes used\n"
        "pool.cu:24  shared store          4         3  no bank conflict\n"
        "pool.cu:25  shared atomic         4         0  2-way bank conflicts, 4 extra rounds; "
        "32 lanes at one address, 124 extra rounds\n");
}

TEST_CASE("a timeline says what its words mean") {
  WarpMetrics metrics;
  metrics.lines = {line(7, Space::global, AccessKind::read)};
  CHECK(render_metrics(metrics).find("Wave:") == std::string::npos);
  metrics.launches.emplace_back();
  for (const char* const word : {"Wave: the blocks", "Step: one access", "Busy: how much"})
    CHECK(render_metrics(metrics).find(word) != std::string::npos);
}

TEST_CASE("nothing to show, or not all of it") {
  CHECK(render_metrics({}) == "No warp touched global or shared memory.\n");
  WarpMetrics metrics;
  metrics.lines = {line(7, Space::shared, AccessKind::read)};
  metrics.exact = false;
  CHECK(render_metrics(metrics).find("not exact") != std::string::npos);
}

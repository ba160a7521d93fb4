/// @file
/// Slots that no line fills, while another is filled twice.
#include "judge/unset_slots.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace course;

namespace unset_slots_test {
namespace {

using simulator::AccessKind;
using simulator::Space;

enum Array : std::uint32_t { a, tile };

struct Made {
  std::uint32_t thread;
  int line;
  AccessKind kind;
  Array array;
  std::int64_t element;
};

constexpr AccessKind a_read = AccessKind::read;
constexpr AccessKind a_write = AccessKind::write;

std::string told(const std::vector<Made>& accesses) {
  simulator::LaunchTrace launch;
  const simulator::ElementType type{simulator::ScalarType::floating, 4, 4, "float"};
  launch.variables = {{"a", Space::global, type, 8, {}, 0x1000}, {"tile", Space::shared, type, 4, {4}, 0}};
  simulator::TracedInterval interval;
  for (const Made& made : accesses) {
    interval.threads.push_back(made.thread);
    interval.operations.push_back(static_cast<std::uint32_t>(launch.operations.size()));
    interval.elements.push_back(made.element);
    launch.operations.push_back({{"k.cu", made.line, 7}, made.array, made.kind, 4});
  }
  simulator::BlockTrace block;
  block.intervals = {interval};
  launch.blocks = {block};
  simulator::Finding finding;
  finding.variable = "tile";
  finding.where = {"k.cu", 39, 7};
  return overwritten_slots(finding, {.launches = {launch}, .launch_count = 1});
}

const std::vector<Made> own = {
    {0, 27, a_read, a, 0}, {0, 27, a_write, tile, 0}, {1, 27, a_read, a, 1}, {1, 27, a_write, tile, 1}};

std::vector<Made> after_own(std::vector<Made> more) {
  more.insert(more.begin(), own.begin(), own.end());
  return more;
}

}  // namespace

TEST_CASE("a line that overwrites what another has fetched") {
  CHECK(
      told(after_own({{0, 31, a_write, tile, 0}, {1, 31, a_write, tile, 1}, {0, 39, a_read, tile, 2}})) ==
      "Line 31 overwrites tile[0] and tile[1], which line 27 has filled, and no line fills tile[2] and tile[3]: one of "
      "the two lines belongs to other slots.");
}

TEST_CASE("nothing is lost: other slots, a slot that was read meanwhile, one that was only cleared before") {
  CHECK(told(after_own({{0, 31, a_write, tile, 2}, {0, 39, a_read, tile, 3}})).empty());
  CHECK(told(after_own({{0, 30, a_read, tile, 0}, {0, 31, a_write, tile, 0}, {0, 39, a_read, tile, 2}})).empty());
  CHECK(told({{0, 25, a_write, tile, 0}, {0, 27, a_read, a, 0}, {0, 27, a_write, tile, 0}, {0, 39, a_read, tile, 2}})
            .empty());
  CHECK(told(after_own({{0, 27, a_write, tile, 0}, {0, 39, a_read, tile, 2}})).empty());  // a loop's next round
}

TEST_CASE("what comes after the read explains nothing") {
  CHECK(told(after_own({{0, 39, a_read, tile, 2}, {0, 41, a_write, tile, 0}})).empty());
  CHECK(told(after_own({{0, 31, a_write, tile, 0}, {0, 38, a_read, tile, 2}})).empty());  // another line's read
  CHECK(told(after_own({{0, 31, a_write, tile, 0}, {0, 39, a_read, tile, 2}, {0, 40, a_write, tile, 2}}))
            .find("no line fills tile[3]:") != std::string::npos);
}

}  // namespace unset_slots_test

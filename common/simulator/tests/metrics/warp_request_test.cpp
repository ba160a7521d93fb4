/// @file
/// One request's cost, worked out by hand.
#include "simulator/metrics/warp_request.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <vector>

using namespace simulator;

namespace {

/// Lanes first, first + step, … below 32; lane i touches `bytes` at address(i).
std::vector<LaneAccess> lanes(std::uint32_t bytes, const std::function<std::uintptr_t(std::uint32_t)>& address,
                              std::uint32_t first = 0, std::uint32_t step = 1) {
  std::vector<LaneAccess> result;
  for (std::uint32_t lane = first; lane < 32; lane += step) result.push_back({lane, 256 + address(lane), bytes});
  return result;
}

}  // namespace

TEST_CASE("sectors and bytes") {
  const auto floats = lanes(4, [](auto lane) { return lane * 4; });
  CHECK(sectors(floats) == 4);
  CHECK(bytes_used(floats) == 128);
  CHECK(sectors(lanes(4, [](auto lane) { return lane * 128; })) == 32);
  CHECK(sectors(lanes(4, [](auto lane) { return lane * 4 + 4; })) == 5);
  CHECK(sectors(lanes(16, [](auto lane) { return lane * 16; })) == 16);
  CHECK(sectors(lanes(1, [](auto lane) { return lane; })) == 1);
  const auto same = lanes(4, [](auto) { return 12; });
  CHECK(sectors(same) == 1);
  CHECK(bytes_used(same) == 4);
}

TEST_CASE("a misaligned access lies in two sectors") {
  CHECK(sectors(lanes(
            4, [](auto) { return 30; }, 31)) == 2);
}

TEST_CASE("every second lane moves as many sectors for half the bytes") {
  const auto even = lanes(
      4, [](auto lane) { return lane * 4; }, 0, 2);
  CHECK(sectors(even) == 4);
  CHECK(bytes_used(even) == 64);
}

TEST_CASE("bank conflicts of words") {
  CHECK(bank_conflicts(lanes(4, [](auto lane) { return lane * 4; })).degree == 1);
  CHECK(bank_conflicts(lanes(4, [](auto lane) { return lane * 32 * 4; })).degree == 32);
  CHECK(bank_conflicts(lanes(4, [](auto lane) { return lane * 33 * 4; })).degree == 1);
  CHECK(bank_conflicts(lanes(4, [](auto) { return 28; })).degree == 1);
  CHECK(bank_conflicts(lanes(4, [](auto lane) { return lane * 32 * 4; })).extra_wavefronts == 31);
}

TEST_CASE("lanes that share a word share its round: bytes and halves") {
  CHECK(bank_conflicts(lanes(1, [](auto lane) { return lane; })).degree == 1);
  CHECK(bank_conflicts(lanes(2, [](auto lane) { return lane * 2; })).degree == 1);
}

TEST_CASE("eight bytes go by half warps, sixteen by quarter warps") {
  CHECK(bank_conflicts(lanes(8, [](auto lane) { return lane * 8; })).degree == 1);
  CHECK(bank_conflicts(lanes(16, [](auto lane) { return lane * 16; })).degree == 1);
  const BankConflicts doubles = bank_conflicts(lanes(8, [](auto lane) { return lane * 16; }));
  CHECK(doubles.degree == 2);
  CHECK(doubles.extra_wavefronts == 2);  // one for each half
  // Lanes 0 and 16 want one bank, but in different halves.
  CHECK(bank_conflicts(lanes(
                           8, [](auto lane) { return lane * 256; }, 0, 16))
            .degree == 1);
}

TEST_CASE("lanes at one address") {
  CHECK(lanes_at_one_address(lanes(4, [](auto) { return 0; })) == 32);
  CHECK(lanes_at_one_address(lanes(4, [](auto lane) { return lane * 4; })) == 1);
  CHECK(lanes_at_one_address(lanes(4, [](auto lane) { return lane < 5 ? 0 : lane * 4; })) == 5);
}

TEST_CASE("the distance between neighbouring lanes") {
  CHECK(stride_bytes(lanes(4, [](auto lane) { return lane * 128; })) == 128);
  CHECK(stride_bytes(lanes(4, [](auto lane) { return 1024 - lane * 4; })) == -4);
  CHECK(stride_bytes(lanes(
            4, [](auto lane) { return lane * 4; }, 0, 2)) == 4);
  CHECK(stride_bytes(lanes(4, [](auto) { return 0; })) == 0);
  CHECK_FALSE(stride_bytes(lanes(4, [](auto lane) { return lane * lane; })));
  CHECK_FALSE(stride_bytes(lanes(
      4, [](auto) { return 0; }, 31)));
}

/// @file
/// Harness of 00_warm_up/vector_add_packed.
#include "vector_add_packed.hpp"

#include <algorithm>
#include <bit>

#include "judge/harness.hpp"
#include "vector_add_baselines.hpp"

namespace {

/// A bfloat16 is the upper half of a float.
using Bits = std::uint16_t;

float to_float(Bits value) { return std::bit_cast<float>(std::uint32_t{value} << 16U); }

/// To the nearest, of two that are equally near to the even one. Not for NaNs.
Bits rounded(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return static_cast<Bits>((bits + 0x7FFFU + (bits >> 16U & 1U)) >> 16U);
}

std::vector<float> random_values(int n, std::uint32_t seed) {
  std::vector<float> values = course::random_floats(n, seed);
  for (float& value : values) value = to_float(rounded(value));
  return values;
}

std::vector<Bits> to_bits(const std::vector<float>& values) {
  std::vector<Bits> bits;
  for (const float value : values) bits.push_back(rounded(value));
  return bits;
}

__nv_bfloat16* as_bfloat16(const course::DeviceBuffer<Bits>& buffer) {
  return reinterpret_cast<__nv_bfloat16*>(buffer.data());
}

/// The sums of pairs of values as if their bits were whole numbers: what `+` does with the fields of a uint4.
std::vector<float> added_as_integers(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<float> out;
  std::uint32_t carry = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::uint32_t sum = std::uint32_t{rounded(a[i])} + rounded(b[i]) + (i % 2 == 1 ? carry : 0);
    carry = sum >> 16U;
    out.push_back(i < a.size() / 8 * 8 ? to_float(static_cast<Bits>(sum)) : to_float(rounded(a[i] + b[i])));
  }
  return out;
}

void judge_vector_add_packed(const std::vector<float>& a, const std::vector<float>& b, int threads_per_block) {
  const int n = static_cast<int>(a.size());
  std::vector<float> expected(n);
  add_loop(expected.data(), a.data(), b.data(), n);
  for (float& sum : expected) sum = to_float(rounded(sum));

  const course::DeviceBuffer<Bits> device_a(to_bits(a));
  const course::DeviceBuffer<Bits> device_b(to_bits(b));
  const std::uint64_t packs = n / 8;
  const std::uint64_t rest = n % 8;
  const std::uint64_t blocks = course::ceil_div(course::ceil_div(n, 8), threads_per_block);
  course::Case question{
      .expected = expected,
      .launch =
          [&](float* out) {
            vector_add_packed(reinterpret_cast<__nv_bfloat16*>(out), as_bfloat16(device_a), as_bfloat16(device_b), n,
                              threads_per_block);
          },
      .owner =
          [=](std::size_t i) {
            const int thread = static_cast<int>(i / 8);
            return course::Owner{thread / threads_per_block, thread % threads_per_block};
          },
      // One thread may take all that is left over, and a pack before that.
      .budget = {.global_reads = {.per_thread = 2 + 2 * rest, .total = 2 * (packs + rest), .at_least = 2 * packs},
                 .global_writes = {.per_thread = 1 + rest, .total = packs + rest, .at_least = packs},
                 .shared_reads = {.per_thread = 0},
                 .shared_writes = {.per_thread = 0},
                 .barriers = {.per_thread = 0},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .idea = "Every element must be added on the device: a thread loads eight of `a` and eight of `b`."},
      .type = course::OutputType::bfloat16,
      .inputs = {{"a", a}, {"b", b}},
      .mistakes =
          {{"not-added", "The outputs are the elements of `a` alone: `b` is not added.", a},
           {"bits-as-integers",
            "The fields of the uint4 were added as whole numbers. Their bits are pairs of bfloat16: view them as "
            "__nv_bfloat162 and add these with __hadd2.",
            added_as_integers(a, b)}},
  };
  if (n % (8 * threads_per_block) == 0) question.budget.partial_requests = 0;
  course::judge(question);
}

void judge_vector_add_packed(int n, int threads_per_block) {
  judge_vector_add_packed(random_values(n, 1), random_values(n, 2), threads_per_block);
}

}  // namespace

TEST_CASE("n = 512, 64 threads a block: one full block") { judge_vector_add_packed(512, 64); }
TEST_CASE("3 1 4 1 5 9 2 6 5 and ten times as much, 8 threads a block, by hand") {
  judge_vector_add_packed({3, 1, 4, 1, 5, 9, 2, 6, 5}, {30, 10, 40, 10, 50, 90, 20, 60, 50}, 8);
}
TEST_CASE("n = 8, 8 threads a block: one pack") { judge_vector_add_packed(8, 8); }
TEST_CASE("n = 15, 8 threads a block: one pack, and seven left over") { judge_vector_add_packed(15, 8); }
TEST_CASE("n = 7, 8 threads a block: no pack") { judge_vector_add_packed(7, 8); }
TEST_CASE("n = 1, 8 threads a block") { judge_vector_add_packed(1, 8); }
TEST_CASE("n = 0: nothing to do") { judge_vector_add_packed(0, 8); }
TEST_CASE("n = 128, 8 threads a block: two full blocks") { judge_vector_add_packed(128, 8); }
TEST_CASE("n = 4,099, 128 threads a block: many blocks, and three left over") { judge_vector_add_packed(4099, 128); }

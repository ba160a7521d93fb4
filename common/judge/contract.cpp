/// @file
/// Values at the ends of what a contract leaves open.
#include "judge/contract.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

namespace course {
namespace {

/// Where types of 8, 16 and 24 bits end, float's whole numbers among them, and numbers that stand for "none".
constexpr std::int64_t magnitudes[] = {0,     1,         100,        127,        128,          255,
                                       256,   1000,      1024,       32767,      32768,        65535,
                                       65536, 1'000'000, 16'777'216, 16'777'217, 1'000'000'000};

constexpr std::size_t spread = 24;  // numbers in a list beside the ends

template <class Number>
std::vector<Number> sorted_once(std::vector<Number> all) {
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool is_in(const Whole& range, std::int64_t number) { return range.least <= number && number <= range.most; }

bool is_in(const Floats& range, float number) {
  return std::isinf(number) ? range.infinite : range.least <= number && number <= range.most;
}

}  // namespace

std::vector<std::int64_t> ends_of(const Whole& range) {
  std::vector<std::int64_t> ends = {range.least, range.most};
  for (const std::int64_t magnitude : magnitudes) {
    for (const std::int64_t number : {magnitude, -magnitude, -magnitude - 1}) {
      if (is_in(range, number)) ends.push_back(number);
    }
  }
  return sorted_once(std::move(ends));
}

std::vector<float> ends_of(const Floats& range) {
  using Limits = std::numeric_limits<float>;
  std::vector<float> ends = {range.least, range.most};
  // The least floats, those that half and bfloat16 have no room for, where exp() ends, and the largest.
  for (const float magnitude : {0.0F,
                                Limits::denorm_min(),
                                Limits::min() / 2,
                                Limits::min(),
                                1e-30F,
                                1e-6F,
                                0.25F,
                                0.5F,
                                1.0F,
                                1.0F + Limits::epsilon(),
                                88.0F,
                                104.0F,
                                1000.0F,
                                65504.0F,
                                65520.0F,
                                16777216.0F,
                                1e9F,
                                1e30F,
                                Limits::max(),
                                Limits::infinity()}) {
    for (const float number : {magnitude, -magnitude}) {
      if (is_in(range, number)) ends.push_back(number);
    }
  }
  ends = sorted_once(std::move(ends));
  // Both zeros are equal, and one of them is gone.
  if (is_in(range, 0.0F)) ends.insert(std::lower_bound(ends.begin(), ends.end(), 0.0F), -0.0F);
  return ends;
}

std::vector<int> numbers_of(const Whole& range, std::uint32_t seed) {
  const std::vector<std::int64_t> ends = ends_of(range);
  std::mt19937 generator(seed);
  std::vector<int> numbers;
  const auto add = [&](std::int64_t number) { numbers.push_back(static_cast<int>(number)); };
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const std::int64_t end = ends[i];
    add(end);
    add(end < range.most ? end + 1 : end - 1);
    add(end);
    add(ends[ends.size() - 1 - i]);  // from the other side
  }
  for (std::size_t i = 0; i < spread; ++i) {
    const std::int64_t magnitude = static_cast<std::int64_t>(generator()) >> (generator() % 31U);
    const std::int64_t number = (generator() & 1U) != 0 ? magnitude : -magnitude;
    add(std::clamp(number, range.least, range.most));
  }
  return numbers;
}

std::vector<float> floats_of(const Floats& range, std::size_t count, std::uint32_t seed) {
  const std::vector<float> ends = ends_of(range);
  std::mt19937 generator(seed);
  std::vector<float> values;
  while (values.size() < count) {
    const float fraction = 0.5F + static_cast<float>(generator() >> 8U) / static_cast<float>(1U << 25U);
    const float magnitude = std::ldexp(fraction, static_cast<int>(generator() % 250U) - 125);
    const float value = (generator() & 1U) != 0 ? magnitude : -magnitude;
    if (is_in(range, value)) values.push_back(value);
  }
  for (std::size_t i = 0; i < ends.size() && count > 0; ++i)
    values[(i * std::max<std::size_t>(1, count / ends.size()) + generator() % 3U) % count] = ends[i];
  return values;
}

}  // namespace course

/// @file
/// Numbers of 8 bits with four binary digits, as a list: the harness rounds by looking for neighbours, and by no header of
/// CUDA.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace tensor_cores {

/// All e4m3 numbers from 0 to 448, in the order of their codes 0 to 126: 4 bits of exponent, then 3 of fraction. With the
/// exponent 0 there is no hidden digit; code 127 is no number.
inline const std::vector<double>& e4m3_numbers() {
  static const std::vector<double> numbers = [] {
    std::vector<double> all;
    for (int code = 0; code < 127; ++code) {
      const int exponent = code / 8;
      const int fraction = code % 8;
      all.push_back(exponent == 0 ? std::ldexp(fraction, -9) : std::ldexp(8 + fraction, exponent - 10));
    }
    return all;
  }();
  return numbers;
}

/// The code of the first e4m3 number that is at least `magnitude`, which is at most 448.
inline std::size_t e4m3_code_at_least(double magnitude) {
  const std::vector<double>& numbers = e4m3_numbers();
  return std::lower_bound(numbers.begin(), numbers.end(), magnitude) - numbers.begin();
}

/// How much nearer the upper one of the two e4m3 numbers beside `value` is than the lower one: 0 in the middle between them.
inline double nearer_to_upper_e4m3(double value) {
  const std::vector<double>& numbers = e4m3_numbers();
  const double magnitude = std::fabs(value);
  const std::size_t upper = std::max<std::size_t>(e4m3_code_at_least(magnitude), 1);
  return (magnitude - numbers[upper - 1]) - (numbers[upper] - magnitude);
}

/// The nearest e4m3 number; in the middle between two, the one with the even code; beyond 448, 448.
inline double nearest_e4m3(double value) {
  const double magnitude = std::min(std::fabs(value), e4m3_numbers().back());
  const std::size_t upper = std::max<std::size_t>(e4m3_code_at_least(magnitude), 1);
  const double nearer = nearer_to_upper_e4m3(magnitude);
  const bool takes_upper = nearer > 0 || (nearer == 0 && upper % 2 == 0);
  return std::copysign(e4m3_numbers()[takes_upper ? upper : upper - 1], value);
}

}  // namespace tensor_cores

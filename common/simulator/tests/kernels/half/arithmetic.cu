// Each operation rounds its exact result once: compared with integers that hold that result exactly.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

#include "../device_array.hpp"

using Exact = __int128;  // numbers of the format, counted in a unit that divides all of them
enum Operation { add, subtract, multiply, divide, fused, operations };

template <class Short>
__global__ void compute_kernel(float* out, const float* a, const float* b, const float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Short x = a[i];
  const Short y = b[i];
  const Short z = c[i];
  out[operations * i + add] = x + y;
  out[operations * i + subtract] = __hsub(x, y);
  out[operations * i + multiply] = x * y;
  out[operations * i + divide] = __hdiv(x, y);
  out[operations * i + fused] = __hfma(x, y, z);
}

/// The finite numbers of a format, and one past them, as multiples of 2^-unit_bits; those that are no multiples left
/// out.
struct Table {
  Table(int first_bits, int past_bits, float (*to_float)(unsigned short), int unit) : unit_bits(unit) {
    values.push_back(0);
    for (int bits = first_bits; bits < past_bits; ++bits) values.push_back(count(to_float(bits)));
    values.push_back(2 * values.back() - values[values.size() - 2]);
  }
  Exact count(float x) const { return static_cast<Exact>(std::ldexp(static_cast<double>(x), unit_bits)); }

  /// The number nearest to numerator / denominator units; of two, the one with the even last digit.
  double nearest(Exact numerator, Exact denominator) const {
    const bool negative = (numerator < 0) != (denominator < 0);
    if (numerator < 0) numerator = -numerator;
    if (denominator < 0) denominator = -denominator;
    std::size_t low = 0;
    std::size_t high = values.size() - 1;
    while (high - low > 1) {
      const std::size_t middle = (low + high) / 2;
      (values[middle] * denominator <= numerator ? low : high) = middle;
    }
    const Exact twice = (values[low] + values[high]) * denominator;
    const bool up =
        2 * numerator > twice || (2 * numerator == twice && (values[high] / (values[high] - values[low])) % 2 == 0);
    const double value = std::ldexp(static_cast<double>(values[up ? high : low]), -unit_bits);
    return negative ? -value : value;
  }

  int unit_bits;
  std::vector<Exact> values;
};

template <class Short>
int check(const char* name, const Table& table, int least_exponent, int greatest_exponent) {
  constexpr int n = 4096;
  std::mt19937 generator(7);
  std::uniform_real_distribution<float> exponent(least_exponent, greatest_exponent);
  std::vector<float> inputs[3];
  for (std::vector<float>& numbers : inputs) {
    for (int i = 0; i < n; ++i) numbers.push_back(Short((i % 2 ? -1 : 1) * std::exp2(exponent(generator))));
    std::shuffle(numbers.begin(), numbers.end(), generator);
  }
  const auto& [a, b, c] = inputs;
  DeviceArray<float> out(operations * n);
  DeviceArray<float> device_a(a);
  DeviceArray<float> device_b(b);
  DeviceArray<float> device_c(c);
  compute_kernel<Short><<<n / 128, 128>>>(out.data(), device_a.data(), device_b.data(), device_c.data(), n);
  const std::vector<float> results = out.to_host();
  int wrong = 0;
  const Exact one = Exact{1} << table.unit_bits;
  for (int i = 0; i < n; ++i) {
    const Exact x = table.count(a[i]);
    const Exact y = table.count(b[i]);
    const Exact z = table.count(c[i]);
    const double expected[operations] = {table.nearest(x + y, 1), table.nearest(x - y, 1), table.nearest(x * y, one),
                                         table.nearest(x * one, y), table.nearest(x * y + z * one, one)};
    for (int operation = 0; operation < operations; ++operation) {
      const float actual = results[operations * i + operation];
      if (actual == expected[operation]) continue;
      if (++wrong < 10)
        std::printf("%s: operation %d on %a, %a, %a gives %a, not %a\n", name, operation, a[i], b[i], c[i], actual,
                    expected[operation]);
    }
  }
  return wrong;
}

float half_to_float(unsigned short bits) { return __half2float(__ushort_as_half(bits)); }
float bfloat16_to_float(unsigned short bits) { return __bfloat162float(__ushort_as_bfloat16(bits)); }

int main() {
  const Table halves(0x0001, 0x7c00, half_to_float, 24);
  // bfloat16 reaches too far for integers of 128 bits: numbers round 1.
  const Table bfloats((127 - 34) << 7, (127 + 30) << 7, bfloat16_to_float, 42);
  const int wrong = check<__half>("half", halves, -7, 7) + check<__nv_bfloat16>("bfloat16", bfloats, -9, 9);
  return wrong == 0 ? 0 : 1;
}

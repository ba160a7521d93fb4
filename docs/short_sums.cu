// A dot product of 1,024 factors in shorter and shorter formats, the sum always in double: what the factors' rounding costs.
// ./course run docs/short_sums.cu
#include <cuda_bf16.h>
#include <cuda_fp8.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

// From 0 to `largest`, the same on every machine.
std::vector<double> random_numbers(unsigned int seed, double largest) {
  std::vector<double> numbers(1024);
  for (double& number : numbers) {
    seed = seed * 1664525U + 1013904223U;
    number = largest * (seed >> 8U) / (1U << 24U);
  }
  return numbers;
}

const std::vector<double> a = random_numbers(1, 0.004);
const std::vector<double> b = random_numbers(2, 1000);

double scale_of(const std::vector<double>& numbers) { return *std::max_element(numbers.begin(), numbers.end()) / 448; }

template <class Rounding>
void print(const char* format, Rounding rounded, double a_scale = 1, double b_scale = 1) {
  double exact = 0;
  double sum = 0;
  for (int i = 0; i < 1024; ++i) {
    exact += a[i] * b[i];
    sum += rounded(a[i] / a_scale) * rounded(b[i] / b_scale);
  }
  sum *= a_scale * b_scale;
  std::printf("%-14s %10.4f %12.6f %%\n", format, sum, 100 * std::fabs(sum - exact) / exact);
}

int main() {
  std::printf("factors               sum        error\n");
  print("double", [](double x) { return x; });
  print("float", [](double x) { return static_cast<double>(static_cast<float>(x)); });
  print("bfloat16",
        [](double x) { return static_cast<double>(__bfloat162float(__float2bfloat16(static_cast<float>(x)))); });
  const auto e4m3 = [](double x) {
    return static_cast<double>(static_cast<float>(__nv_fp8_e4m3(static_cast<float>(x))));
  };
  print("e4m3", e4m3);
  print("e4m3, scaled", e4m3, scale_of(a), scale_of(b));
}

/// @file
/// Times the sum of two vectors on a CPU: `vector_add_baselines [n]`, 16 million elements unless told otherwise.
#include "vector_add_baselines.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

namespace {

using Add = void (*)(float*, const float*, const float*, int);

/// The shortest of several runs, in seconds.
double shortest(Add add, std::vector<float>& out, const std::vector<float>& a, const std::vector<float>& b) {
  double best = std::numeric_limits<double>::max();
  for (int run = 0; run < 5; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    add(out.data(), a.data(), b.data(), static_cast<int>(out.size()));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    best = std::min(best, time.count());
  }
  return best;
}

void print(const char* name, double seconds, std::size_t elements) {
  const double bytes = 12.0 * static_cast<double>(elements);  // two floats come in, one goes out
  std::printf("%-8s %8.3f ms %8.1f GB/s\n", name, 1e3 * seconds, 1e-9 * bytes / seconds);
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : std::size_t{1} << 24U;
  std::vector<float> a(n), b(n), loop(n), openmp(n);
  for (std::size_t i = 0; i < n; ++i) {
    a[i] = static_cast<float>(i % 1000) + 0.5F;
    b[i] = static_cast<float>(i % 77) - 0.25F;
  }
  print("loop", shortest(add_loop, loop, a, b), n);
  print("OpenMP", shortest(add_openmp, openmp, a, b), n);
  if (loop == openmp) return 0;
  std::puts("The two disagree.");
  return 1;
}

// How many loads a thread must have under way, and what overlap gains a matrix product: two tables in Markdown for the lesson of
// chapter 8, medians of 21 repetitions. docs/results/loads_in_flight.md and docs/results/overlap.md keep what one H200 printed.
//
//   nvcc -O3 -std=c++17 -arch=native -Icommon -Ichapters/05_matmul/matmul_tiled -Ichapters/08_overlap
//     -Ichapters/08_overlap/{matmul_double_buffer,matmul_pipeline,loader_warps} -o loads_in_flight
//     common/bench/gpu/loads_in_flight.cu solutions/05_matmul/matmul_tiled.cu
//     solutions/08_overlap/{matmul_double_buffer,matmul_pipeline,loader_warps}.cu && ./loads_in_flight docs/results
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "loader_warps.hpp"
#include "matmul_double_buffer.hpp"
#include "matmul_pipeline.hpp"
#include "matmul_tiled.hpp"
#include "tables.cuh"

namespace {

constexpr int elements = 1 << 28;  // of both vectors: 1 GiB each
constexpr int threads = 256;
constexpr int size = 4096;  // of the matrices

/// out = a + 1. Each thread begins `loads` loads before it uses the first. The grid's threads times `loads` divide `elements`.
template <int loads>
__global__ void add_one(float* __restrict__ out, const float* __restrict__ a) {
  const int step = gridDim.x * threads;
#pragma unroll 1  // else the compiler begins the loads of later rounds, too
  for (int first = blockIdx.x * threads + threadIdx.x; first < elements; first += loads * step) {
    float values[loads];
#pragma unroll
    for (int i = 0; i < loads; ++i) values[i] = a[first + i * step];
#pragma unroll
    for (int i = 0; i < loads; ++i) out[first + i * step] = values[i] + 1.0F;
  }
}

/// One thread goes from element to element: each load's address is what the one before has brought.
__global__ void follow(int* end, const int* next, int steps) {
  int at = 0;
  for (int i = 0; i < steps; ++i) at = next[at];
  *end = at;
}

/// So many floats on the device.
class Floats {
 public:
  explicit Floats(std::size_t count) { check(cudaMalloc(&data_, sizeof(float) * count)); }
  ~Floats() { cudaFree(data_); }
  Floats(const Floats&) = delete;
  Floats& operator=(const Floats&) = delete;
  float* get() const { return data_; }

 private:
  float* data_ = nullptr;
};

/// Ends the program unless an element of a result is right.
void expect(const float* out, std::size_t at, double right, double tolerance, const char* what) {
  float got = 0.0F;
  check(cudaMemcpy(&got, out + at, sizeof(float), cudaMemcpyDeviceToHost));
  if (std::abs(got - right) <= tolerance) return;
  std::fprintf(stderr, "%s: element %zu is %g, but %g is right\n", what, at, got, right);
  std::exit(1);
}

/// GB/s of a read and a write of each element.
template <int loads>
double rate(float* out, const float* a, int blocks) {
  check(cudaMemset(out, 0xFF, sizeof(float) * elements));
  const double ms = median_ms([=] { add_one<loads><<<blocks, threads>>>(out, a); });
  for (std::size_t sample = 0; sample < 64; ++sample) expect(out, (elements - 1) * sample / 63, 1.0, 0.0, "a + 1");
  return 2.0 * sizeof(float) * elements / ms / 1e6;
}

/// Nanoseconds from one load to the next that needs its value, over a gigabyte that is not in a cache.
double latency_ns() {
  constexpr int steps = 1 << 20;              // each to another line of 128 bytes: in all more than any L2 cache holds
  constexpr std::size_t stride = 65537 * 32;  // an odd number of lines, and their number is a power of two
  const Floats memory(elements);
  const Floats end(1);
  std::vector<int> next(elements, 0);
  for (int i = 0, at = 0; i < steps; ++i, at = next[at]) next[at] = static_cast<int>((at + stride) % elements);
  auto* const device_next = reinterpret_cast<int*>(memory.get());
  auto* const device_end = reinterpret_cast<int*>(end.get());
  check(cudaMemcpy(device_next, next.data(), sizeof(int) * elements, cudaMemcpyHostToDevice));
  const double one = median_ms([=] { follow<<<1, 1>>>(device_end, device_next, steps); });
  const double nothing = median_ms([=] { empty<<<1, 1>>>(); });
  return (one - nothing) * 1e6 / steps;
}

void print_loads(std::FILE* table, const char* device) {
  const Floats out(elements);
  const Floats a(elements);
  check(cudaMemset(a.get(), 0, sizeof(float) * elements));
  std::fprintf(table,
               "| blocks | threads | empty kernel, ms | 1 load | 2 loads | 4 loads | 8 loads |\n"
               "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (const int blocks : {128, 256, 512, 1024, 4096, 32768}) {
    const double nothing = median_ms([=] { empty<<<blocks, threads>>>(); });
    std::fprintf(table, "| %d | %d | %.4f | %.0f | %.0f | %.0f | %.0f |\n", blocks, blocks * threads, nothing,
                 rate<1>(out.get(), a.get(), blocks), rate<2>(out.get(), a.get(), blocks),
                 rate<4>(out.get(), a.get(), blocks), rate<8>(out.get(), a.get(), blocks));
  }
  std::fprintf(table, "\nA load that needs the value of the one before takes %.0f ns.\n", latency_ns());
  print_source(table,
               "GB/s read and written by out = a + 1 for 2²⁸ floats, by the loads that a thread begins before it uses "
               "the first",
               "loads_in_flight.cu", device);
}

/// Two matrices with values of few digits, and their product.
struct Matrices {
  std::vector<float> host_a, host_b;
  Floats a, b, out;

  Matrices()
      : host_a(std::size_t{size} * size),
        host_b(host_a.size()),
        a(host_a.size()),
        b(host_a.size()),
        out(host_a.size()) {
    unsigned state = 1;
    for (std::vector<float>* matrix : {&host_a, &host_b})
      for (float& value : *matrix) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<float>(static_cast<int>(state >> 28U) - 8) / 8.0F;
      }
    const std::size_t bytes = sizeof(float) * host_a.size();
    check(cudaMemcpy(a.get(), host_a.data(), bytes, cudaMemcpyHostToDevice));
    check(cudaMemcpy(b.get(), host_b.data(), bytes, cudaMemcpyHostToDevice));
  }

  void expect_product(const char* what) const {
    for (std::size_t sample = 0; sample < 64; ++sample) {
      const std::size_t row = sample * 997 % size;
      const std::size_t column = sample * 1741 % size;
      double right = 0.0;
      for (std::size_t k = 0; k < size; ++k)
        right += static_cast<double>(host_a[size * row + k]) * host_b[size * k + column];
      expect(out.get(), size * row + column, right, 1e-2, what);
    }
  }
};

template <class Product>
void print_product(std::FILE* table, const Matrices& matrices, const char* name, const char* what, Product product) {
  check(cudaMemset(matrices.out.get(), 0xFF, sizeof(float) * size * size));
  const double ms = median_ms([&] { product(matrices.out.get(), matrices.a.get(), matrices.b.get(), size); });
  matrices.expect_product(name);
  std::fprintf(table, "| `%s` | %s | %.3f | %.2f |\n", name, what, ms, 2.0 * size * size * size / ms / 1e9);
}

void print_products(std::FILE* table, const char* device) {
  const Matrices matrices;
  std::fprintf(table, "| kernel | a K tile | time, ms | TFLOP/s |\n| --- | --- | ---: | ---: |\n");
  print_product(table, matrices, "matmul_tiled", "two barriers, nothing ahead", matmul_tiled<16>);
  print_product(table, matrices, "matmul_double_buffer", "one barrier, one tile ahead", matmul_double_buffer<16>);
  print_product(table, matrices, "matmul_pipeline", "one barrier, two tiles ahead, asynchronous", matmul_pipeline<16>);
  print_product(table, matrices, "loader_warps", "a warp that loads, two stages", loader_warps<16>);
  print_source(table, "Products of 4,096 × 4,096 in tiles of 16 × 16, one output a thread", "loads_in_flight.cu",
               device);
}

}  // namespace

int main(int argc, char** argv) {
  print_tables(argc, argv, {{"loads_in_flight.md", print_loads}, {"overlap.md", print_products}});
  return 0;
}

// How fast matmul_block_tile is with tiles of other sizes, and additions in bfloat16 with blocks of other sizes: two tables in
// Markdown for the lessons of chapters 5 and 0, medians of 21 repetitions. docs/results/tile_sizes.md and
// docs/results/packs.md keep what one H200 printed.
//
//   nvcc -O3 -std=c++17 -arch=native common/bench/gpu/tile_sizes.cu -o tile_sizes && ./tile_sizes docs/results
#include <cuda_bf16.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tables.cuh"

namespace {

constexpr int size = 4096;
constexpr int additions = 1 << 30;

/// The kernel of exercise 05_matmul/matmul_block_tile for sizes that the tile divides, with a rectangle of outputs for each
/// thread instead of a square. With `strided` the outputs of a thread lie as far apart as the block has threads along a side.
template <int tile, int down, int across, int depth, bool strided>
__global__ void product(float* out, const float* a, const float* b) {
  constexpr int rows_of_threads = tile / down;
  constexpr int columns_of_threads = tile / across;
  __shared__ float a_tile[tile][depth];
  __shared__ float b_tile[depth][tile];
  const int thread = threadIdx.y * columns_of_threads + threadIdx.x;
  const int first_row = strided ? threadIdx.y : threadIdx.y * down;
  const int first_column = strided ? threadIdx.x : threadIdx.x * across;
  constexpr int row_step = strided ? rows_of_threads : 1;
  constexpr int column_step = strided ? columns_of_threads : 1;
  float totals[down][across] = {};
  for (int first = 0; first < size; first += depth) {
    for (int slot = thread; slot < tile * depth; slot += rows_of_threads * columns_of_threads) {
      a_tile[slot / depth][slot % depth] = a[(blockIdx.y * tile + slot / depth) * size + first + slot % depth];
      b_tile[slot / tile][slot % tile] = b[(first + slot / tile) * size + blockIdx.x * tile + slot % tile];
    }
    __syncthreads();
    for (int k = 0; k < depth; ++k) {
      float a_values[down];
      float b_values[across];
      for (int i = 0; i < down; ++i) a_values[i] = a_tile[first_row + i * row_step][k];
      for (int j = 0; j < across; ++j) b_values[j] = b_tile[k][first_column + j * column_step];
      for (int i = 0; i < down; ++i)
        for (int j = 0; j < across; ++j) totals[i][j] += a_values[i] * b_values[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < down; ++i)
    for (int j = 0; j < across; ++j) {
      const int row = blockIdx.y * tile + first_row + i * row_step;
      out[row * size + blockIdx.x * tile + first_column + j * column_step] = totals[i][j];
    }
}

__global__ void add(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i] + b[i];
}

/// Two matrices, their product on the device, and some of its elements computed on the host.
struct Matrices {
  std::vector<float> host_a, host_b;
  float *a, *b, *out;

  Matrices() : host_a(std::size_t{size} * size), host_b(host_a.size()), a(nullptr), b(nullptr), out(nullptr) {
    unsigned state = 1;
    for (std::vector<float>* matrix : {&host_a, &host_b})
      for (float& value : *matrix) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<float>(state >> 8U) / static_cast<float>(1U << 24U) - 0.5F;
      }
    const std::size_t bytes = host_a.size() * sizeof(float);
    for (float** matrix : {&a, &b, &out}) check(cudaMalloc(matrix, bytes));
    check(cudaMemcpy(a, host_a.data(), bytes, cudaMemcpyHostToDevice));
    check(cudaMemcpy(b, host_b.data(), bytes, cudaMemcpyHostToDevice));
  }

  /// Ends the program if an element is wrong.
  void expect_product() const {
    for (int sample = 0; sample < 64; ++sample) {
      const int row = sample * 997 % size;
      const int column = sample * 1741 % size;
      float got = 0.0F;
      check(cudaMemcpy(&got, out + std::size_t{size} * row + column, sizeof(float), cudaMemcpyDeviceToHost));
      double right = 0.0;
      for (int k = 0; k < size; ++k)
        right += static_cast<double>(host_a[std::size_t{size} * row + k]) * host_b[std::size_t{size} * k + column];
      if (std::abs(got - right) < 1e-2) continue;
      std::fprintf(stderr, "row %d, column %d is %g, but %g is right\n", row, column, got, right);
      std::exit(1);
    }
  }
};

/// TFLOP/s of one choice of sizes, checked.
template <int tile, int down, int across, int depth, bool strided = false>
double speed(const Matrices& matrices) {
  check(cudaMemset(matrices.out, 0xFF, sizeof(float) * size * size));
  const double time = median_ms([&] {
    product<tile, down, across, depth, strided>
        <<<dim3(size / tile, size / tile), dim3(tile / across, tile / down)>>>(matrices.out, matrices.a, matrices.b);
  });
  matrices.expect_product();
  return 2.0 * size * size * size / time / 1e9;
}

/// One row: L, the outputs of a thread, and a speed for each depth; the best as a bar.
template <int tile, int down, int across, bool strided = false>
void print_row(std::FILE* table, const Matrices& matrices) {
  const double speeds[] = {speed<tile, down, across, 8, strided>(matrices),
                           speed<tile, down, across, 16, strided>(matrices),
                           speed<tile, down, across, 32, strided>(matrices)};
  const double best = *std::max_element(std::begin(speeds), std::end(speeds));
  std::string bar;
  for (int i = 0; i < static_cast<int>(std::lround(best)); ++i) bar += "█";
  std::fprintf(table, "| %d × %d | %d × %d%s | %d | %.1f | %.1f | %.1f | %s |\n", tile, tile, down, across,
               strided ? ", in strides" : "", tile / down * (tile / across), speeds[0], speeds[1], speeds[2],
               bar.c_str());
}

void print_tiles(std::FILE* table, const char* device) {
  const Matrices matrices;
  std::fprintf(
      table,
      "| outputs of a block, L × L | of a thread | threads | S = 8 | S = 16 | S = 32 | the best of the three |\n");
  std::fprintf(table, "| --- | --- | ---: | ---: | ---: | ---: | --- |\n");
  print_row<32, 1, 1>(table, matrices);
  print_row<64, 8, 1>(table, matrices);
  print_row<64, 16, 1>(table, matrices);
  print_row<32, 2, 2>(table, matrices);
  print_row<32, 4, 4>(table, matrices);
  print_row<64, 4, 4>(table, matrices);
  print_row<64, 8, 8>(table, matrices);
  print_row<128, 4, 4>(table, matrices);
  print_row<128, 8, 8>(table, matrices);
  print_row<128, 8, 8, true>(table, matrices);
  print_source(table, "TFLOP/s for 4,096 × 4,096", "tile_sizes.cu", device);
}

void print_packs(std::FILE* table, const char* device) {
  __nv_bfloat16 *out, *a, *b;
  for (__nv_bfloat16** vector : {&out, &a, &b}) {
    check(cudaMalloc(vector, sizeof(__nv_bfloat16) * additions));
    check(cudaMemset(*vector, 0, sizeof(__nv_bfloat16) * additions));
  }
  std::fprintf(table,
               "| threads a block | blocks | empty kernel | one element a thread |\n| ---: | ---: | ---: | ---: |\n");
  for (const int threads : {128, 256, 512, 1024}) {
    const int blocks = additions / threads;
    const double nothing = median_ms([=] { empty<<<blocks, threads>>>(); });
    const double single = median_ms([=] { add<<<blocks, threads>>>(out, a, b); });
    std::fprintf(table, "| %d | %d | %.3f | %.3f |\n", threads, blocks, nothing, single);
  }
  print_source(table, "Milliseconds for 2³⁰ additions in bfloat16", "tile_sizes.cu", device);
  for (__nv_bfloat16* vector : {out, a, b}) check(cudaFree(vector));
}

}  // namespace

int main(int argc, char** argv) {
  print_tables(argc, argv, {{"tile_sizes.md", print_tiles}, {"packs.md", print_packs}});
  return 0;
}

/// @file
/// What the harnesses of this chapter's matrix products share: factors in bfloat16, and how a product is judged.
#pragma once

#include <cuda_bf16.h>

#include <bit>
#include <cstdint>
#include <vector>

#include "../05_matmul/matmul_harness.hpp"
#include "judge/harness.hpp"

/// The harnesses of chapter 09_tensor_cores.
namespace tensor_cores {

constexpr int square = 16;

/// The factors as bfloat16, which is the upper half of a float. They must have no more digits than that.
inline std::vector<std::uint16_t> as_bfloat16(const std::vector<float>& values) {
  std::vector<std::uint16_t> halves;
  for (const float value : values)
    halves.push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16U));
  return halves;
}

/// Random factors of so few digits that bfloat16 holds them, and that every sum of products is exact in float.
inline matmul::Factors random_factors(int size) {
  constexpr int fraction_bits = 6;
  const std::size_t elements = static_cast<std::size_t>(size) * size;
  return {size, course::random_floats_cut(elements, fraction_bits, 1),
          course::random_floats_cut(elements, fraction_bits, 2)};
}

/// Whole numbers to follow on paper: the first row of `a` counts from 1 to `highest`, over and over, and the first column of
/// `b` holds ones.
inline matmul::Factors whole_factors(int size, int highest) {
  matmul::Factors factors{size, {}, {}};
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      factors.a.push_back(static_cast<float>((3 * row + column) % highest + 1));
      factors.b.push_back(static_cast<float>(column == 0 ? 1 : (row + 2 * column) % 3 - 1));
    }
  }
  return factors;
}

/// What a product costs in blocks of side × side outputs, with a K tile of `depth`.
inline course::Budget tiles_budget(int size, int side, int depth, int threads) {
  const std::uint64_t elements = static_cast<std::uint64_t>(size) * size;
  const std::uint64_t blocks = course::ceil_div(size, side);
  const std::uint64_t k_tiles = course::ceil_div(size, depth);
  const std::uint64_t squares = course::ceil_div(size, square);
  return {.global_reads = {.total = 2 * blocks * elements},
          .global_writes = {.total = elements, .at_least = elements},
          .shared_writes = {.at_least = elements},
          .barriers = {.per_thread = 2 * k_tiles},
          .global_atomics = {.total = 0},
          .shared_atomics = {.total = 0},
          .tensor_products = {.at_least = squares * squares * squares},
          .blocks = {.total = blocks * blocks},
          .threads = {.total = blocks * blocks * threads},
          .idea =
              "The block reads each K tile once, into shared memory; from there the warps load squares of 16 × 16, and "
              "mma_sync() multiplies them."};
}

/// What well-known mistakes give. A fragment's layout may exchange rows and columns as well.
inline std::vector<course::Mistake> mistakes_of_fragments(const matmul::Factors& factors, int side) {
  std::vector<course::Mistake> all = matmul::mistakes(factors, 1, square, side);
  for (course::Mistake& mistake : all) {
    if (mistake.name.starts_with("transposed-"))
      mistake.explanation += " Or the layout of its fragment does not fit: row_major, where rows lie in the tile.";
    if (mistake.name == "exchanged-in-the-block")
      mistake.explanation = "In each square of sums rows and columns are exchanged: it is stored as mem_row_major.";
  }
  return all;
}

/// Judges a product of two square matrices.
/// @param side rows and columns of a block's outputs, which has `warps` warps side by side
template <class Function>
void judge_product(Function function, const matmul::Factors& factors, int side, const course::Budget& budget) {
  const course::DeviceBuffer<std::uint16_t> a(as_bfloat16(factors.a));
  const course::DeviceBuffer<std::uint16_t> b(as_bfloat16(factors.b));
  const int size = factors.size;
  const int blocks = course::ceil_div(size, side);
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch =
          [&](float* out) {
            function(out, reinterpret_cast<const __nv_bfloat16*>(a.data()),
                     reinterpret_cast<const __nv_bfloat16*>(b.data()), size);
          },
      .owner =
          [=](std::size_t i) {  // of the warp that has the output, its first thread
            const int row = static_cast<int>(i) / size;
            const int column = static_cast<int>(i) % size;
            const int warp = row % side / square * (side / square) + column % side / square;
            return course::Owner{row / side * blocks + column / side, warp * 32, blocks};
          },
      .budget = budget,
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = size,
      .mistakes = mistakes_of_fragments(factors, side),
  });
}

}  // namespace tensor_cores

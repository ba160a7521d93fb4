/// @file
/// What the harnesses of this chapter's matrix products share: how they are judged, and what tiles along K cost.
#pragma once

#include <cstdint>
#include <functional>

#include "../05_matmul/matmul_harness.hpp"
#include "judge/harness.hpp"

/// The harnesses of chapter 08_overlap.
namespace overlap {

/// What a product in tiles costs whatever hides its waits: each block reads whole rows of `a` and columns of `b`, once.
/// @param more threads that a block may have beside those with an output
inline course::Budget tiles_budget(int size, int tile, int more = 0) {
  const std::uint64_t elements = static_cast<std::uint64_t>(size) * size;  // of each of the three matrices
  const std::uint64_t k_tiles = course::ceil_div(size, tile);              // along K, and along each side of `out`
  const std::uint64_t threads = static_cast<std::uint64_t>(tile) * tile + more;
  return {.global_reads = {.total = 2 * k_tiles * elements, .at_least = 2 * k_tiles * elements},
          .global_writes = {.per_thread = 1, .total = elements},
          .shared_reads = {.per_thread = 2 * k_tiles * tile},
          .shared_writes = {.at_least = 2 * elements},
          .global_atomics = {.total = 0},
          .shared_atomics = {.total = 0},
          .blocks = {.total = k_tiles * k_tiles},
          .threads = {.total = k_tiles * k_tiles * threads},
          .idea =
              "Rows and columns are shared by a whole block: a tile of each matrix must be read once, into shared "
              "memory, and be used by all threads from there."};
}

/// Judges a product of two square matrices in tiles.
/// @param owner whose each output is
template <class Function>
void judge_product(Function function, const matmul::Factors& factors, int tile,
                   const std::function<course::Owner(std::size_t)>& owner, const course::Budget& budget) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch = [&](float* out) { function(out, device_a.data(), device_b.data(), factors.size); },
      .owner = owner,
      .budget = budget,
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = factors.size,
      .mistakes = matmul::mistakes(factors, 1, tile, tile),
  });
}

}  // namespace overlap

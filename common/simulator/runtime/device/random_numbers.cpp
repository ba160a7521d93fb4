/// @file
/// Random number generators for kernels.

#include <cmath>
#include <cstdint>

#include "simulator/device/kernel_types.hpp"

#include "simulator/include/curand_kernel.h"

namespace simulator {
namespace {

/// A well mixed word for each step of `state` (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
/// 2014).
std::uint64_t mixed(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

void philox_block(curandStatePhilox4_32_10* state) {
  unsigned int key[2] = {state->key[0], state->key[1]};
  unsigned int c[4] = {state->counter[0], state->counter[1], state->counter[2], state->counter[3]};
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t first = std::uint64_t{0xd2511f53U} * c[0];
    const std::uint64_t second = std::uint64_t{0xcd9e8d57U} * c[2];
    const unsigned int next[4] = {
        static_cast<unsigned int>(second >> 32) ^ c[1] ^ key[0], static_cast<unsigned int>(second),
        static_cast<unsigned int>(first >> 32) ^ c[3] ^ key[1], static_cast<unsigned int>(first)};
    for (int i = 0; i < 4; ++i) c[i] = next[i];
    key[0] += 0x9e3779b9U;
    key[1] += 0xbb67ae85U;
  }
  for (int i = 0; i < 4; ++i) state->block[i] = c[i];
}

void set_position(curandStatePhilox4_32_10* state, unsigned long long position) {
  state->counter[0] = static_cast<unsigned int>(position / 4);
  state->counter[1] = static_cast<unsigned int>(position / 4 >> 32);
  state->used = static_cast<unsigned int>(position % 4);
  philox_block(state);
}

}  // namespace

void seed(curandStateXORWOW* state, unsigned long long seed, unsigned long long sequence, unsigned long long offset) {
  std::uint64_t mixing = seed;
  mixing = mixed(mixing) ^ sequence;
  for (unsigned int& word : state->x) word = static_cast<unsigned int>(mixed(mixing) >> 32) | 1U;  // never all zero
  state->counter = static_cast<unsigned int>(mixed(mixing));
  state->has_normal = 0;
  for (unsigned long long i = 0; i < offset; ++i) next(state);
}

unsigned int next(curandStateXORWOW* state) {
  unsigned int* x = state->x;
  const unsigned int t = x[0] ^ (x[0] >> 2);
  for (int i = 0; i < 4; ++i) x[i] = x[i + 1];
  x[4] = (x[4] ^ (x[4] << 4)) ^ (t ^ (t << 1));
  state->counter += 362437;
  return state->counter + x[4];
}

void seed(curandStatePhilox4_32_10* state, unsigned long long seed, unsigned long long sequence,
          unsigned long long offset) {
  state->key[0] = static_cast<unsigned int>(seed);
  state->key[1] = static_cast<unsigned int>(seed >> 32);
  state->counter[2] = static_cast<unsigned int>(sequence);
  state->counter[3] = static_cast<unsigned int>(sequence >> 32);
  state->has_normal = 0;
  set_position(state, offset);
}

unsigned int next(curandStatePhilox4_32_10* state) {
  if (state->used == 4) {
    const std::uint64_t blocks = (std::uint64_t{state->counter[1]} << 32 | state->counter[0]) + 1;
    set_position(state, blocks * 4);
  }
  return state->block[state->used++];
}

float to_uniform(unsigned int bits) { return static_cast<float>(bits) * 0x1p-32F + 0x1p-33F; }

double to_uniform(unsigned int high, unsigned int low) {
  const std::uint64_t bits = (std::uint64_t{high} << 21) ^ (low >> 11);
  return static_cast<double>(bits) * 0x1p-53 + 0x1p-54;
}

double2 to_normal(double uniform, double other) {
  constexpr double two_pi = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log(uniform));
  return {radius * std::sin(two_pi * other), radius * std::cos(two_pi * other)};
}

// Counts how many uniform numbers it takes until their product falls below exp(-mean) (Knuth); large means in parts,
// whose sum is distributed the same.
unsigned int to_poisson(double (*uniform)(void*), void* state, double mean) {
  constexpr double part = 32;
  unsigned int count = 0;
  for (double left = mean; left > 0; left -= part) {
    const double limit = std::exp(-std::fmin(left, part));
    for (double product = uniform(state); product > limit; product *= uniform(state)) ++count;
  }
  return count;
}

}  // namespace simulator

#include "plain.hpp"

namespace {

constexpr int block = 128;
constexpr int tile = 8;

// One block: the running totals of its threads outlive the barriers, as registers do.
void multiply_block(float* c, const float* a, const float* b, int size, int top, int left) {
  float a_tile[tile][tile];
  float b_tile[tile][tile];
  float total[tile][tile] = {};
  for (int first = 0; first < size; first += tile) {
    for (int y = 0; y < tile; ++y) {
      for (int x = 0; x < tile; ++x) {
        a_tile[y][x] = a[(top + y) * size + first + x];
        b_tile[y][x] = b[(first + y) * size + left + x];
      }
    }
    for (int y = 0; y < tile; ++y) {
      for (int x = 0; x < tile; ++x) {
        for (int k = 0; k < tile; ++k) total[y][x] += a_tile[y][k] * b_tile[k][x];
      }
    }
  }
  for (int y = 0; y < tile; ++y) {
    for (int x = 0; x < tile; ++x) c[(top + y) * size + left + x] = total[y][x];
  }
}

}  // namespace

void plain_pool_128(float* out, const float* a, int n) {
  for (int first = 0; first < n; first += block) {
    float slots[block + 2];
    for (int local = 0; local < block; ++local) {
      const int i = first + local;
      if (i < n) slots[local + 2] = a[i];
      if (local < 2) slots[local] = i >= 2 ? a[i - 2] : 0.0F;
    }
    for (int local = 0; local < block; ++local) {
      const int i = first + local;
      if (i < n) out[i] = slots[local] + slots[local + 1] + slots[local + 2];
    }
  }
}

void plain_multiply_8(float* c, const float* a, const float* b, int size) {
  for (int top = 0; top < size; top += tile) {
    for (int left = 0; left < size; left += tile) multiply_block(c, a, b, size, top, left);
  }
}

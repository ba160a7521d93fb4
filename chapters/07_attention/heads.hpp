/// @file
/// What the harnesses of attention share: queries, keys, values, the lesson's example, and the definition.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "judge/harness.hpp"

namespace attention {

/// The rows of one head: n of `size` numbers each.
struct Head {
  int n;
  int size;
  float scale;  ///< of the scores; a power of two, so that scores are exact
  std::vector<float> q;
  std::vector<float> k;
  std::vector<float> v;

  /// How well query i and key j agree.
  double score(int i, int j) const {
    double sum = 0;
    for (int c = 0; c < size; ++c) sum += static_cast<double>(q[i * size + c]) * k[j * size + c];
    return scale * sum;
  }
};

/// The lesson's four keys, whose scores for the first query are 2 1 4 3.
inline Head head_by_hand() {
  return {4, 2, 1, {1, 2, 2, 1, 0, 1, 1, 0}, {2, 0, 1, 0, 0, 2, 1, 1}, {1, 0, 0, 1, 1, 1, 0, 0}};
}

/// Different random values for every element, with so few digits that scores are exact.
inline Head random_head(int n, int size, float scale) {
  const auto count = static_cast<std::size_t>(n) * size;
  const auto terms = static_cast<std::size_t>(size);
  return {n,
          size,
          scale,
          course::random_factors(count, terms, 1),
          course::random_factors(count, terms, 2),
          course::random_factors(count, terms, 3)};
}

/// The same with a common part in all scores: exp() of each of them is no float.
inline Head head_with_large_scores(int n, int size) {
  constexpr std::size_t terms = 4096;  // leaves five digits after the point
  const auto count = static_cast<std::size_t>(n) * size;
  Head head{n,
            size,
            1.0F / 32,
            course::random_factors(count, terms, 1),
            course::random_factors(count, terms, 2),
            course::random_factors(count, terms, 3)};
  constexpr int common = 3;  // the place in each query and each key
  for (int row = 0; row < n; ++row) {
    head.q[row * size + common] = 64;
    head.k[row * size + common] = 64;
  }
  return head;
}

/// All scores are around -1,024: far below what a search for the largest may begin with, other than -infinity.
inline Head head_with_small_scores(int n, int size) {
  Head head = head_with_large_scores(n, size);
  head.scale = 0.125F;
  constexpr int common = 3;
  for (int row = 0; row < n; ++row) {
    head.q[row * size + common] = 128;
    head.k[row * size + common] = -64;
  }
  return head;
}

/// As head_with_large_scores(), but only one key agrees with the queries, and all others are far below it: their weights are 0.
inline Head head_with_one_key_far_ahead(int n, int size) {
  Head head = head_with_large_scores(n, size);
  constexpr int common = 3;
  for (int row = 0; row < n; ++row) head.k[row * size + common] = row == n - 2 ? 64 : -64;
  return head;
}

/// A number for each query and key, a row for each query.
using Matrix = std::vector<std::vector<double>>;

/// How well each query and each key agree.
inline Matrix scores_of(const Head& head) {
  Matrix scores;
  for (int i = 0; i < head.n; ++i) {
    scores.emplace_back();
    for (int j = 0; j < head.n; ++j) scores.back().push_back(head.score(i, j));
  }
  return scores;
}

/// The softmax of the scores from `begin` to before `end`; 0 for the others.
inline std::vector<double> softmax_of_part(const std::vector<double>& scores, int begin, int end) {
  const double largest = *std::max_element(scores.begin() + begin, scores.begin() + end);
  std::vector<double> weights(scores.size());
  double sum = 0;
  for (int j = begin; j < end; ++j) sum += std::exp(scores[j] - largest);
  for (int j = begin; j < end; ++j) weights[j] = std::exp(scores[j] - largest) / sum;
  return weights;
}

/// What the rows of v make together for each query, each times its weight.
inline std::vector<float> combined(const Head& head, const Matrix& weights) {
  std::vector<float> out;
  for (const std::vector<double>& row : weights) {
    for (int c = 0; c < head.size; ++c) {
      double sum = 0;
      for (int j = 0; j < head.n; ++j) sum += row[j] * head.v[j * head.size + c];
      out.push_back(static_cast<float>(sum));
    }
  }
  return out;
}

/// The weights by definition: the softmax of each query's scores.
inline Matrix weights_of(const Head& head) {
  Matrix weights;
  for (const std::vector<double>& row : scores_of(head)) weights.push_back(softmax_of_part(row, 0, head.n));
  return weights;
}

/// The weights of the first tile of keys, of the last, or of the query's own alone.
inline Matrix weights_of_tile(const Head& head, int tile, const std::function<int(int)>& tile_of_query) {
  Matrix weights;
  for (const std::vector<double>& row : scores_of(head)) {
    const int begin = tile_of_query(static_cast<int>(weights.size())) * tile;
    weights.push_back(softmax_of_part(row, begin, std::min(begin + tile, head.n)));
  }
  return weights;
}

/// The weights where outputs stay relative to the largest score of the tiles up to their own.
inline Matrix weights_not_rescaled(const Head& head, int tile) {
  Matrix weights;
  for (const std::vector<double>& row : scores_of(head)) {
    const double largest = *std::max_element(row.begin(), row.end());
    double sum = 0;
    for (const double score : row) sum += std::exp(score - largest);
    std::vector<double> of_query;
    for (int j = 0; j < head.n; ++j) {
      const int end = std::min(j / tile * tile + tile, head.n);
      of_query.push_back(std::exp(row[j] - *std::max_element(row.begin(), row.begin() + end)) / sum);
    }
    weights.push_back(std::move(of_query));
  }
  return weights;
}

/// The weights where their sum, but not the outputs, stays relative to the largest score of the tiles up to their own.
inline Matrix weights_by_sum_not_rescaled(const Head& head, int tile) {
  Matrix weights = scores_of(head);
  for (std::vector<double>& row : weights) {
    const double largest = *std::max_element(row.begin(), row.end());
    double sum = 0;
    for (int j = 0; j < head.n; ++j) {
      const int end = std::min(j / tile * tile + tile, head.n);
      sum += std::exp(row[j] - *std::max_element(row.begin(), row.begin() + end));
    }
    for (double& one : row) one = std::exp(one - largest) / sum;
  }
  return weights;
}

/// The weights, not yet divided by their sum.
inline Matrix numerators_of(const Head& head) {
  Matrix weights = scores_of(head);
  for (std::vector<double>& row : weights) {
    const double largest = *std::max_element(row.begin(), row.end());
    for (double& one : row) one = std::exp(one - largest);
  }
  return weights;
}

/// The weights where the last tile is filled up with keys whose score is 0.
inline Matrix weights_with_missing_keys(const Head& head, int tile) {
  Matrix weights = scores_of(head);
  const int missing = tile - head.n % tile;
  for (std::vector<double>& row : weights) {
    const double largest = std::max(*std::max_element(row.begin(), row.end()), 0.0);
    double sum = missing * std::exp(-largest);
    for (const double score : row) sum += std::exp(score - largest);
    for (double& one : row) one = std::exp(one - largest) / sum;
  }
  return weights;
}

/// What well-known mistakes give, where keys come in tiles of `tile`.
inline std::vector<course::Mistake> mistakes_of_attention(const Head& head, int tile) {
  const int last = (head.n - 1) / tile;
  Head unscaled = head;
  unscaled.scale = 1;
  const Matrix equal(head.n, std::vector<double>(head.n, 1.0 / head.n));
  std::vector<course::Mistake> all = {
      {"not-divided",
       "These are the weighted sums of v: each is still to be divided by the sum of its query's weights.",
       combined(head, numerators_of(head))},
      {"plain-mean", "All keys have the same weight: the scores take no part.", combined(head, equal)},
      {"not-scaled", "The scores are not multiplied by `scale`.", combined(head, weights_of(unscaled))},
  };
  Head of_keys = head;
  of_keys.v = head.k;
  all.push_back({"rows-of-k", "The weights are taken times the rows of k: the outputs are made of those of v.",
                 combined(of_keys, weights_of(head))});
  if (head.n % tile != 0)
    all.push_back({"keys-that-are-not-there",
                   "Keys that do not exist take part in the sum, with a score of 0: their score is minus infinity, and "
                   "their weight 0.",
                   combined(head, weights_with_missing_keys(head, tile))});
  if (last == 0) return all;
  all.push_back(
      {"total-not-rescaled",
       "The sum of the weights is rescaled when a larger score comes, but the outputs so far are not: multiply "
       "them by the same factor.",
       combined(head, weights_not_rescaled(head, tile))});
  all.push_back(
      {"sum-not-rescaled",
       "The outputs so far are rescaled when a larger score comes, but the sum of the weights is not: multiply it by "
       "the same factor.",
       combined(head, weights_by_sum_not_rescaled(head, tile))});
  all.push_back(
      {"last-tile-only",
       "Only the keys of the last tile have a weight: the pair and the outputs begin once, before the loop over "
       "the tiles, and after each tile `largest` is the larger score.",
       combined(head, weights_of_tile(head, tile, [last](int) { return last; }))});
  all.push_back({"first-tile-only", "Only the keys of the first tile have a weight.",
                 combined(head, weights_of_tile(head, tile, [](int) { return 0; }))});
  all.push_back({"own-tile-only",
                 "Each query sees only the keys of its own block: all blocks go through the keys from the first to the "
                 "last.",
                 combined(head, weights_of_tile(head, tile, [tile](int i) { return i / tile; }))});
  return all;
}

/// Judges `attention`, called as attention(out, q, k, v, n, scale).
/// @param more mistakes that only this exercise knows
template <class Function, class Owner>
void judge_attention(Function attention, const Head& head, int tile, Owner owner, const course::Budget& budget,
                     const std::vector<course::Mistake>& more = {}) {
  const course::CaseBuffer<float> q(head.q);
  const course::CaseBuffer<float> k(head.k);
  const course::CaseBuffer<float> v(head.v);
  const Matrix weights = weights_of(head);
  double least = 1;
  for (const std::vector<double>& row : weights) least = std::min(least, *std::min_element(row.begin(), row.end()));
  std::vector<course::Mistake> mistakes;
  if (head.n > 0) mistakes = mistakes_of_attention(head, tile);
  mistakes.insert(mistakes.end(), more.begin(), more.end());
  course::judge({
      .expected = combined(head, weights),
      .launch = [&](float* out) { attention(out, q.data(), k.data(), v.data(), head.n, head.scale); },
      .owner = owner,
      .budget = budget,
      .least_term = 0.5F * static_cast<float>(least),
      .roundings = 8,
      .inputs = {{"q", head.q, head.size}, {"k", head.k, head.size}, {"v", head.v, head.size}},
      .definition =
          [&head](const auto& in) {
            const Head changed{head.n, head.size, head.scale, in[0], in[1], in[2]};
            return combined(changed, weights_of(changed));
          },
      .columns = head.size,
      .mistakes = mistakes,
  });
}

}  // namespace attention

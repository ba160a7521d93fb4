/// @file
/// Products of matrices as BLAS defines them, on the host.
#pragma once

#include <cstddef>
#include <vector>

namespace simulator {

/// A matrix that lies by columns, `pitch` elements apart, in its own type.
struct MatrixView {
  void* elements;
  long long pitch;
  double (*get)(const void* elements, std::size_t index);
  void (*set)(void* elements, std::size_t index, double value);

  double at(long long row, long long column) const {
    return get(elements, static_cast<std::size_t>(row + column * pitch));
  }
};

struct ProductShape {
  long long rows;
  long long columns;
  long long depth;
  bool a_transposed;
  bool b_transposed;
};

/// The elements of a matrix or of its transpose, by columns, as Sum.
template <class Sum>
std::vector<Sum> packed(const MatrixView& matrix, long long rows, long long columns, bool transposed) {
  std::vector<Sum> all(static_cast<std::size_t>(rows * columns));
  std::size_t next = 0;
  for (long long column = 0; column < columns; ++column) {
    for (long long row = 0; row < rows; ++row)
      all[next++] = static_cast<Sum>(transposed ? matrix.at(column, row) : matrix.at(row, column));
  }
  return all;
}

/// c = alpha · a · b + beta · c, with sums in Sum. Where beta is 0, c is not read.
template <class Sum>
void multiply(const ProductShape& shape, Sum alpha, const MatrixView& a, const MatrixView& b, Sum beta,
              const MatrixView& c) {
  const std::vector<Sum> left = packed<Sum>(a, shape.rows, shape.depth, shape.a_transposed);
  const std::vector<Sum> right = packed<Sum>(b, shape.depth, shape.columns, shape.b_transposed);
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto depth = static_cast<std::size_t>(shape.depth);
  std::vector<Sum> sums(rows);
  for (std::size_t column = 0; column < static_cast<std::size_t>(shape.columns); ++column) {
    sums.assign(rows, Sum(0));
    for (std::size_t k = 0; k < depth; ++k) {
      const Sum factor = right[column * depth + k];
      const Sum* const of_left = &left[k * rows];
      for (std::size_t row = 0; row < rows; ++row) sums[row] += of_left[row] * factor;
    }
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t index = row + column * static_cast<std::size_t>(c.pitch);
      const Sum before = beta == Sum(0) ? Sum(0) : beta * static_cast<Sum>(c.get(c.elements, index));
      c.set(c.elements, index, static_cast<double>(alpha * sums[row] + before));
    }
  }
}

}  // namespace simulator

/// @file
/// Matrices that the lanes of a warp hold together, as nvcuda::wmma's fragments do.
#pragma once

namespace simulator {

/// What a fragment is for: a factor, or the sums of products.
enum class MatrixRole { a, b, sums };
enum class MatrixNumber { half, bfloat16, float32 };

/// A fragment's matrix, and how each of the 32 lanes holds its part.
struct MatrixPart {
  MatrixRole role;
  MatrixNumber number;
  int rows;
  int columns;
  int elements;  ///< of each lane; some types hold each number several times
};

/// Where a matrix lies in memory.
struct MatrixPlace {
  const void* address;
  unsigned int pitch;  ///< elements from one row, or column, to the next
  bool by_rows;
};

/// A fragment of the running lane.
struct LanePart {
  MatrixPart part;
  const void* elements;
};

/// All lanes of the warp make these calls together. Each makes its own accesses, at `pc`.
/// @{
void load_matrix(const MatrixPart& part, void* elements, const MatrixPlace& from, const void* pc);
void store_matrix(const LanePart& from, const MatrixPlace& to, const void* pc);
/// sums = a · b + before. Each sum begins with its element of `before`; then the products are added in the order of k.
/// A product is exact, and each addition rounds once to float. Sums in half are rounded to half at the end.
void multiply_matrices(const MatrixPart& part, void* sums, const LanePart& a, const LanePart& b, const LanePart& before,
                       const void* pc);
/// @}

/// What elements hold before anything sets them: a signalling NaN, which no arithmetic gives.
constexpr unsigned int unset_number(MatrixNumber number) {
  return number == MatrixNumber::float32 ? 0x7fa5a5a5U : (number == MatrixNumber::half ? 0x7d5aU : 0x7fa5U);
}

template <class T>
struct MatrixNumberOf;  // for numbers that fragments may hold

}  // namespace simulator

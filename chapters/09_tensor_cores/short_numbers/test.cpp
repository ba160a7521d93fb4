/// @file
/// Harness of 09_tensor_cores/short_numbers.
#include "short_numbers.hpp"

#include <stdexcept>

#include "../07_attention/rows.hpp"
#include "e4m3.hpp"

namespace {

constexpr double largest_short = 448;

struct Matrix {
  course::Rows shape;
  std::vector<float> a;
};

/// Random numbers of 20 powers of two, and of sizes that differ from row to row: without a scale some become 0, others 448.
/// The largest absolute value of row r is r places before its end, and negative in odd rows.
Matrix random_matrix(int rows, int columns, int threads) {
  constexpr float sizes[] = {1000, 0.001F, 1, 30, 1e-10F};
  Matrix matrix{{rows, columns, threads}, course::random_floats(static_cast<std::size_t>(rows) * columns)};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column)
      matrix.a[row * columns + column] *= std::ldexp(sizes[row % 5], -(7 * column % 20));
    if (columns > 0) matrix.a[(row + 1) * columns - 1 - row % columns] = (row % 2 == 0 ? 3.1F : -3.1F) * sizes[row % 5];
  }
  return matrix;
}

/// The nearest number with so many binary digits: 8 as in bfloat16, 11 as in half.
double rounded_to_digits(double value, int digits) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, digits)), exponent - digits);
}

/// For each element: what is left of it, if the scale of its row, or of its part of the row, is `scale_of(row, column)`.
template <class Function>
std::vector<float> shortened(const Matrix& matrix, Function scale_of) {
  std::vector<float> out;
  for (std::size_t i = 0; i < matrix.a.size(); ++i) {
    const int columns = matrix.shape.columns;
    const double scale = scale_of(static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    out.push_back(scale == 0 ? 0 : static_cast<float>(tensor_cores::nearest_e4m3(matrix.a[i] / scale) * scale));
  }
  return out;
}

/// The largest absolute value of those elements of a row whose column `counts`.
template <class Predicate>
double largest(const Matrix& matrix, int row, Predicate counts) {
  double one = 0;
  for (int column = 0; column < matrix.shape.columns; ++column)
    if (counts(column)) one = std::max<double>(one, std::fabs(matrix.a[row * matrix.shape.columns + column]));
  return one;
}

double scale_of_row(const Matrix& matrix, int row) {
  return largest(matrix, row, [](int) { return true; }) / largest_short;
}

std::vector<float> expected(const Matrix& matrix) {
  return shortened(matrix, [&](int row, int) { return scale_of_row(matrix, row); });
}

/// Right kernels round the scale, or the quotient, in one way or another. @throws std::logic_error where that decides
/// between two numbers
void refuse_doubtful(const Matrix& matrix) {
  for (std::size_t i = 0; i < matrix.a.size(); ++i) {
    const double scale = scale_of_row(matrix, static_cast<int>(i) / matrix.shape.columns);
    if (scale == 0) continue;
    int exponent = 0;
    if (std::frexp(scale, &exponent) == 0.5) continue;  // a power of two: nothing is rounded
    const double value = matrix.a[i] / scale;
    if (std::fabs(tensor_cores::nearer_to_upper_e4m3(value)) < std::ldexp(std::fabs(value), -20))
      throw std::logic_error("an element lies in the middle between two numbers");
  }
}

std::vector<course::Mistake> mistakes(const Matrix& matrix) {
  const int threads = matrix.shape.threads;
  const auto scaled_by =
      [&](auto&& counts) {  // `counts(column, other)`: whether `other` counts for the scale of `column`
        return shortened(matrix, [&, counts](int row, int column) {
          return largest(matrix, row, [&](int other) { return counts(column, other); }) / largest_short;
        });
      };
  const auto times_scale = [&](double factor) {
    return shortened(matrix, [&, factor](int row, int) { return factor * scale_of_row(matrix, row); });
  };
  const auto scale_with_sign = [&](int row) {  // 1 for a row without a positive number
    const auto begin = matrix.a.begin() + static_cast<std::ptrdiff_t>(row) * matrix.shape.columns;
    const double one = *std::max_element(begin, begin + matrix.shape.columns);
    return one > 0 ? one / largest_short : 1.0;
  };
  const auto by_quotient = [&](auto&& rounded) {  // `rounded(a / scale, scale)`
    std::vector<float> out;
    for (std::size_t i = 0; i < matrix.a.size(); ++i) {
      const double scale = scale_of_row(matrix, static_cast<int>(i) / matrix.shape.columns);
      out.push_back(static_cast<float>(rounded(scale == 0 ? 0 : matrix.a[i] / scale, scale)));
    }
    return out;
  };
  const auto rounded_twice = [&](int digits) {
    return by_quotient([digits](double quotient, double scale) {
      return tensor_cores::nearest_e4m3(rounded_to_digits(quotient, digits)) * scale;
    });
  };
  return {
      {"no-scale", "The numbers are rounded without a scale: what is large becomes 448, and what is small becomes 0.",
       shortened(matrix, [](int, int) { return 1.0; })},
      {"sign-not-dropped", "The scale comes from the row's largest number, not from its largest absolute value.",
       shortened(matrix, [&](int row, int) { return scale_with_sign(row); })},
      {"not-scaled-back", "These are the e4m3 numbers themselves: each must be multiplied by the scale of its row.",
       by_quotient([](double quotient, double) { return tensor_cores::nearest_e4m3(quotient); })},
      {"rounded-twice",
       "The numbers are rounded to bfloat16 first: what lies a little beside a middle becomes the middle.",
       rounded_twice(8)},
      {"rounded-twice", "The numbers are rounded to half first: what lies a little beside a middle becomes the middle.",
       rounded_twice(11)},
      {"scale-upside-down", "The scale is upside down: it is the row's largest absolute value, divided by 448.",
       shortened(matrix,
                 [&](int row, int) { return scale_of_row(matrix, row) == 0 ? 1.0 : 1 / scale_of_row(matrix, row); })},
      {"scaled-to-240", "The row is scaled to 240, but e4m3 numbers go on to 448.", times_scale(largest_short / 240)},
      {"first-share-only",
       "The scale comes from the first element of each thread: a thread's share is every element at its place in each "
       "slice of the row.",
       scaled_by([threads](int, int other) { return other < threads; })},
      {"scale-of-thread", "Each thread has a scale of its own share: the threads must agree on one for the row.",
       scaled_by([threads](int column, int other) { return column % threads == other % threads; })},
      {"scale-of-warp", "Each warp has a scale of its own: the warps must agree on one through shared memory.",
       scaled_by([threads](int column, int other) { return column % threads / 32 == other % threads / 32; })},
      {"even-slots-only", "The scale leaves out odd lanes of other warps: the last round, with offset 1, is missing.",
       scaled_by([threads](int column, int other) {
         const bool own_group = column % 2 == other % 2 && column % threads / 32 == other % threads / 32;
         return other % 2 == 0 || own_group;
       })},
  };
}

course::Budget budget(const course::Rows& shape) {
  course::Budget budget = course::budget_of_rows(shape, 1);
  // A thread's elements may lie side by side, in one load: in a short row some threads then have four and others none.
  budget.global_reads.per_thread = most_per_thread;
  budget.global_writes = {.per_thread = most_per_thread, .total = shape.elements()};
  attention::allow_trees(budget, shape, 1);
  // The row may also wait in shared memory, and the warps may hand over by atomics alone.
  *budget.shared_reads.per_thread += 3 * most_per_thread;
  budget.shared_writes = {.per_thread = *budget.shared_writes.per_thread + most_per_thread};
  budget.shared_atomics = {.total = shape.rows * static_cast<std::uint64_t>(shape.threads / 32)};
  budget.idea =
      "All threads of the block must work on the row: each finds the largest absolute value of its share, and together "
      "they "
      "find that of the row.";
  budget.thrift = "An element that is needed again stays in a register: each is read once.";
  return budget;
}

template <int threads>
void judge_short_numbers(const Matrix& matrix) {
  refuse_doubtful(matrix);
  const course::DeviceBuffer<float> a(matrix.a);
  const int rows = matrix.shape.rows;
  const int columns = matrix.shape.columns;
  course::judge({
      .expected = expected(matrix),
      .launch = [&](float* out) { short_numbers<threads>(out, a.data(), rows, columns); },
      .owner =
          [columns](std::size_t i) {
            return course::Owner{static_cast<int>(i / columns), static_cast<int>(i % columns) % threads};
          },
      .budget = budget(matrix.shape),
      .roundings = 4,
      .inputs = {{"a", matrix.a, rows > 1 ? columns : 0}},
      .columns = rows > 1 ? columns : 0,
      .mistakes = matrix.shape.elements() > 0 ? mistakes(matrix) : std::vector<course::Mistake>(),
  });
}

template <int threads>
void judge_short_numbers(int rows, int columns) {
  judge_short_numbers<threads>(random_matrix(rows, columns, threads));
}

/// With a scale of 1: every e4m3 number, the middles between them, and what lies a little above and below the middles.
Matrix every_number_and_middle() {
  constexpr float little = 1.0F / 4096;  // bfloat16 would round it away
  std::vector<float> numbers;
  for (const double one : tensor_cores::e4m3_numbers()) {
    numbers.push_back(static_cast<float>(one));
    if (one > 0) numbers.push_back(static_cast<float>(-one));
  }
  std::vector<float> middles;
  for (std::size_t i = 0; i + 1 < tensor_cores::e4m3_numbers().size(); ++i) {
    middles.push_back(static_cast<float>((tensor_cores::e4m3_numbers()[i] + tensor_cores::e4m3_numbers()[i + 1]) / 2));
    middles.push_back(-middles.back());
  }
  middles.push_back(static_cast<float>(largest_short));
  const int columns = static_cast<int>(numbers.size());
  Matrix matrix{{4, columns, 128}, numbers};
  for (const float factor : {1.0F, 1 + little, 1 - little}) {
    for (const float middle : middles)
      matrix.a.push_back(middle == static_cast<float>(largest_short) ? middle : middle * factor);
  }
  return matrix;
}

}  // namespace

TEST_CASE("2 rows of 512, 128 threads: every thread has four elements") { judge_short_numbers<128>(2, 512); }
TEST_CASE("the lesson's row 500 -896 50 7, 32 threads") {
  judge_short_numbers<32>(Matrix{{1, 4, 32}, {500, -896, 50, 7}});
}
TEST_CASE("every e4m3 number, the middles between them, a little more and a little less, 128 threads") {
  judge_short_numbers<128>(every_number_and_middle());
}
TEST_CASE("a row of zeros between two others, 32 threads") {
  judge_short_numbers<32>(Matrix{{3, 3, 32}, {2000, 1, -3, 0, 0, 0, 0.001F, -0.0003F, 0.00002F}});
}
TEST_CASE("5 rows of 13, 32 threads: fewer elements than threads") { judge_short_numbers<32>(5, 13); }
TEST_CASE("2 rows of 128, 32 threads: as long as a row may be") { judge_short_numbers<32>(2, 128); }
TEST_CASE("3 rows of 131, 128 threads: a prime") { judge_short_numbers<128>(3, 131); }
TEST_CASE("4 rows of 1, 128 threads: every number is the largest of its row") {
  judge_short_numbers<128>(Matrix{{4, 1, 128}, {0.0001F, -3000, 1e20F, -1e-20F}});
}
TEST_CASE("3 rows of 0: nothing to do") { judge_short_numbers<32>(3, 0); }
TEST_CASE("no row: nothing to do") { judge_short_numbers<32>(0, 16); }

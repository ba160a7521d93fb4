/// @file
/// Harness of 07_attention/softmax_online.
#include "softmax_online.hpp"

#include "softmax_cases.hpp"

namespace {

template <int threads>
void judge_softmax(const std::vector<float>& x, int rows, int columns) {
  const course::Rows shape{rows, columns, threads};
  course::Budget budget = attention::budget_of_softmax(shape, 2);
  budget.idea =
      "All threads of the block must work on the row: each has a largest element and a sum of its share, and a tree "
      "combines these pairs.";
  budget.thrift =
      "Two reads of each element are enough: one for the largest and the sum at once, and one for the quotient.";
  attention::judge_softmax(softmax_online<threads>, x, shape, budget, true);
}

template <int threads>
void judge_softmax(int rows, int columns, float offset = 0) {
  judge_softmax<threads>(attention::random_scores(static_cast<std::size_t>(rows) * columns, offset), rows, columns);
}

}  // namespace

TEST_CASE("2 rows of 512, 128 threads: every thread has four elements") { judge_softmax<128>(2, 512); }
TEST_CASE("the lesson's scores 2 1 4 3, 4 threads") { judge_softmax<4>(attention::scores_by_hand(), 1, 4); }
TEST_CASE("5 rows of 13, 4 threads: a prime") { judge_softmax<4>(5, 13); }
TEST_CASE("4 rows of 3, 4 threads: fewer elements than threads") { judge_softmax<4>(4, 3); }
TEST_CASE("3 rows of 9 around 100, 4 threads: exp(100) is no float") { judge_softmax<4>(3, 9, 100); }
TEST_CASE("3 rows of 3 around -200, 4 threads: exp(-200) is 0 in float") { judge_softmax<4>(3, 3, -200); }
TEST_CASE("9 elements that rise, 4 threads: each is the largest so far") {
  judge_softmax<4>({1, 2, 3, 4, 5, 6, 7, 8, 9}, 1, 9);
}
TEST_CASE("9 rows of 9, each with one element far ahead, 4 threads: exp() of how far is no float") {
  judge_softmax<4>(attention::scores_with_one_far_ahead(9), 9, 9);
}
TEST_CASE("3 rows of 9 around -1,024, 4 threads" * course::at_an_end()) { judge_softmax<4>(3, 9, -1024); }
TEST_CASE("3 rows of 9 around -1,048,576, 4 threads" * course::at_an_end()) { judge_softmax<4>(3, 9, -1048576); }
TEST_CASE("2 rows of 5 of -1e38, 4 threads: equal weights" * course::at_an_end()) {
  judge_softmax<4>(std::vector<float>(10, -1e38F), 2, 5);
}
TEST_CASE("2 rows of 5 of 1e38, 4 threads: equal weights" * course::at_an_end()) {
  judge_softmax<4>(std::vector<float>(10, 1e38F), 2, 5);
}
TEST_CASE("2 rows of 131, 128 threads: a prime") { judge_softmax<128>(2, 131); }
TEST_CASE("7 rows of 1, 128 threads: each 1") { judge_softmax<128>(7, 1); }
TEST_CASE("3 rows of 0: nothing to do") { judge_softmax<4>(3, 0); }
TEST_CASE("no row: nothing to do") { judge_softmax<4>(0, 16); }
TEST_CASE("2 rows of 256, 128 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_softmax<128>(2, 256);
}

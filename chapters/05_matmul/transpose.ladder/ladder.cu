// Ladder transpose: out[c][r] = a[r][c].
//
//   ./course bench transpose
//
//   transpose_rows         reads along rows, writes down columns
//   transpose_tile         through a tile in shared memory: both along rows
//   transpose_padded       the tile's columns in different banks
//   transpose_wide         larger tiles, accesses of 128 bits
//
// Nothing is computed, and each number is read once and written once: the ceiling is a copy.
#include "bench/ladder/cublas.cuh"
#include "bench/ladder/device_data.cuh"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

struct Expected {
  const float* a;
  int rows;
  int columns;
  __device__ double operator()(std::size_t i) const {
    const std::size_t row = i % rows;
    const std::size_t column = i / rows;
    return a[row * columns + column];
  }
};

Problem problem(const Size& size, bool check) {
  const int rows = static_cast<int>(size[0]);
  const int columns = static_cast<int>(size[1]);
  const std::size_t elements = static_cast<std::size_t>(rows) * columns;
  const auto data = make_data<float>(elements, elements, RealValues{1}, check);
  fill(data->expected, Expected{data->a[0].data(), rows, columns});
  Problem problem = problem_on(data, 0, 0);
  const auto on_data = [=](void (*transpose)(float*, const float*, int, int)) {
    return [=](int set) { transpose(data->out.data(), data->a[set].data(), rows, columns); };
  };
  if (!check) {
    const auto cublas = std::make_shared<Cublas>();
    problem.entries = {copy_ceiling(data), library("cublas", "cublasSgeam", [=](int set) {
                         cublas->transpose(data->out.data(), data->a[set].data(), rows, columns);
                       })};
  }
  for (const Candidate& entry :
       {rung("transpose_rows", "reads along rows, writes down columns", on_data(transpose_rows)),
        rung("transpose_tile", "a tile of 32 × 32 in shared memory", on_data(transpose_tile)),
        rung("transpose_padded", "the tile's columns in different banks", on_data(transpose_padded)),
        rung("transpose_wide", "larger tiles, accesses of 128 bits", on_data(transpose_wide))}) {
    problem.entries.push_back(entry);
  }
  set_work(problem, 8.0 * static_cast<double>(elements), 0);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"transpose",
              "memory",
              {{16384, 32768}, {16381, 32765}},
              {{0, 5},
               {5, 0},
               {1, 1},
               {3, 7},
               {32, 32},
               {4, 8},
               {64, 64},
               {68, 132},
               {1000, 612},
               {1, 700},
               {700, 1},
               {1031, 517},
               {1028, 517},
               {1031, 516},
               {517, 1030},
               {1030, 519},
               {63, 65}},
              problem});
}

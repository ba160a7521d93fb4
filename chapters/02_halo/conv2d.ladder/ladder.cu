// Ladder conv2d: out[row][column] = sum over dy, dx < k of a[row + dy][column + dx] * filter[dy][dx], with k = 5 and
// zeros past the last row and column.
//
//   ./course bench conv2d
//
//   conv2d_naive    k · k reads of global memory an output
//   conv2d_tiled    a tile with its halo in shared memory, the filter in constant memory
//   conv2d_strip    four columns a thread, down a strip of rows, all sums in registers
//
// 4 bytes in and 4 bytes out for 50 FLOP: the ceiling is still a copy, but a streaming multiprocessor (SM) must
// not waste much.
#include "bench/ladder/device_data.cuh"
#include "conv2d_tiled.hpp"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int k = max_filter_side;

struct Expected {
  const float* a;
  int rows;
  int columns;
  const float* filter;
  __device__ double operator()(std::size_t i) const {
    const auto row = static_cast<int>(i / columns);
    const auto column = static_cast<int>(i % columns);
    double sum = 0;
    for (int dy = 0; dy < k && row + dy < rows; ++dy)
      for (int dx = 0; dx < k && column + dx < columns; ++dx)
        sum += static_cast<double>(a[static_cast<std::size_t>(row + dy) * columns + column + dx]) * filter[dy * k + dx];
    return sum;
  }
};

Problem problem(const Size& size, bool check) {
  const int rows = static_cast<int>(size[0]);
  const int columns = static_cast<int>(size[1]);
  const std::size_t elements = static_cast<std::size_t>(rows) * columns;
  const auto data = make_data<float>(elements, elements, RealValues{1}, check);
  const auto filter = filled<float>(k * k, RealValues{7});
  const std::vector<float> weights = filter.to_host();
  fill(data->expected, Expected{data->a[0].data(), rows, columns, filter.data()});
  CUDA_CHECK(cudaDeviceSynchronize());  // the filter's memory ends with this function
  Problem problem = problem_on(data, 1e-4, 0);
  const auto on_data = [=](void (*convolve)(float*, const float*, int, int, const float*, int)) {
    return [=](int set) { convolve(data->out.data(), data->a[set].data(), rows, columns, weights.data(), k); };
  };
  problem.entries = {
      copy_ceiling(data), rung("conv2d_naive", "k · k reads an output", on_data(conv2d_naive)),
      exercise("conv2d_tiled", "a tile with its halo in shared memory", on_data(conv2d_tiled<16>)),
      rung("conv2d_strip", "four columns a thread, down 8 rows, sums in registers", on_data(conv2d_strip))};
  set_work(problem, 8.0 * static_cast<double>(elements), 2.0 * k * k * static_cast<double>(elements));
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"conv2d",
              "memory",
              {{16384, 32768}, {16381, 32767}},
              {{0, 5},
               {5, 0},
               {1, 1},
               {3, 4},
               {4, 3},
               {17, 31},
               {33, 512},
               {16, 513},
               {100, 516},
               {61, 1030},
               {37, 1003},
               {23, 505}},
              problem});
}

// Ladder row_sums: out[r] = sum of row r of `a`.
//
//   ./course bench row_sums
//
//   row_sums_atomic       one atomic for each element: a queue for each sum
//   row_sums_shared       adds in shared memory, then a tree
//   row_sums_registers    adds in a register, then the tree
//   row_sums_shuffle      the tree's last rounds by shuffles
//   row_sums_vectorized   loads of 128 bits
//   row_sums_warp         a warp a row, eight loads in flight, no barrier
//
// Each element is read once and added once: 1 FLOP for 4 bytes. Only reading counts, so the ceiling is a kernel that
// only reads: CUB's sum of all elements.
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_reduce.cuh>
#include <cub/device/device_segmented_reduce.cuh>

#include "bench/ladder/device_data.cuh"
#include "row_sums_atomic.hpp"
#include "row_sums_registers.hpp"
#include "row_sums_shared.hpp"
#include "row_sums_shuffle.hpp"
#include "row_sums_vectorized.hpp"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int threads = 512;

/// One thread a row, in double precision, from left to right: no line of it is shared with what it judges.
__global__ void expected_kernel(double* sums, const float* a, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  double sum = 0;
  for (int column = 0; column < columns; ++column) sum += a[static_cast<long long>(row) * columns + column];
  sums[row] = sum;
}

/// The beginning of row `i`, for CUB.
struct RowStart {
  int columns;
  __host__ __device__ long long operator()(long long i) const { return i * columns; }
};

void add_libraries(std::vector<Candidate>& entries, const std::shared_ptr<Data<float>>& data, int rows, int columns) {
  const auto starts = thrust::make_transform_iterator(thrust::counting_iterator<long long>(0), RowStart{columns});
  const auto whole = [=](int set) {
    std::size_t bytes = data->scratch.size();
    CUDA_CHECK(cub::DeviceReduce::Sum(data->scratch.data(), bytes, data->a[set].data(), data->out.data(),
                                      static_cast<long long>(rows) * columns));
  };
  const auto segmented = [=](int set) {
    std::size_t bytes = data->scratch.size();
    CUDA_CHECK(cub::DeviceSegmentedReduce::Sum(data->scratch.data(), bytes, data->a[set].data(), data->out.data(), rows,
                                               starts, starts + 1));
  };
  // As CUB's own example calls it: the beginnings of the rows lie in memory.
  std::vector<int> begins(rows + 1);
  for (int row = 0; row <= rows; ++row) begins[row] = row * columns;
  const auto offsets = std::make_shared<DeviceBuffer<int>>(begins);
  const auto segmented_by_offsets = [=](int set) {
    std::size_t bytes = data->scratch.size();
    CUDA_CHECK(cub::DeviceSegmentedReduce::Sum(data->scratch.data(), bytes, data->a[set].data(), data->out.data(), rows,
                                               offsets->data(), offsets->data() + 1));
  };
  entries.push_back(
      {"cub_reduce", Kind::ceiling, "cub::DeviceReduce::Sum of all elements: what reading reaches", whole});
  entries.push_back(
      library("cub_segmented_reduce", "cub::DeviceSegmentedReduce::Sum, offsets in memory", segmented_by_offsets));
  entries.push_back(
      library("cub_segmented_computed", "cub::DeviceSegmentedReduce::Sum, offsets computed on the way", segmented));
}

Problem problem(const Size& size, bool check) {
  const int rows = static_cast<int>(size[0]);
  const int columns = static_cast<int>(size[1]);
  const std::size_t elements = static_cast<std::size_t>(rows) * columns;
  const auto data = make_data<float>(elements, rows, RealValues{1}, check);
  if (rows > 0) expected_kernel<<<(rows + 63) / 64, 64>>>(data->expected.data(), data->a[0].data(), rows, columns);
  CUDA_CHECK(cudaGetLastError());

  // Rounding: an addition loses at most 2^-24 of the sum that it is part of.
  Problem problem = problem_on(data, 1e-6 * columns + 1e-5, 0);
  if (!check) add_libraries(problem.entries, data, rows, columns);
  const auto on_data = [=](void (*sums)(float*, const float*, int, int)) {
    return [=](int set) { sums(data->out.data(), data->a[set].data(), rows, columns); };
  };
  for (const Candidate& entry :
       {exercise("row_sums_atomic", "one atomic for each element", on_data(row_sums_atomic<threads>)),
        exercise("row_sums_shared", "adds in shared memory, then a tree", on_data(row_sums_shared<threads>)),
        exercise("row_sums_registers", "adds in a register, then the tree", on_data(row_sums_registers<threads>)),
        exercise("row_sums_shuffle", "the last rounds by shuffles", on_data(row_sums_shuffle<threads>)),
        exercise("row_sums_vectorized", "loads of 128 bits", on_data(row_sums_vectorized<threads>)),
        rung("row_sums_warp", "a warp a row, eight loads in flight", on_data(row_sums_warp))}) {
    problem.entries.push_back(entry);
  }
  set_work(problem, 4.0 * static_cast<double>(elements + rows), static_cast<double>(elements));
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"row_sums",
              "memory",
              {{65536, 2048}, {65521, 2047}},
              {{0, 5}, {1, 1}, {3, 0}, {5, 3}, {7, 33}, {64, 128}, {13, 1021}, {3, 2048}, {2, 5003}},
              problem});
}

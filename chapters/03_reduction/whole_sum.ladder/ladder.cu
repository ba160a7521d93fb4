// Ladder whole_sum: out[0] = the sum of all of `a`.
//
//   ./course bench whole_sum
//
//   sum_any_length   one element a thread and step, then a second launch for the blocks' sums
//   sum_in_flight    eight loads of 128 bits in flight; the last block adds the blocks' sums
//
// The elements are -1, 0 and 1, so that every order of adding gives the same sum, and an error of 1 shows.
#include <cub/device/device_reduce.cuh>

#include "bench/ladder/device_data.cuh"
#include "rungs.hpp"
#include "sum_any_length.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int threads = 512;
constexpr int blocks = 528;

__global__ void expected_kernel(double* sum, const float* a, int n) {
  double mine = 0;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long i = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x; i < n; i += stride) mine += a[i];
  atomicAdd(sum, mine);
}

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const auto data = make_data<float>(n, 1, WholeValues{1}, check);
  CUDA_CHECK(cudaMemset(data->expected.data(), 0, sizeof(double)));
  expected_kernel<<<256, 256>>>(data->expected.data(), data->a[0].data(), n);
  const auto words = std::make_shared<DeviceBuffer<float>>(std::vector<float>(sum_in_flight_scratch));

  Problem problem = problem_on(data, 0, 0);
  const auto cub_sum = [=](int set) {
    std::size_t bytes = data->scratch.size();
    CUDA_CHECK(cub::DeviceReduce::Sum(data->scratch.data(), bytes, data->a[set].data(), data->out.data(), n));
  };
  if (!check) problem.entries.push_back(library("cub_reduce", "cub::DeviceReduce::Sum", cub_sum));
  problem.entries.push_back(exercise("sum_any_length", "one element a thread and step, two launches", [=](int set) {
    sum_any_length<threads, blocks>(data->out.data(), words->data() + 1, data->a[set].data(), n);
  }));
  problem.entries.push_back(rung("sum_in_flight", "eight loads of 128 bits in flight, one launch", [=](int set) {
    sum_in_flight(data->out.data(), words->data(), data->a[set].data(), n);
  }));
  set_work(problem, 4.0 * n, n);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"whole_sum",
              "memory",
              {{1 << 29}, {536870909}},
              {{0}, {1}, {3}, {4}, {1021}, {4096}, {1 << 20}, {8388593}},
              problem});
}

// Ladder pooling: out[i] = a[i - 2] + a[i - 1] + a[i], where they exist.
//
//   ./course bench pooling
//
//   pooling_naive          three reads of global memory an output
//   pooling                a tile in shared memory: one read an output
//   pooling_four_outputs   four outputs from a load of 128 bits
//
// 4 bytes in and 4 bytes out for 2 FLOP: the ceiling is a copy.
#include "bench/ladder/device_data.cuh"
#include "pooling.hpp"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

struct Expected {
  const float* a;
  __device__ double operator()(std::size_t i) const {
    return a[i] + (i > 0 ? static_cast<double>(a[i - 1]) : 0) + (i > 1 ? static_cast<double>(a[i - 2]) : 0);
  }
};

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const auto data = make_data<float>(n, n, RealValues{1}, check);
  fill(data->expected, Expected{data->a[0].data()});
  Problem problem = problem_on(data, 1e-6, 0);
  const auto on_data = [=](void (*pool)(float*, const float*, int)) {
    return [=](int set) { pool(data->out.data(), data->a[set].data(), n); };
  };
  problem.entries = {
      copy_ceiling(data), rung("pooling_naive", "three reads an output", on_data(pooling_naive)),
      exercise("pooling", "a tile in shared memory", on_data(pooling<128>)),
      rung("pooling_four_outputs", "four outputs a thread, loads of 128 bits", on_data(pooling_four_outputs))};

  set_work(problem, 8.0 * n, 2.0 * n);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(
      argc, argv,
      {"pooling", "memory", {{1 << 29}, {536870909}}, {{0}, {1}, {2}, {5}, {127}, {128}, {4096}, {65537}}, problem});
}

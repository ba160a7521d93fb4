// Ladder pooling: out[i] = a[i - 2] + a[i - 1] + a[i], where they exist.
//
//   ./course bench pooling
//
//   pooling_naive          three reads of global memory an output
//   pooling                a tile in shared memory: one read an output
//   pooling_naive_256,     the same in blocks of 256 threads, so that launching blocks is no longer what takes longest:
//   pooling_256            the empty kernels show how long that alone takes
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
      copy_ceiling(data),
      empty_grid<128>("empty_grid", data->out.size()),
      rung("pooling_naive", "three reads an output", on_data(pooling_naive<128>)),
      exercise("pooling", "a tile in shared memory", on_data(pooling<128>)),
      empty_grid<256>("empty_grid_256", data->out.size()),
      rung("pooling_naive_256", "three reads an output, 256 threads a block", on_data(pooling_naive<256>)),
      exercise("pooling_256", "a tile in shared memory, 256 threads a block", on_data(pooling<256>)),
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

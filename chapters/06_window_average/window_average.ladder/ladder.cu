// Ladder window_average: out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3: n - 2 outputs.
//
//   ./course bench window_average
//
//   window_average                three reads of global memory an output
//   window_average_shared         a tile in shared memory: one read an output
//   window_average_256,           the same in blocks of 256 threads, so that launching blocks is no longer what takes
//   window_average_shared_256     longest: the empty kernels show how long that alone takes
//   window_average_four_outputs   four outputs from a load of 128 bits
//
// 4 bytes in and 4 bytes out for 3 FLOP: the ceiling is a copy.
#include "bench/ladder/device_data.cuh"
#include "rungs.hpp"
#include "window_average.hpp"
#include "window_average_shared.hpp"

namespace {

using namespace course;
using namespace course::ladder;

struct Expected {
  const float* a;
  __device__ double operator()(std::size_t i) const { return (static_cast<double>(a[i]) + a[i + 1] + a[i + 2]) / 3; }
};

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const int outputs = std::max(n - 2, 0);
  const auto data = make_data<float>(n, outputs, RealValues{1}, check);
  fill(data->expected, Expected{data->a[0].data()});
  Problem problem = problem_on(data, 1e-6, 0);
  const auto on_data = [=](void (*average)(float*, const float*, int)) {
    return [=](int set) { average(data->out.data(), data->a[set].data(), n); };
  };
  problem.entries = {
      copy_ceiling(data),
      empty_grid<128>("empty_grid", data->out.size()),
      exercise("window_average", "three reads an output", on_data(window_average<128>)),
      exercise("window_average_shared", "a tile in shared memory", on_data(window_average_shared<128>)),
      empty_grid<256>("empty_grid_256", data->out.size()),
      exercise("window_average_256", "three reads an output, 256 threads a block", on_data(window_average<256>)),
      exercise("window_average_shared_256", "a tile in shared memory, 256 threads a block",
               on_data(window_average_shared<256>)),
      rung("window_average_four_outputs", "four outputs a thread, loads of 128 bits",
           on_data(window_average_four_outputs))};
  set_work(problem, 4.0 * n + 4.0 * outputs, 3.0 * outputs);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"window_average",
              "memory",
              {{1 << 29}, {536870909}},
              {{0}, {1}, {2}, {5}, {127}, {128}, {4096}, {65537}},
              problem});
}

// Ladder conv1d: out[i] = sum over j < k of a[i + j] * b[j], with k = 4 and zeros past the end.
//
//   ./course bench conv1d
//
//   conv1d_naive          k reads of global memory an output
//   conv1d                a tile in shared memory: one read an output
//   conv1d_naive_256,     the same in blocks of 256 threads, so that launching blocks is no longer what takes longest:
//   conv1d_256            the empty kernels show how long that alone takes
//   conv1d_four_outputs   four outputs from a load of 128 bits
//
// 4 bytes in and 4 bytes out for 8 FLOP: the ceiling is a copy.
#include "bench/ladder/device_data.cuh"
#include "conv1d.hpp"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int k = max_conv;

struct Expected {
  const float* a;
  std::size_t n;
  const float* b;
  __device__ double operator()(std::size_t i) const {
    double sum = 0;
    for (int j = 0; j < k && i + j < n; ++j) sum += static_cast<double>(a[i + j]) * b[j];
    return sum;
  }
};

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const auto data = make_data<float>(n, n, RealValues{1}, check);
  const auto b = std::make_shared<DeviceBuffer<float>>(filled<float>(k, RealValues{7}));
  fill(data->expected, Expected{data->a[0].data(), static_cast<std::size_t>(n), b->data()});
  Problem problem = problem_on(data, 1e-5, 0);
  const auto on_data = [=](void (*convolve)(float*, const float*, int, const float*, int)) {
    return [=](int set) { convolve(data->out.data(), data->a[set].data(), n, b->data(), k); };
  };
  problem.entries = {
      copy_ceiling(data),
      empty_grid<128>("empty_grid", data->out.size()),
      rung("conv1d_naive", "k reads an output", on_data(conv1d_naive<128>)),
      exercise("conv1d", "a tile in shared memory", on_data(conv1d<128>)),
      empty_grid<256>("empty_grid_256", data->out.size()),
      rung("conv1d_naive_256", "k reads an output, 256 threads a block", on_data(conv1d_naive<256>)),
      exercise("conv1d_256", "a tile in shared memory, 256 threads a block", on_data(conv1d<256>)),
      rung("conv1d_four_outputs", "four outputs a thread, loads of 128 bits", on_data(conv1d_four_outputs))};
  set_work(problem, 8.0 * n, 2.0 * k * n);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(
      argc, argv,
      {"conv1d", "memory", {{1 << 29}, {536870909}}, {{0}, {1}, {2}, {5}, {127}, {128}, {4096}, {65537}}, problem});
}

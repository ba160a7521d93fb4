// Ladder vector_add: out[i] = a[i] + b[i], float.
//
//   ./course bench vector_add
//
//   vector_add        one element a thread
//   vector_add_wide   four loads of 128 bits in flight
//
// 8 bytes in and 4 bytes out for 1 FLOP: the ceiling is a copy.
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/transform.h>

#include "bench/ladder/device_data.cuh"
#include "rungs.hpp"
#include "vector_add.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int threads = 256;

struct Expected {
  const float* a;
  const float* b;
  __device__ double operator()(std::size_t i) const { return static_cast<double>(a[i]) + b[i]; }
};

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const auto data = make_data<float>(n, n, RealValues{1}, check);
  const auto b = std::make_shared<DeviceBuffer<float>>(filled<float>(n, RealValues{2}));
  fill(data->expected, Expected{data->a[0].data(), b->data()});
  Problem problem = problem_on(data, 0, 1e-6);
  const auto thrust_add = [=](int set) {
    const float* a = data->a[set].data();
    thrust::transform(thrust::cuda::par_nosync, a, a + n, b->data(), data->out.data(), thrust::plus<float>());
  };
  problem.entries = {
      copy_ceiling(data), library("thrust_transform", "thrust::transform with thrust::plus", thrust_add),
      exercise("vector_add", "one element a thread",
               [=](int set) { vector_add(data->out.data(), data->a[set].data(), b->data(), n, threads); }),
      rung("vector_add_wide", "four loads of 128 bits in flight",
           [=](int set) { vector_add_wide(data->out.data(), data->a[set].data(), b->data(), n); })};
  set_work(problem, 12.0 * n, n);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv, {"vector_add", "memory", {{1 << 29}}, {{0}, {1}, {3}, {255}, {4096}, {65537}}, problem});
}

// Ladder vector_add_packed: out[i] = a[i] + b[i], bfloat16.
//
//   ./course bench vector_add_packed
//
//   vector_add_unpacked   one element a thread
//   vector_add_packed     eight elements by a load of 128 bits
//
// 4 bytes in and 2 bytes out for 1 FLOP: the ceiling is a copy.
#include <thrust/execution_policy.h>
#include <thrust/transform.h>

#include "bench/ladder/device_data.cuh"
#include "rungs.hpp"
#include "vector_add_packed.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int threads = 256;

using bf16 = __nv_bfloat16;

struct Expected {
  const bf16* a;
  const bf16* b;
  __device__ double operator()(std::size_t i) const {
    return static_cast<double>(static_cast<float>(a[i])) + static_cast<double>(static_cast<float>(b[i]));
  }
};

struct PlusRounded {
  __device__ bf16 operator()(bf16 a, bf16 b) const { return __hadd(a, b); }
};

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const auto data = make_data<bf16>(n, n, RealValues{1}, check);
  const auto b = std::make_shared<DeviceBuffer<bf16>>(filled<bf16>(n, RealValues{2}));
  fill(data->expected, Expected{data->a[0].data(), b->data()});
  Problem problem = problem_on(data, 1e-3, 1.0 / 256);
  const auto thrust_add = [=](int set) {
    const bf16* a = data->a[set].data();
    thrust::transform(thrust::cuda::par_nosync, a, a + n, b->data(), data->out.data(), PlusRounded{});
  };
  const auto on_data = [=](auto add) {
    return [=](int set) { add(data->out.data(), data->a[set].data(), b->data()); };
  };
  problem.entries = {
      copy_ceiling(data), library("thrust_transform", "thrust::transform", thrust_add),
      rung("vector_add_unpacked", "one element a thread",
           on_data([=](bf16* out, const bf16* a, const bf16* b) { vector_add_unpacked(out, a, b, n); })),
      exercise("vector_add_packed", "eight elements by a load of 128 bits",
               on_data([=](bf16* out, const bf16* a, const bf16* b) { vector_add_packed(out, a, b, n, threads); }))};
  set_work(problem, 6.0 * n, n);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"vector_add_packed", "memory", {{1 << 30}}, {{0}, {1}, {3}, {255}, {4096}, {65537}}, problem});
}

// Ladder matmul_tensor_core: out = a · b, square matrices of bfloat16, sums in float.
//
//   ./course bench matmul_tensor_core
//
//   matmul_wmma     nvcuda::wmma, asynchronous copies: any device since Ampere
//   matmul_hopper   wgmma, the bulk copy engine, clusters: compute capability 9.0 alone
//
// 2 · size³ FLOP on 6 · size² bytes: arithmetic is the limit, from sizes of some hundreds on.
#include "bench/ladder/cublas.cuh"
#include "bench/ladder/device_data.cuh"
#include "bench/ladder/matmul_expected.cuh"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

using bf16 = __nv_bfloat16;

bool has_wgmma() {
  int major = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major == 9;
}

Problem problem(const Size& extents, bool check) {
  const int size = static_cast<int>(extents[0]);
  const std::size_t values = static_cast<std::size_t>(size) * size;
  const auto data = make_data<bf16>(values, values, RealValues{1}, check);
  const auto b = std::make_shared<DeviceBuffer<bf16>>(filled<bf16>(values, RealValues{1000}));
  matmul_expected(data->expected.data(), data->a[0].data(), b->data(), size);

  Problem problem = problem_on(data, 2e-6 * size + 1e-4, 1.0 / 256);  // a bfloat16 has 8 bits
  const auto on_data = [=](void (*multiply)(bf16*, const bf16*, const bf16*, int)) {
    return [=](int set) { multiply(data->out.data(), data->a[set].data(), b->data(), size); };
  };
  if (!check) {
    const auto cublas = std::make_shared<Cublas>();
    problem.entries.push_back(library("cublas", "cublasGemmEx, bfloat16 with sums in float", [=](int set) {
      cublas->multiply(data->out.data(), data->a[set].data(), b->data(), size);
    }));
  }
  problem.entries.push_back(rung("matmul_wmma", "nvcuda::wmma, any device since Ampere", on_data(matmul_wmma)));
  if (has_wgmma()) {
    problem.entries.push_back(rung("matmul_hopper", "wgmma, bulk copies, clusters", on_data(matmul_hopper)));
  }
  set_work(problem, 6.0 * static_cast<double>(values), 2.0 * static_cast<double>(values) * size);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"matmul_tensor_core",
              "arithmetic",
              {{8192}, {4096}},
              {{0}, {1}, {3}, {63}, {64}, {65}, {128}, {256}, {257}, {511}, {1000}, {1031}},
              problem});
}

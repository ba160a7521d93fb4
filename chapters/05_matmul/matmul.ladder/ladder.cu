// Ladder matmul: out = a · b, square matrices of floats, without tensor cores.
//
//   ./course bench matmul
//
//   matmul_naive            one output a thread; a warp runs down a column
//   matmul_coalesced        a warp runs along a row
//   matmul_shared           tiles of 32 × 32 in shared memory
//   matmul_register_tile    squares of outputs a thread, one after the other
//   matmul_outer_product    squares of outputs a thread, all at once
//   matmul_block_tile       both: a tile of 128 × 128 in shared memory, squares of 8 × 8 in registers
//   matmul_padded_tile      the tile of a transposed and padded: no bank conflicts
//   matmul_wide_loads       loads of 128 bits
//   matmul_fast             warp tiles, asynchronous copies, several stages, work dealt out evenly
//
// 2 · size³ FLOP on 12 · size² bytes: arithmetic is the limit, from sizes of some hundreds on.
#include "bench/ladder/cublas.cuh"
#include "bench/ladder/device_data.cuh"
#include "bench/ladder/matmul_expected.cuh"
#include "matmul_block_tile.hpp"
#include "matmul_coalesced.hpp"
#include "matmul_naive.hpp"
#include "matmul_outer_product.hpp"
#include "matmul_register_tile.hpp"
#include "matmul_shared.hpp"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int tile = 32;
constexpr int slow_rungs_up_to = 4096;  // beyond, they would take seconds a launch

Problem problem(const Size& extents, bool check) {
  const int size = static_cast<int>(extents[0]);
  const std::size_t values = static_cast<std::size_t>(size) * size;
  const auto data = make_data<float>(values, values, RealValues{1}, check);
  const auto b = std::make_shared<DeviceBuffer<float>>(filled<float>(values, RealValues{1000}));
  matmul_expected(data->expected.data(), data->a[0].data(), b->data(), size);

  Problem problem = problem_on(data, 4e-6 * size + 1e-4, 0);
  const auto on_data = [=](void (*multiply)(float*, const float*, const float*, int)) {
    return [=](int set) { multiply(data->out.data(), data->a[set].data(), b->data(), size); };
  };
  const auto scratch = std::make_shared<DeviceBuffer<char>>(std::vector<char>(matmul_fast_scratch(size)));
  std::vector<Candidate>& entries = problem.entries;
  if (!check) {
    const auto cublas = std::make_shared<Cublas>();
    entries.push_back(library("cublas", "cublasSgemm: FP32, no tensor cores", [=](int set) {
      cublas->multiply(data->out.data(), data->a[set].data(), b->data(), size);
    }));
  }
  if (size <= slow_rungs_up_to) {
    entries.push_back(exercise("matmul_naive", "a warp runs down a column", on_data(matmul_naive<tile>)));
    entries.push_back(exercise("matmul_coalesced", "a warp runs along a row", on_data(matmul_coalesced<tile>)));
    entries.push_back(exercise("matmul_shared", "tiles of 32 × 32 in shared memory", on_data(matmul_shared)));
    entries.push_back(exercise("matmul_register_tile", "4 × 4 outputs a thread, one after the other",
                               on_data(matmul_register_tile<16, 4>)));
    entries.push_back(
        exercise("matmul_outer_product", "4 × 4 outputs a thread, all at once", on_data(matmul_outer_product<16, 4>)));
  }
  entries.push_back(
      exercise("matmul_block_tile", "a tile of 128 × 128, squares of 8 × 8", on_data(matmul_block_tile<128, 8, 8>)));
  entries.push_back(rung("matmul_padded_tile", "the tile of a transposed and padded", on_data(matmul_padded_tile)));
  entries.push_back(rung("matmul_wide_loads", "loads of 128 bits", on_data(matmul_wide_loads)));
  entries.push_back(rung("matmul_fast", "warp tiles, asynchronous copies, work dealt out evenly", [=](int set) {
    matmul_fast(data->out.data(), data->a[set].data(), b->data(), size, scratch->data());
  }));
  set_work(problem, 12.0 * static_cast<double>(values), 2.0 * static_cast<double>(values) * size);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"matmul",
              "arithmetic",
              {{4096}, {8192}, {4097}},
              {{0}, {1}, {3}, {31}, {32}, {65}, {128}, {129}, {256}, {260}, {509}},
              problem});
}

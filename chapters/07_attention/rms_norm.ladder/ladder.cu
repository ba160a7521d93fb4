// Ladder rms_norm: out[r][c] = x[r][c] · weight[c] / sqrt(m + epsilon), m the mean of the squares of row r.
//
//   ./course bench rms_norm
//
//   rms_norm_two_reads   a row is read for the squares, and again for the outputs
//   rms_norm_registers   a row in the registers of its block: one read and one write
//   rms_norm_in_flight   the next row on its way meanwhile, the weights in registers
//
// 4 bytes in and 4 bytes out for 4 FLOP: the ceiling is a copy.
#include "bench/ladder/device_data.cuh"
#include "bench/ladder/pytorch.hpp"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr float epsilon = 1e-5F;

/// factors[r] = 1 / sqrt(m + epsilon) of row r. One warp a row.
__global__ void factors_kernel(double* factors, const float* x, int rows, int columns) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows) return;
  const float* elements = x + static_cast<long long>(row) * columns;
  double sum = 0;
  for (int i = threadIdx.x % 32; i < columns; i += 32) sum += static_cast<double>(elements[i]) * elements[i];
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xFFFFFFFF, sum, offset);
  if (threadIdx.x % 32 == 0) factors[row] = 1 / sqrt(sum / columns + epsilon);
}

struct Expected {
  const float* x;
  const double* factors;
  const float* weight;
  int columns;
  __device__ double operator()(std::size_t i) const { return x[i] * factors[i / columns] * weight[i % columns]; }
};

Problem problem(const Size& size, bool check) {
  const int rows = static_cast<int>(size[0]);
  const int columns = static_cast<int>(size[1]);
  const std::size_t elements = static_cast<std::size_t>(rows) * columns;
  const auto data = make_data<float>(elements, elements, RealValues{1}, check);
  const auto weight = std::make_shared<DeviceBuffer<float>>(filled<float>(columns, RealValues{7}));
  const DeviceBuffer<double> factors(rows);
  if (rows > 0) factors_kernel<<<(rows + 3) / 4, 128>>>(factors.data(), data->a[0].data(), rows, columns);
  CUDA_CHECK(cudaGetLastError());
  fill(data->expected, Expected{data->a[0].data(), factors.data(), weight->data(), columns});
  CUDA_CHECK(cudaDeviceSynchronize());  // the factors' memory ends with this function

  Problem problem = problem_on(data, 0, 1e-5);
  const auto on_data = [=](void (*norm)(float*, const float*, const float*, int, int, float)) {
    return [=](int set) { norm(data->out.data(), data->a[set].data(), weight->data(), rows, columns, epsilon); };
  };
  if (!check) {
    problem.entries.push_back(copy_ceiling(data));
    if (has_pytorch()) {
      problem.entries.push_back(library("pytorch", "torch.nn.functional.rms_norm", on_data(pytorch_rms_norm)));
    }
  }
  for (const Candidate& entry :
       {rung("rms_norm_two_reads", "read for the squares, and for the outputs", on_data(rms_norm_two_reads)),
        rung("rms_norm_registers", "a row in registers, accesses of 128 bits", on_data(rms_norm_registers)),
        rung("rms_norm_in_flight", "the next row on its way meanwhile", on_data(rms_norm_in_flight))}) {
    problem.entries.push_back(entry);
  }
  set_work(problem, 8.0 * static_cast<double>(elements) + 4.0 * columns, 4.0 * static_cast<double>(elements));
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(
      argc, argv,
      {"rms_norm",
       "memory",
       {{32768, 4096}},
       {{0, 4}, {1, 4}, {5, 0}, {3, 8}, {7, 128}, {5, 1024}, {9, 1028}, {33, 2048}, {3, 2052}, {4000, 4096}, {5, 4092}},
       problem});
}

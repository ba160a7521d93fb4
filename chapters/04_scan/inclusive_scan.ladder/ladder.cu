// Ladder inclusive_scan: out[i] = a[0] + … + a[i].
//
//   ./course bench inclusive_scan
//
//   empty_grids            two empty kernels in the two large grids of scan_any_length: what starting its blocks takes
//   scan_any_length        scans slices, then their totals, then adds: two reads and two writes an element
//   scan_single_pass       decoupled look-back: one read and one write; with 1 and with 9 elements a thread
//   scan_warp_looks_back   a warp looks at 32 slices at once
//   scan_in_flight         tiles on their way and tiles that wait, so that nobody else need wait
//
// The elements are -1, 0 and 1, so that every order of adding gives the same sums, and an error of 1 shows. 4 bytes in
// and 4 bytes out for 1 FLOP: the ceiling is a copy.
#include <cub/device/device_scan.cuh>

#include "bench/ladder/device_data.cuh"
#include "rungs.hpp"
#include "scan_any_length.hpp"
#include "scan_single_pass.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int slice = 1024;

/// sums[s] = the sum of slice s.
__global__ void slice_sums_kernel(double* sums, const float* a, int n) {
  const long long slices = (static_cast<long long>(n) + slice - 1) / slice;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long s = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x; s < slices; s += stride) {
    double sum = 0;
    for (long long i = s * slice; i < min((s + 1) * slice, static_cast<long long>(n)); ++i) sum += a[i];
    sums[s] = sum;
  }
}

/// Each thread scans one slice, from the sum of the slices before.
__global__ void expected_kernel(double* out, const double* before, const float* a, int n) {
  const long long slices = (static_cast<long long>(n) + slice - 1) / slice;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long s = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x; s < slices; s += stride) {
    double sum = before[s];
    for (long long i = s * slice; i < min((s + 1) * slice, static_cast<long long>(n)); ++i) out[i] = sum += a[i];
  }
}

/// In double precision: sums of slices on the device, their scan on the host, the slices' scans on the device.
void compute_expected(const Data<float>& data, int n) {
  DeviceBuffer<double> sums((static_cast<std::size_t>(n) + slice - 1) / slice);
  slice_sums_kernel<<<fill_blocks, fill_threads>>>(sums.data(), data.a[0].data(), n);
  std::vector<double> before = sums.to_host();
  double sum = 0;
  for (double& slice_sum : before) sum += std::exchange(slice_sum, sum);
  sums.assign(before);
  expected_kernel<<<fill_blocks, fill_threads>>>(data.expected.data(), sums.data(), data.a[0].data(), n);
  CUDA_CHECK(cudaDeviceSynchronize());
}

/// The first and the last phase of scan_any_length launch a block for each slice.
Candidate empty_grids(int n) {
  Candidate grids = empty_grid<128>("empty_grids", n);
  grids.text = "two empty kernels in the two large grids of scan_any_length";
  grids.launch = [once = grids.launch](int set) {
    once(set);
    once(set);
  };
  return grids;
}

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const auto data = make_data<float>(n, n, WholeValues{1}, check);
  compute_expected(*data, n);
  const auto states =
      std::make_shared<DeviceBuffer<char>>(std::max(scan_in_flight_scratch(n), scan_warp_looks_back_scratch(n)));

  Problem problem = problem_on(data, 0, 0);
  if (!check) {
    problem.entries.push_back(copy_ceiling(data));
    problem.entries.push_back(library("cub_scan", "cub::DeviceScan::InclusiveSum", [=](int set) {
      std::size_t bytes = data->scratch.size();
      CUDA_CHECK(cub::DeviceScan::InclusiveSum(data->scratch.data(), bytes, data->a[set].data(), data->out.data(), n));
    }));
  }
  problem.entries.push_back(empty_grids(n));
  problem.entries.push_back(exercise("scan_any_length", "three phases; allocates its scratch memory",
                                     [=](int set) { scan_any_length<128>(data->out.data(), data->a[set].data(), n); }));
  problem.entries.push_back(exercise(
      "scan_single_pass_1", "decoupled look-back by one thread, 1 element a thread; allocates its scratch memory",
      [=](int set) { scan_single_pass<128, 1>(data->out.data(), data->a[set].data(), n); }));
  problem.entries.push_back(exercise("scan_single_pass", "the same, 9 elements a thread", [=](int set) {
    scan_single_pass<128, 9>(data->out.data(), data->a[set].data(), n);
  }));
  problem.entries.push_back(rung("scan_warp_looks_back", "a warp looks back at 32 slices at once", [=](int set) {
    scan_warp_looks_back(data->out.data(), data->a[set].data(), n, states->data());
  }));
  problem.entries.push_back(
      rung("scan_in_flight", "one pass; tiles wait in shared memory, nobody else does",
           [=](int set) { scan_in_flight(data->out.data(), data->a[set].data(), n, states->data()); }));
  set_work(problem, 8.0 * n, n);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"inclusive_scan",
              "memory",
              {{1 << 29}, {536870909}},
              {{0}, {1}, {3}, {1023}, {4096}, {65537}, {1 << 20}, {8388593}},
              problem});
}

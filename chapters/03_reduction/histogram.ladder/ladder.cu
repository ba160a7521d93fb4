// Ladder histogram: counts[b] = how many of the n bytes are b.
//
//   ./course bench histogram
//
//   histogram_global    an atomic in global memory for each value
//   histogram           each block's counters in shared memory
//   histogram_wide      sixteen values by a load
//   histogram_lanes     each lane's counters in a bank of its own
//   histogram_threads   each thread's counters for itself, of 8 bits, without atomics
//
// 1 byte in for one addition: the ceiling is a kernel that only reads, CUB's sum of as many bytes.
#include <cub/device/device_histogram.cuh>
#include <cub/device/device_reduce.cuh>

#include "bench/ladder/device_data.cuh"
#include "histogram.hpp"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int bins = 256;
constexpr int blocks_per_sm = 8;  // of exercise histogram: of 256 threads

struct RandomBytes {
  std::uint32_t seed;
  __device__ unsigned char operator()(std::uint64_t index) const { return scrambled(index, seed) & 0xFFU; }
};

/// Each block counts one value, in all bytes: no line of it is shared with what it judges.
__global__ void expected_kernel(double* counts, const unsigned char* values, long long n) {
  unsigned long long count = 0;
  for (long long i = threadIdx.x; i < n; i += blockDim.x) count += values[i] == blockIdx.x ? 1 : 0;
  atomicAdd(&counts[blockIdx.x], static_cast<double>(count));
}

struct Buffers {
  std::vector<DeviceBuffer<unsigned char>> values;  ///< one for each set
  DeviceBuffer<int> counts;
  DeviceBuffer<double> expected;  ///< for set 0
  DeviceBuffer<char> scratch;     ///< for libraries
};

void add_libraries(std::vector<Candidate>& entries, const std::shared_ptr<Buffers>& data, int n) {
  entries.push_back(
      {"cub_reduce", Kind::ceiling, "cub::DeviceReduce::Sum of as many bytes: what reading reaches", [=](int set) {
         std::size_t bytes = data->scratch.size();
         CUDA_CHECK(cub::DeviceReduce::Sum(data->scratch.data(), bytes,
                                           reinterpret_cast<const int*>(data->values[set].data()), data->counts.data(),
                                           n / 4));
       }});
  entries.push_back(library("cub_histogram", "cub::DeviceHistogram::HistogramEven", [=](int set) {
    std::size_t bytes = data->scratch.size();
    CUDA_CHECK(cub::DeviceHistogram::HistogramEven(data->scratch.data(), bytes, data->values[set].data(),
                                                   data->counts.data(), bins + 1, 0, bins, n));
  }));
}

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const int sets = sets_beyond_cache(n, check);
  const auto data = std::make_shared<Buffers>(
      Buffers{filled_sets<unsigned char>(sets, n, RandomBytes{1}), DeviceBuffer<int>(bins),
              DeviceBuffer<double>(std::vector<double>(bins)), DeviceBuffer<char>(check ? 0 : scratch_bytes)});
  expected_kernel<<<bins, 1024>>>(data->expected.data(), data->values[0].data(), n);
  CUDA_CHECK(cudaGetLastError());

  int sm_count = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, 0));
  Problem problem{sets};
  problem.poison = [data] { poison(data->counts); };
  problem.compare = [data] { return compare(data->counts.data(), data->expected.data(), bins, 0, 0); };
  const auto on_data = [=](void (*count)(int*, const unsigned char*, int)) {
    return [=](int set) { count(data->counts.data(), data->values[set].data(), n); };
  };
  if (!check) add_libraries(problem.entries, data, n);
  for (const Candidate& entry :
       {rung("histogram_global", "an atomic in global memory for each value", on_data(histogram_global)),
        exercise("histogram", "each block's counters in shared memory",
                 [=](int set) {
                   histogram<256, bins>(data->counts.data(), data->values[set].data(), n, blocks_per_sm * sm_count);
                 }),
        rung("histogram_wide", "sixteen values by a load", on_data(histogram_wide)),
        rung("histogram_lanes", "each lane's counters in a bank of its own", on_data(histogram_lanes)),
        rung("histogram_threads", "each thread's own counters of 8 bits, no atomics", on_data(histogram_threads))}) {
    problem.entries.push_back(entry);
  }
  set_work(problem, n, n);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"histogram",
              "memory",
              {{1 << 30}, {(1 << 30) - 3}},
              {{0}, {1}, {15}, {16}, {17}, {1000}, {65537}, {1 << 20}, {8388593}, {1 << 26}},
              problem});
}

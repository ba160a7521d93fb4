// Ladder compact: out = those elements of `a` that are greater than 0, in their order.
//
//   ./course bench compact
//
//   compact               counts, scans the counts, moves: two reads an element
//   compact_single_pass   one launch and one read: a warp looks back at 32 counts at once
//   compact_in_flight     one pass; tiles wait in shared memory, nobody else does
//
// Half of the elements are kept, in no order: 4 bytes in and 2 bytes out for one comparison. The ceiling is a copy.
#include <cub/device/device_select.cuh>

#include "bench/ladder/device_data.cuh"
#include "compact.hpp"
#include "rungs.hpp"

namespace {

using namespace course;
using namespace course::ladder;

constexpr int slice = 1024;

struct IsKept {
  __host__ __device__ bool operator()(float element) const { return element > 0.0F; }
};

/// Each thread walks along slices: it counts what is kept of slice s in before[s], or moves it to before[s] on.
template <bool moves>
__global__ void slices_kernel(double* expected, int* before, const float* a, int n) {
  const long long slices = (static_cast<long long>(n) + slice - 1) / slice;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long s = blockIdx.x * static_cast<long long>(blockDim.x) + threadIdx.x; s < slices; s += stride) {
    int place = moves ? before[s] : 0;
    for (long long i = s * slice; i < min((s + 1) * slice, static_cast<long long>(n)); ++i) {
      if (!(a[i] > 0.0F)) continue;
      if (moves) expected[place] = a[i];
      ++place;
    }
    if (!moves) before[s] = place;
  }
}

/// Counts of slices on the device, their sums on the host, the moves on the device.
/// @return how many are kept
int compute_expected(const Data<float>& data, int n) {
  DeviceBuffer<int> counts((static_cast<std::size_t>(n) + slice - 1) / slice);
  slices_kernel<false><<<fill_blocks, fill_threads>>>(data.expected.data(), counts.data(), data.a[0].data(), n);
  std::vector<int> before = counts.to_host();
  int sum = 0;
  for (int& count : before) sum += std::exchange(count, sum);
  counts.assign(before);
  slices_kernel<true><<<fill_blocks, fill_threads>>>(data.expected.data(), counts.data(), data.a[0].data(), n);
  CUDA_CHECK(cudaDeviceSynchronize());
  return sum;
}

/// The elements that are kept, and their number, which counts as one output more.
Difference compare_kept(const Data<float>& data, const DeviceBuffer<int>& kept, int right) {
  Difference difference = compare(data.out.data(), data.expected.data(), right, 0, 0);
  const int got = kept.to_host().front();
  if (got == right) return difference;
  if (difference.wrong++ == 0) {
    difference.first = right;
    difference.got = got;
    difference.expected = right;
  }
  return difference;
}

Problem problem(const Size& size, bool check) {
  const int n = static_cast<int>(size[0]);
  const auto data = make_data<float>(n, n, RealValues{1}, check);
  const auto kept = std::make_shared<DeviceBuffer<int>>(1);
  const auto scratch = std::make_shared<DeviceBuffer<char>>(compact_scratch(n));
  const int right = compute_expected(*data, n);

  Problem problem = problem_on(data, 0, 0);
  problem.poison = [=] {
    poison(data->out);
    poison(*kept);
  };
  problem.compare = [=] { return compare_kept(*data, *kept, right); };
  if (!check) {
    problem.entries = {copy_ceiling(data), library("cub_select", "cub::DeviceSelect::If", [=](int set) {
                         std::size_t bytes = data->scratch.size();
                         CUDA_CHECK(cub::DeviceSelect::If(data->scratch.data(), bytes, data->a[set].data(),
                                                          data->out.data(), kept->data(), n, IsKept{}));
                       })};
  }
  const auto on_data = [=](void (*keep)(float*, int*, const float*, int, void*)) {
    return [=](int set) { keep(data->out.data(), kept->data(), data->a[set].data(), n, scratch->data()); };
  };
  for (const Candidate& entry :
       {exercise("compact", "counts, scans the counts, moves; allocates its scratch memory",
                 [=](int set) { compact<256>(data->out.data(), kept->data(), data->a[set].data(), n); }),
        rung("compact_single_pass", "one launch, a warp looks back at 32 counts at once", on_data(compact_single_pass)),
        rung("compact_in_flight", "one pass; tiles wait in shared memory, nobody else does",
             on_data(compact_in_flight))}) {
    problem.entries.push_back(entry);
  }
  set_work(problem, 4.0 * (static_cast<double>(n) + right), n);
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  return run(argc, argv,
             {"compact",
              "memory",
              {{1 << 28}, {(1 << 28) - 3}},
              {{0}, {1}, {3}, {31}, {1023}, {4096}, {4097}, {12289}, {65537}, {1 << 20}, {8388593}},
              problem});
}

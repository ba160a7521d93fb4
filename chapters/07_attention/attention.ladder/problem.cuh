/// @file
/// What the ladders attention and attention_causal measure: the same rungs beside PyTorch's backends, on the same inputs.
#pragma once

#include <algorithm>
#include <exception>
#include <memory>
#include <vector>

#include "bench/ladder/device_data.cuh"
#include "bench/ladder/pytorch.hpp"
#include "rungs.hpp"

namespace attention {

using namespace course;
using namespace course::ladder;

using bf16 = __nv_bfloat16;

constexpr std::size_t most_sampled = 4096;  ///< rows of outputs that are compared

/// Which rows of outputs are compared: all of few, and of many one of each of `sampled` runs of neighbours.
struct Sample {
  std::size_t rows;
  std::size_t sampled;
  explicit Sample(std::size_t all) : rows(all), sampled(std::min(all, most_sampled)) {}
  __device__ std::size_t row(std::size_t i) const {
    const std::size_t begin = rows * i / sampled;
    const std::size_t end = rows * (i + 1) / sampled;
    return begin + scrambled(i, 1) % (end - begin);
  }
};

/// expected[i] = the outputs of sampled row i, a block for each: the definition in double precision, tile by tile.
__global__ void expected_kernel(double* expected, Attention a, Sample sample) {
  __shared__ double weights[head_size];
  const std::size_t row = sample.row(blockIdx.x);
  const std::size_t head = row / a.n * a.n * head_size;
  const int query = static_cast<int>(row % a.n);
  const int keys = a.causal ? query + 1 : a.n;
  double largest = -INFINITY, sum = 0, total = 0;
  for (int first = 0; first < keys; first += head_size) {
    const int key = first + static_cast<int>(threadIdx.x);
    double score = key < keys ? 0 : -INFINITY;
    for (int c = 0; key < keys && c < head_size; ++c) {
      score += static_cast<double>(static_cast<float>(a.q[row * head_size + c])) *
               static_cast<double>(static_cast<float>(a.k[head + static_cast<std::size_t>(key) * head_size + c]));
    }
    __syncthreads();  // the weights before have been used
    weights[threadIdx.x] = score / sqrt(static_cast<double>(head_size));
    __syncthreads();
    double larger = largest;
    for (const double one : weights) larger = fmax(larger, one);
    sum *= exp(largest - larger);
    total *= exp(largest - larger);
    largest = larger;
    for (int i = 0; i < head_size && first + i < keys; ++i) {
      const double weight = exp(weights[i] - largest);
      sum += weight;
      const std::size_t value = head + static_cast<std::size_t>(first + i) * head_size + threadIdx.x;
      total += weight * static_cast<double>(static_cast<float>(a.v[value]));
    }
  }
  expected[blockIdx.x * static_cast<std::size_t>(head_size) + threadIdx.x] = total / sum;
}

__global__ void pick_kernel(bf16* picked, AttentionOutputs out, int n, Sample sample) {
  const auto row = static_cast<long long>(sample.row(blockIdx.x));
  picked[blockIdx.x * static_cast<std::size_t>(head_size) + threadIdx.x] =
      out.first[row / n * out.head_pitch + row % n * out.row_pitch + threadIdx.x];
}

/// All that lies on the device.
struct OnDevice {
  std::vector<DeviceBuffer<bf16>> inputs;  ///< of each set: queries, keys, values
  DeviceBuffer<bf16> out;
  DeviceBuffer<bf16> picked;  ///< the rows that are compared
  DeviceBuffer<double> expected;
  AttentionOutputs outputs;  ///< of the last launch: `out`, or a library's memory
};

inline Attention on_set(const OnDevice& data, int set, int heads, int n, bool causal) {
  const std::size_t values = static_cast<std::size_t>(heads) * n * head_size;
  const bf16* q = data.inputs[set].data();
  return {data.out.data(), q, q + values, q + 2 * values, heads, n, causal};
}

/// PyTorch's backends, those that take this problem.
inline void add_pytorch(Problem& problem, const std::shared_ptr<OnDevice>& data, int heads, int n, bool causal) {
  if (!has_pytorch()) return;
  const auto add = [&](const char* name, const char* text, AttentionBackend backend) {
    const auto launch = [=](int set) {
      const Attention a = on_set(*data, set, heads, n, causal);
      data->outputs = pytorch_attention(backend, a.q, a.k, a.v, heads, n, head_size, causal);
    };
    try {
      launch(0);
    } catch (const std::exception&) {
      return;  // PyTorch has said why
    }
    problem.entries.push_back(library(name, text, launch));
  };
  add("pytorch_flash", "PyTorch's scaled_dot_product_attention, FLASH_ATTENTION", AttentionBackend::flash);
  add("pytorch_cudnn", "the same, CUDNN_ATTENTION", AttentionBackend::cudnn);
  add("pytorch_efficient", "the same, EFFICIENT_ATTENTION", AttentionBackend::efficient);
  add("pytorch_math", "the same, MATH", AttentionBackend::math);
}

inline bool has_wgmma() {
  int major = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major == 9;
}

inline void add_rungs(Problem& problem, const std::shared_ptr<OnDevice>& data, int heads, int n, bool causal) {
  const auto add = [&](const char* name, const char* text, void (*attend)(const Attention&)) {
    problem.entries.push_back(rung(name, text, [=](int set) {
      data->outputs = {data->out.data(), static_cast<long long>(n) * head_size, head_size};
      attend(on_set(*data, set, heads, n, causal));
    }));
  };
  add("attention_plain", "a warp a query, keys from global memory", attention_plain);
  add("attention_shared", "tiles of keys and values in shared memory", attention_shared);
  add("attention_registers", "a warp serves eight queries", attention_registers);
  add("attention_mma", "tensor cores through mma.sync, any device since Ampere", attention_mma);
  if (!has_wgmma()) return;
  add("attention_in_turn", "wgmma, bulk copies, a loading warp", attention_in_turn);
  add("attention_hopper", "softmax and products at once", attention_hopper);
}

/// @param size heads and n
inline Problem problem(const Size& size, bool causal, bool check) {
  const int heads = static_cast<int>(size[0]);
  const int n = static_cast<int>(size[1]);
  const Sample sample(static_cast<std::size_t>(heads) * n);
  const std::size_t values = sample.rows * head_size;
  const std::size_t compared = sample.sampled * head_size;
  const int sets = sets_beyond_cache(3.0 * sizeof(bf16) * static_cast<double>(values), check);
  const auto data = std::make_shared<OnDevice>(OnDevice{filled_sets<bf16>(sets, 3 * values, RealValues{1}),
                                                        DeviceBuffer<bf16>(values), DeviceBuffer<bf16>(compared),
                                                        DeviceBuffer<double>(compared)});
  if (values != 0) {
    const auto blocks = static_cast<unsigned>(sample.sampled);
    expected_kernel<<<blocks, head_size>>>(data->expected.data(), on_set(*data, 0, heads, n, causal), sample);
    CUDA_CHECK(cudaGetLastError());
  }

  Problem problem{sets};
  problem.poison = [=] { poison(data->out); };
  problem.compare = [=] {
    if (values != 0) pick_kernel<<<sample.sampled, head_size>>>(data->picked.data(), data->outputs, n, sample);
    CUDA_CHECK(cudaGetLastError());
    // Weights are rounded to bfloat16, which has 8 bits, and so are outputs. No value is above 2.
    return compare(data->picked.data(), data->expected.data(), compared, 2.0 / 512 + 1e-4, 1.0 / 512 + 1e-4);
  };
  if (!check) add_pytorch(problem, data, heads, n, causal);
  add_rungs(problem, data, heads, n, causal);
  const double scores = static_cast<double>(heads) * n * n / (causal ? 2 : 1);
  set_work(problem, 4.0 * sizeof(bf16) * static_cast<double>(values), 4.0 * head_size * scores);
  return problem;
}

/// Small, odd, empty; on both sides of the sizes of tiles.
inline const std::vector<Size> check_sizes = {{0, 5},   {1, 0},   {1, 1},   {2, 7},    {3, 63},  {2, 64},  {1, 65},
                                              {2, 127}, {3, 128}, {2, 129}, {1, 175},  {2, 176}, {3, 177}, {2, 351},
                                              {1, 352}, {2, 353}, {5, 500}, {40, 640}, {7, 1031}};

}  // namespace attention

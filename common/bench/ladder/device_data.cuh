/// @file
/// Inputs made on the device, and outputs compared there: at 2^29 elements the host would take longer than the ladder.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "bench/ladder/ladder.hpp"
#include "support/device_buffer.hpp"

namespace course::ladder {

constexpr int fill_threads = 256;
constexpr int fill_blocks = 2048;
constexpr int most_sets = 16;

/// A number that looks random, another one for each index and seed: multiplications and shifts that every input bit
/// passes through (C. Wellons, "Prospecting for Hash Functions", 2018).
__host__ __device__ inline std::uint32_t scrambled(std::uint64_t index, std::uint32_t seed) {
  std::uint32_t x = static_cast<std::uint32_t>(index) ^ (seed * 0x9E3779B9U) ^ static_cast<std::uint32_t>(index >> 32U);
  x ^= x >> 16U;
  x *= 0x7FEB352DU;
  x ^= x >> 15U;
  x *= 0x846CA68BU;
  x ^= x >> 16U;
  return x;
}

/// ±[0.5, 2): no zero, no constant, both signs; as random_floats() gives on the host.
struct RealValues {
  std::uint32_t seed;
  __device__ float operator()(std::uint64_t index) const {
    const std::uint32_t bits = scrambled(index, seed);
    const float magnitude = 0.5F + 1.5F * static_cast<float>(bits >> 8U) / static_cast<float>(1U << 24U);
    return (bits & 1U) != 0 ? magnitude : -magnitude;
  }
};

/// -1, 0 or 1: sums of 2^29 of them stay whole numbers that a float holds exactly, in whatever order they are added.
struct WholeValues {
  std::uint32_t seed;
  __device__ float operator()(std::uint64_t index) const {
    return static_cast<float>(static_cast<int>(scrambled(index, seed) % 3U) - 1);
  }
};

template <class T, class Values>
__global__ void fill_kernel(T* out, std::size_t n, Values values) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < n; i += stride) {
    out[i] = static_cast<T>(values(i));
  }
}

/// Element i = values(i): of inputs, or of what the outputs should be.
template <class T, class Values>
void fill(const DeviceBuffer<T>& buffer, Values values) {
  if (buffer.size() != 0) fill_kernel<<<fill_blocks, fill_threads>>>(buffer.data(), buffer.size(), values);
  CUDA_CHECK(cudaGetLastError());
}

/// `n` elements in device memory, element i = values(i).
template <class T, class Values>
DeviceBuffer<T> filled(std::size_t n, Values values) {
  DeviceBuffer<T> buffer(n);
  fill(buffer, values);
  return buffer;
}

/// Sets of inputs whose bytes together are more than the cache can keep.
template <class T, class Values>
std::vector<DeviceBuffer<T>> filled_sets(int sets, std::size_t n, Values values) {
  std::vector<DeviceBuffer<T>> buffers;
  for (int set = 0; set < sets; ++set) {
    buffers.push_back(filled<T>(n, values));
    values.seed += 101;
  }
  return buffers;
}

/// How many sets of `bytes` each it takes so that one is out of the cache when its turn comes again: at least two,
/// since the end of even a large one stays there.
inline int sets_beyond_cache(double bytes, bool check) {
  if (check) return 1;
  int cache_bytes = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&cache_bytes, cudaDevAttrL2CacheSize, 0));
  return std::clamp(static_cast<int>(4.0 * cache_bytes / std::max(bytes, 1.0)) + 1, 2, most_sets);
}

template <class T>
__global__ void compare_kernel(const T* out, const double* expected, std::size_t n, double absolute, double relative,
                               Difference* difference) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < n; i += stride) {
    const double error = fabs(static_cast<double>(static_cast<float>(out[i])) - expected[i]);
    if (error <= absolute + relative * fabs(expected[i])) continue;  // false for NaN
    atomicAdd(&difference->wrong, 1ULL);
    atomicMin(&difference->first, static_cast<unsigned long long>(i));
  }
}

/// Compares `n` outputs with what they should be.
/// @param absolute,relative the error allowed is their sum, `relative` times the expected value
template <class T>
Difference compare(const T* out, const double* expected, std::size_t n, double absolute, double relative) {
  const DeviceBuffer<Difference> found(std::vector<Difference>(1));
  if (n != 0) compare_kernel<<<fill_blocks, fill_threads>>>(out, expected, n, absolute, relative, found.data());
  CUDA_CHECK(cudaGetLastError());
  Difference difference = found.to_host().front();
  if (difference.wrong == 0) return difference;
  T got;
  CUDA_CHECK(cudaMemcpy(&got, out + difference.first, sizeof got, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(&difference.expected, expected + difference.first, sizeof(double), cudaMemcpyDeviceToHost));
  difference.got = static_cast<float>(got);
  return difference;
}

/// Fills with bytes 0xFF, which are NaN in every floating-point type.
template <class T>
void poison(const DeviceBuffer<T>& buffer) {
  if (buffer.size() != 0) CUDA_CHECK(cudaMemset(buffer.data(), 0xFF, buffer.size() * sizeof(T)));
}

/// What most ladders hold on the device.
template <class T>
struct Data {
  std::vector<DeviceBuffer<T>> a;  ///< one for each set
  DeviceBuffer<T> out;
  DeviceBuffer<double> expected;  ///< for set 0
  DeviceBuffer<char> scratch;     ///< for libraries
};

constexpr std::size_t scratch_bytes = std::size_t{64} << 20U;

/// @param elements of one set
/// @param outputs of one launch
template <class T, class Values>
std::shared_ptr<Data<T>> make_data(std::size_t elements, std::size_t outputs, Values values, bool check) {
  const int sets = sets_beyond_cache(static_cast<double>(sizeof(T) * elements), check);
  return std::make_shared<Data<T>>(Data<T>{filled_sets<T>(sets, elements, values), DeviceBuffer<T>(outputs),
                                           DeviceBuffer<double>(outputs),
                                           DeviceBuffer<char>(check ? 0 : scratch_bytes)});
}

/// A problem on `data`, whose entries are to be added.
template <class T>
Problem problem_on(const std::shared_ptr<Data<T>>& data, double absolute, double relative) {
  Problem problem{static_cast<int>(data->a.size())};
  problem.poison = [data] { poison(data->out); };
  problem.compare = [=] {
    return compare(data->out.data(), data->expected.data(), data->out.size(), absolute, relative);
  };
  return problem;
}

/// Gives every candidate that has none yet these bytes and operations.
inline void set_work(Problem& problem, double bytes, double flops) {
  for (Candidate& candidate : problem.entries) {
    if (candidate.bytes > 0) continue;
    candidate.bytes = bytes;
    candidate.flops = flops;
  }
}

/// What a copy inside the device's memory reaches: the ceiling of kernels that read as much as they write.
template <class T>
Candidate copy_ceiling(const std::shared_ptr<Data<T>>& data) {
  const std::size_t bytes = data->out.size() * sizeof(T);
  Candidate candidate{
      "copy", Kind::ceiling, "cudaMemcpy inside the device: bytes read and bytes written", [=](int set) {
        CUDA_CHECK(cudaMemcpyAsync(data->out.data(), data->a[set].data(), bytes, cudaMemcpyDeviceToDevice));
      }};
  candidate.bytes = 2.0 * static_cast<double>(bytes);
  return candidate;
}

/// Fills no output.
template <int threads_per_block>
__global__ void empty_kernel() {}

/// The launch of as many blocks as one thread an output takes. No kernel of such a grid is faster.
template <int threads_per_block>
Candidate empty_grid(const char* name, std::size_t outputs) {
  const auto blocks = static_cast<unsigned>((outputs + threads_per_block - 1) / threads_per_block);
  return {name, Kind::control, "an empty kernel in the same grid", [=](int) {
            if (blocks != 0) empty_kernel<threads_per_block><<<blocks, threads_per_block>>>();
            CUDA_CHECK(cudaGetLastError());
          }};
}

}  // namespace course::ladder

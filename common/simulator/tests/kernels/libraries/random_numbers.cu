// Random numbers in kernels: pi by throwing darts, and the moments of the normal and Poisson distributions.
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>

#include "../device_array.hpp"

constexpr int threads = 256;
constexpr int draws = 200;

__global__ void seed_kernel(curandState* states) { curand_init(1234, threadIdx.x, 0, &states[threadIdx.x]); }

__global__ void darts_kernel(float* hits, curandState* states) {
  curandState own = states[threadIdx.x];
  float inside = 0;
  for (int i = 0; i < draws; ++i) {
    const float x = curand_uniform(&own);
    const float y = curand_uniform(&own);
    if (x * x + y * y <= 1.0F) inside += 1;
  }
  states[threadIdx.x] = own;
  hits[threadIdx.x] = inside;
}

template <class State>
__global__ void moments_kernel(float* sums, int seed) {
  State state;
  curand_init(seed, threadIdx.x, 7, &state);
  float normal = 0;
  float square = 0;
  float poisson = 0;
  for (int i = 0; i < draws; ++i) {
    const float x = i % 2 == 0 ? curand_normal(&state) : static_cast<float>(curand_normal_double(&state));
    normal += x;
    square += x * x;
    poisson += curand_poisson(&state, 40.0);
  }
  sums[threadIdx.x] = normal / draws;
  sums[threads + threadIdx.x] = square / draws;
  sums[2 * threads + threadIdx.x] = poisson / draws;
}

double mean(const std::vector<float>& values, int first) {
  double sum = 0;
  for (int i = 0; i < threads; ++i) sum += values[first * threads + i];
  return sum / threads;
}

bool is_near(const char* name, double actual, double expected, double tolerance) {
  if (std::fabs(actual - expected) <= tolerance) return true;
  std::printf("%s is %f, not %f\n", name, actual, expected);
  return false;
}

template <class State>
bool has_moments() {
  DeviceArray<float> sums(3 * threads);
  moments_kernel<State><<<1, threads>>>(sums.data(), 99);
  const std::vector<float> values = sums.to_host();
  return is_near("mean", mean(values, 0), 0, 0.02) && is_near("variance", mean(values, 1), 1, 0.03) &&
         is_near("poisson", mean(values, 2), 40, 0.15);
}

int main() {
  curandState* states;
  cudaMalloc(&states, threads * sizeof(curandState));
  DeviceArray<float> hits(threads);
  seed_kernel<<<1, threads>>>(states);
  darts_kernel<<<1, threads>>>(hits.data(), states);
  const bool right = is_near("pi", 4 * mean(hits.to_host(), 0) / draws, 3.14159, 0.03) && has_moments<curandState>() &&
                     has_moments<curandStatePhilox4_32_10_t>();
  cudaFree(states);
  return right ? 0 : 1;
}

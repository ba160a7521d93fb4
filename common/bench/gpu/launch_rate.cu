// How much of a small kernel's time is the start of its blocks, and what pinned memory and streams are worth: the figures
// of chapters 0, 2 and 6 that no ladder has. Prints tables in Markdown, medians of 21 repetitions.
//
//   nvcc -O3 -std=c++17 -arch=native common/bench/gpu/launch_rate.cu -o launch_rate && ./launch_rate
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr int outputs = 1 << 29;
constexpr int repetitions = 21;

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

__global__ void empty() {}

__global__ void plain(float* out, const float* a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < outputs) out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3.0F;
}

__global__ void times_a_third(float* out, const float* a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < outputs) out[i] = (a[i] + a[i + 1] + a[i + 2]) * (1.0F / 3.0F);
}

template <int threads>
__global__ void tiled(float* out, const float* a) {
  __shared__ float tile[threads + 2];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads + local;
  tile[local] = a[i];
  if (local < 2) tile[threads + local] = a[i + threads];
  __syncthreads();
  out[i] = (tile[local] + tile[local + 1] + tile[local + 2]) / 3.0F;
}

__device__ float average(const float* a, int length) {
  float sum = 0.0F;
  for (int j = 0; j < length; ++j) sum += a[j];
  return sum / static_cast<float>(length);
}

__global__ void by_parity(float* out, const float* a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = average(a + i, i % 2 == 1 ? 8 : 3);
}

__global__ void in_halves(float* out, const float* a) {
  const int half = blockDim.x / 2;
  const int local = threadIdx.x;
  const bool is_long = local >= half;
  const int i = blockIdx.x * blockDim.x + (is_long ? 2 * (local - half) + 1 : 2 * local);
  out[i] = average(a + i, is_long ? 8 : 3);
}

/// The median time of a piece of work in milliseconds, measured by events.
template <class Work>
double median_ms(Work work) {
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  work();
  std::vector<float> times(repetitions);
  for (float& time : times) {
    check(cudaEventRecord(begin));
    work();
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    check(cudaEventElapsedTime(&time, begin, end));
  }
  check(cudaGetLastError());
  check(cudaEventDestroy(begin));
  check(cudaEventDestroy(end));
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[repetitions / 2];
}

template <int threads>
void print_row(float* out, const float* a) {
  constexpr int blocks = outputs / threads;
  std::printf("| %d | %d | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f |\n", threads, blocks,
              median_ms([] { empty<<<blocks, threads>>>(); }), median_ms([=] { plain<<<blocks, threads>>>(out, a); }),
              median_ms([=] { times_a_third<<<blocks, threads>>>(out, a); }),
              median_ms([=] { tiled<threads><<<blocks, threads>>>(out, a); }),
              median_ms([=] { by_parity<<<blocks, threads>>>(out, a); }),
              median_ms([=] { in_halves<<<blocks, threads>>>(out, a); }));
}

/// In, kernel and back for 2^28 floats of the host, in chunks over some streams.
double round_trip_ms(float* host, float* device_out, float* device_a, int chunks, int streams) {
  constexpr int count = 1 << 28;
  std::vector<cudaStream_t> lanes(streams);
  for (cudaStream_t& lane : lanes) check(cudaStreamCreate(&lane));
  const int chunk = count / chunks;
  const double time = median_ms([&] {
    for (int c = 0; c < chunks; ++c) {
      const cudaStream_t lane = lanes[c % streams];
      const std::size_t at = static_cast<std::size_t>(c) * chunk;
      const std::size_t bytes = chunk * sizeof(float);
      check(cudaMemcpyAsync(device_a + at, host + at, bytes, cudaMemcpyHostToDevice, lane));
      times_a_third<<<chunk / 256, 256, 0, lane>>>(device_out + at, device_a + at);
      check(cudaMemcpyAsync(host + at, device_out + at, bytes, cudaMemcpyDeviceToHost, lane));
    }
    // The legacy default stream, in which the events are, waits for all of them.
  });
  for (cudaStream_t lane : lanes) check(cudaStreamDestroy(lane));
  return time;
}

}  // namespace

int main() {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0));
  float* out = nullptr;
  float* a = nullptr;
  check(cudaMalloc(&out, sizeof(float) * outputs));
  check(cudaMalloc(&a, sizeof(float) * (outputs + 8)));
  check(cudaMemset(a, 0, sizeof(float) * (outputs + 8)));

  std::printf("%s, 2^29 outputs, milliseconds:\n\n", device.name);
  std::printf(
      "| threads a block | blocks | empty kernel | plain window | times a third | tile | by parity | in halves |\n");
  std::printf("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  print_row<128>(out, a);
  print_row<256>(out, a);
  print_row<512>(out, a);
  print_row<1024>(out, a);

  constexpr std::size_t bytes = sizeof(float) << 28U;
  float* pageable = static_cast<float*>(std::malloc(bytes));
  std::memset(pageable, 0, bytes);
  float* pinned = nullptr;
  check(cudaMallocHost(&pinned, bytes));
  std::memset(pinned, 0, bytes);
  std::printf(
      "\n1 GiB to the device and back with a kernel between, milliseconds:\n\n| host memory | streams | time |\n");
  std::printf("| --- | ---: | ---: |\n");
  std::printf("| pageable | 1 | %.1f |\n", round_trip_ms(pageable, out, a, 1, 1));
  std::printf("| pinned | 1 | %.1f |\n", round_trip_ms(pinned, out, a, 1, 1));
  std::printf("| pinned | 3 | %.1f |\n", round_trip_ms(pinned, out, a, 24, 3));
  std::free(pageable);
  check(cudaFreeHost(pinned));
  check(cudaFree(out));
  check(cudaFree(a));
  return 0;
}

// cuda::pipeline of one thread, of a block whose threads all produce and consume, and with a warp of producers.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include <cuda/pipeline>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

constexpr int width = 64;
constexpr int steps = 5;

__global__ void own_kernel(int* out, const int* a) {
  __shared__ int s[2][width];
  const int t = threadIdx.x;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  int sum = 0;
  for (int step = 0; step < steps + 1; ++step) {
    if (step < steps) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[step % 2][t], &a[step * width + t], sizeof(int), pipe);
      pipe.producer_commit();
    }
    if (step > 0) {
      pipe.consumer_wait();
      sum += s[(step - 1) % 2][t];
      pipe.consumer_release();
    }
  }
  out[t] = sum;
}

__global__ void unified_kernel(int* out, const int* a) {
  constexpr int stages = 2;
  __shared__ int s[stages][width];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  const cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  const int t = threadIdx.x;
  int sum = 0;
  for (int step = 0, fetched = 0; step < steps; ++step) {
    for (; fetched < steps && fetched < step + stages; ++fetched) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[fetched % stages], &a[fetched * width], cuda::aligned_size_t<16>(width * sizeof(int)),
                         pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += s[step % stages][width - 1 - t];
    pipe.consumer_release();
  }
  out[width - 1 - t] = sum;
}

__global__ void roles_kernel(int* out, const int* a) {
  constexpr int stages = 3;
  __shared__ int s[stages][width];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  const cg::thread_block block = cg::this_thread_block();
  const int t = threadIdx.x;
  const bool produces = t >= width;
  auto pipe =
      cuda::make_pipeline(block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  const auto warp = cg::tiled_partition<32>(block);
  int sum = 0;
  for (int step = 0; step < steps; ++step) {
    if (produces) {
      pipe.producer_acquire();
      cuda::memcpy_async(warp, s[step % stages], &a[step * width], sizeof(s[0]), pipe);
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      sum += s[step % stages][width - 1 - t];
      pipe.consumer_release();
    }
  }
  if (!produces) out[width - 1 - t] = sum;
}

__global__ void group_kernel(int* out, const int* a) {
  __shared__ int s[width];
  const cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  for (int step = 0; step < steps; ++step) {
    cg::memcpy_async(block, s, &a[step * width], sizeof(s));
    cg::wait(block);
    sum += s[width - 1 - threadIdx.x];
    block.sync();
  }
  out[width - 1 - threadIdx.x] = sum;
}

int main() {
  DeviceArray<int> a(counting<int>(steps * width));
  int wrong = 0;
  for (int kernel = 0; kernel < 4; ++kernel) {
    DeviceArray<int> out(width);
    if (kernel == 0) own_kernel<<<1, width>>>(out.data(), a.data());
    if (kernel == 1) unified_kernel<<<1, width>>>(out.data(), a.data());
    if (kernel == 2) roles_kernel<<<1, width + 32>>>(out.data(), a.data());
    if (kernel == 3) group_kernel<<<1, width>>>(out.data(), a.data());
    const std::vector<int> sums = out.to_host();
    for (int i = 0; i < width; ++i) wrong += sums[i] != steps * (i + 1) + width * steps * (steps - 1) / 2;
  }
  return wrong == 0 ? 0 : 1;
}

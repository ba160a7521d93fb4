// 06_window_average/window_streams: window averages of a long vector, copied and computed in chunks at the same time.
//
// While one chunk is computed, the next can be copied to the device and the previous one back. Each chunk goes into
// one of several streams; work in one stream runs in order, and streams run side by side. A copy overlaps with
// other work only if the host's memory is pinned.
//
//   chunk 0:   a[0] ... a[chunk - 1] | 2 more: the halo, which chunk 1 needs as well
//
// Try it:   ./course check window_streams
// Budget:   copies and kernels overlap: all together are 1.8 times as fast as one after another.
#include "window_streams.hpp"

#include <algorithm>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int halo = 2;
constexpr int stream_count = 3;
constexpr int threads_per_block = 128;

__global__ void window_average_kernel(float* out, const float* a, int outputs) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  if (i < outputs) out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3.0F;
}

/// A track is a stream with what it works on: device memory for one chunk at a time.
struct Track {
  cudaStream_t stream = nullptr;
  float* a = nullptr;
  float* out = nullptr;
};

}  // namespace

void window_streams(float* out, const float* a, int n, int chunk) {
  const int outputs = n - halo;
  if (outputs <= 0) return;  // nothing to copy, nothing to launch
  float* pinned_a = nullptr;
  float* pinned_out = nullptr;
  Track tracks[stream_count];

  // TODO(1): Allocate pinned host memory for the n elements and for the outputs. (2 lines)
  CUDA_CHECK(cudaMallocHost(&pinned_a, n * sizeof(float)));
  CUDA_CHECK(cudaMallocHost(&pinned_out, outputs * sizeof(float)));
  // END(1)

  // TODO(2): Create each track's stream, and device memory for one chunk's elements and outputs. (3 lines)
  for (Track& track : tracks) {
    CUDA_CHECK(cudaStreamCreate(&track.stream));
    CUDA_CHECK(cudaMalloc(&track.a, (chunk + halo) * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&track.out, chunk * sizeof(float)));
  }
  // END(2)

  // TODO(3): Copy the elements into the pinned memory. (1 line)
  std::copy(a, a + n, pinned_a);
  // END(3)

  for (int start = 0; start < outputs; start += chunk) {
    const int count = std::min(chunk, outputs - start);  // outputs of this chunk
    const Track& track = tracks[start / chunk % stream_count];

    // TODO(4): Copy the elements of this chunk's windows to the track's device memory, without waiting. (1 to 2 lines)
    // The last windows reach into the next chunk.
    const std::size_t bytes = (count + halo) * sizeof(float);
    CUDA_CHECK(cudaMemcpyAsync(track.a, pinned_a + start, bytes, cudaMemcpyHostToDevice, track.stream));
    // END(4)

    // TODO(5): Launch the kernel for this chunk in the track's stream. (2 to 3 lines)
    const int blocks = course::ceil_div(count, threads_per_block);
    window_average_kernel<<<blocks, threads_per_block, 0, track.stream>>>(track.out, track.a, count);
    CUDA_CHECK(cudaGetLastError());
    // END(5)

    // TODO(6): Copy the outputs back to their place in the pinned memory, without waiting. (1 to 2 lines)
    CUDA_CHECK(
        cudaMemcpyAsync(pinned_out + start, track.out, count * sizeof(float), cudaMemcpyDeviceToHost, track.stream));
    // END(6)
  }

  // TODO(7): Wait until all chunks are back, then copy the outputs to the caller. (2 lines)
  // The only wait: until here each track waits only for itself.
  CUDA_CHECK(cudaDeviceSynchronize());
  std::copy(pinned_out, pinned_out + outputs, out);
  // END(7)

  // TODO(8): Free and destroy all that you allocated and created. (5 lines)
  for (const Track& track : tracks) {
    CUDA_CHECK(cudaFree(track.out));
    CUDA_CHECK(cudaFree(track.a));
    CUDA_CHECK(cudaStreamDestroy(track.stream));
  }
  CUDA_CHECK(cudaFreeHost(pinned_out));
  CUDA_CHECK(cudaFreeHost(pinned_a));
  // END(8)
}

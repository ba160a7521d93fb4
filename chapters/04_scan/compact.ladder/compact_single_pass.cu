// Ladder compact, out = those elements of `a` that are greater than 0, in their order: the top rungs.
//
// compact_single_pass   Difference:    one launch in place of three. A block has a tile of 4,096 elements, counts what is
//                                      kept of it, publishes the count, and a warp looks back for the sum of the counts
//                                      before it (decoupled look-back, as in ladder inclusive_scan). What is kept is
//                                      gathered in shared memory first, so that the block's writes are coalesced.
//                       Cost removed:  the second read of each element, and two launches.
// compact_in_flight     Difference:    as many blocks as the device holds take tiles in turns, and ask for the next tile
//                                      before they look back for this one.
//                       Cost removed:  memory no longer waits for a block that looks back, and for its successor to begin.
//
// After D. Merrill and M. Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", NVIDIA NVR-2016-002, 2016.
#include <cuda/atomic>

#include <algorithm>

#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr unsigned all_lanes = 0xFFFFFFFF;
constexpr int threads = 256;
constexpr int warps = threads / 32;
constexpr int vectors = 4;  // float4s of a tile that a thread has
constexpr int tile_size = threads * vectors * 4;
constexpr int warp_size = 32;

/// What is known of a tile, in the upper half of a word, and the count that belongs to it in the lower half.
using Word = unsigned long long;
constexpr unsigned nothing = 0;
constexpr unsigned count_known = 1;
constexpr unsigned sum_known = 2;  // of all tiles up to this one

__device__ void tell(Word* word, unsigned state, unsigned count) {
  cuda::atomic_ref<Word, cuda::thread_scope_device>(*word).store(static_cast<Word>(state) << 32U | count,
                                                                 cuda::memory_order_relaxed);
}

/// How many elements are kept before `tile`. Called by a whole warp; waits for counts that have not been told yet.
__device__ unsigned kept_before(Word* words, int tile, int lane) {
  unsigned sum = 0;
  for (int last = tile - 1; last >= 0; last -= warp_size) {
    Word word = static_cast<Word>(sum_known) << 32U;  // before tile 0 there is nothing
    do {
      if (last >= lane) {
        word = cuda::atomic_ref<Word, cuda::thread_scope_device>(words[last - lane]).load(cuda::memory_order_relaxed);
      }
    } while (__any_sync(all_lanes, word >> 32U == nothing));
    const unsigned sums = __ballot_sync(all_lanes, word >> 32U == sum_known);
    if (sums == 0 || lane < __ffs(sums)) sum += static_cast<unsigned>(word);
    if (sums != 0) break;
  }
  return __reduce_add_sync(all_lanes, sum);
}

__device__ unsigned is_kept(float element) { return element > 0.0F ? 1 : 0; }

/// A thread's part of a tile: each warp has `vectors` times 32 float4s, one after the other.
struct Part {
  float4 fours[vectors];

  __device__ void load(const float* a, int n, int tile) {
    const long long first = static_cast<long long>(tile) * tile_size +
                            threadIdx.x / warp_size * (warp_size * 4 * vectors) + threadIdx.x % warp_size * 4;
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      const long long i = first + 4 * warp_size * v;
      fours[v] = i + 3 < n
                     ? __ldcs(reinterpret_cast<const float4*>(a + i))
                     : float4{i < n ? a[i] : 0.0F, i + 1 < n ? a[i + 1] : 0.0F, i + 2 < n ? a[i + 2] : 0.0F, 0.0F};
    }
  }

  /// How many are kept of each float4, in a byte each.
  __device__ unsigned counts() const {
    unsigned bytes = 0;
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      const float4 four = fours[v];
      bytes |= (is_kept(four.x) + is_kept(four.y) + is_kept(four.z) + is_kept(four.w)) << 8 * v;
    }
    return bytes;
  }

  /// Puts what is kept in its places.
  /// @param place of the warp's first element that is kept
  /// @param before how many of each vector the lanes before this one keep, in a byte each
  /// @param of_warp how many all lanes keep, likewise
  __device__ void gather(float* kept, unsigned place, unsigned before, unsigned of_warp) const {
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      unsigned next = place + (before >> 8 * v & 0xFFU);
      const float4 four = fours[v];
      if (four.x > 0.0F) kept[next++] = four.x;
      if (four.y > 0.0F) kept[next++] = four.y;
      if (four.z > 0.0F) kept[next++] = four.z;
      if (four.w > 0.0F) kept[next++] = four.w;
      place += of_warp >> 8 * v & 0xFFU;
    }
  }
};
static_assert(vectors == 4 && 4 * warp_size < 256, "a byte for the count of each vector of a warp, in one word");

__device__ unsigned sum_of_bytes(unsigned bytes) { return __dp4a(bytes, 0x01010101U, 0U); }

/// Sums over the lanes up to this one, of four bytes each.
__device__ unsigned scan_of_warp(unsigned bytes, int lane) {
#pragma unroll
  for (int distance = 1; distance < warp_size; distance *= 2) {
    const unsigned left = __shfl_up_sync(all_lanes, bytes, distance);
    if (lane >= distance) bytes += left;
  }
  return bytes;
}

/// out[0] to out[count - 1] from `kept`, each warp beginning at a multiple of 128 bytes.
__device__ void write(float* out, unsigned before, const float* kept, unsigned count) {
  for (int k = static_cast<int>(threadIdx.x) - static_cast<int>(before % warp_size); k < static_cast<int>(count);
       k += threads) {
    if (k >= 0) __stcs(out + before + k, kept[k]);
  }
}

template <bool in_flight>
__global__ void __launch_bounds__(threads, in_flight ? 4 : 6)
    compact_kernel(float* out, int* kept_in_all, const float* a, int n, int tiles, Word* words, int* begun) {
  __shared__ float kept[tile_size];
  __shared__ unsigned kept_of_warp[warps];
  __shared__ unsigned before;
  __shared__ int first_taken;
  __shared__ int taken;
  const int lane = threadIdx.x % warp_size;
  const int warp = threadIdx.x / warp_size;
  if (threadIdx.x == 0) first_taken = atomicAdd(begun, 1);
  __syncthreads();  // the tile's number is there
  int tile = first_taken;
  Part part;
  if (tile < tiles) part.load(a, n, tile);
  while (tile < tiles) {
    const unsigned counts = part.counts();
    const unsigned up_to_lane = scan_of_warp(counts, lane);
    const unsigned of_warp = __shfl_sync(all_lanes, up_to_lane, warp_size - 1);
    if (lane == 0) kept_of_warp[warp] = sum_of_bytes(of_warp);
    if (threadIdx.x == 0) taken = in_flight ? atomicAdd(begun, 1) : tiles;
    __syncthreads();  // all warps' counts are there, and nobody reads what the tile before has left in `kept`
    const int next_tile = taken;
    Part next;
    if (in_flight && next_tile < tiles) next.load(a, n, next_tile);
    unsigned place = 0;
    unsigned total = 0;
    for (int w = 0; w < warps; ++w) {
      if (w < warp) place += kept_of_warp[w];
      total += kept_of_warp[w];
    }
    if (threadIdx.x == 0) tell(&words[tile], tile == 0 ? sum_known : count_known, total);
    part.gather(kept, place, up_to_lane - counts, of_warp);
    if (warp == 0) {
      const unsigned sum = kept_before(words, tile, lane);
      if (lane == 0) {
        if (tile > 0) tell(&words[tile], sum_known, sum + total);
        if (tile == tiles - 1) *kept_in_all = static_cast<int>(sum + total);
        before = sum;
      }
    }
    __syncthreads();  // what is kept is together, and its place is known
    write(out, before, kept, total);
    if (!in_flight) return;
    part = next;
    tile = next_tile;
  }
}

template <bool in_flight>
void launch(float* out, int* kept, const float* a, int n, void* scratch) {
  if (n == 0) {
    CUDA_CHECK(cudaMemsetAsync(kept, 0, sizeof(int)));
    return;
  }
  const auto kernel = compact_kernel<in_flight>;
  const int tiles = course::ceil_div(n, tile_size);
  int blocks = tiles;
  if (in_flight) {
    int sm_count = 0, per_sm = 0;
    CUDA_CHECK(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, 0));
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, kernel, threads, 0));
    blocks = std::min(tiles, sm_count * per_sm);
  }
  auto* const words = static_cast<Word*>(scratch);
  auto* const begun = reinterpret_cast<int*>(words + tiles);
  CUDA_CHECK(cudaMemsetAsync(scratch, 0, sizeof(Word) * tiles + sizeof(int)));  // nothing known, no tile taken
  kernel<<<blocks, threads>>>(out, kept, a, n, tiles, words, begun);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace

void compact_single_pass(float* out, int* kept, const float* a, int n, void* scratch) {
  launch<false>(out, kept, a, n, scratch);
}

void compact_in_flight(float* out, int* kept, const float* a, int n, void* scratch) {
  launch<true>(out, kept, a, n, scratch);
}

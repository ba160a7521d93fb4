// Ladder attention, the last two rungs: warp groups and the bulk copy engine; for Hopper alone.
//
// attention_in_turn
// Difference:    1. wgmma: four warps together multiply 64 queries by 176 keys, and their weights, from registers, by 176
//                   values. Keys and values are read from shared memory by the tensor cores themselves.
//                2. One thread does nothing but tell the copy engine which tiles to bring; two groups of four warps do
//                   nothing but compute. Barriers that count bytes pass tiles to and fro.
//                3. As many blocks as there are streaming multiprocessors (SMs) walk over all tiles of queries. Where
//                   causal, the tiles that meet the most keys come first, and each block takes the next that is left.
// Cost removed:  loads from shared memory to registers, addresses, copies.
//
// attention_hopper
// Difference:    4. A group begins the scores of the next tile before it adds up the values of this one, and computes the
//                   next tile's weights while the tensor cores work on the values.
//                5. Where causal, the two groups take turns at the tensor cores: while one multiplies, the other computes
//                   weights. Where all tiles take as long, groups that are free fall into step as well, and were 1 %
//                   faster on an H200.
//                6. Half of the queries lie in registers: shared memory is read less.
// Cost removed:  tensor cores that wait for exponentials. A tile of 128 × 176 scores takes them 2,816 cycles, and its
//                exponentials take 1,408 cycles of the special function units.
//
// Shared memory: 128 queries and two tiles each of 176 keys and values, 208 KB: one block a SM.
#include <cuda_runtime.h>

#include <algorithm>

#include "bench/ladder/tensor_map.cuh"
#include "bench/ladder/wgmma.cuh"
#include "ring.cuh"
#include "rungs.hpp"
#include "squares.cuh"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int steps = head_size / 16;  // of the product with keys
constexpr int steps_in_registers = 4;  // as many as the registers have room for

/// Has the copy engine fill a tile of keys or of values.
__device__ void load_tile(Tile& tile, const CUtensorMap& map, int head, int first, Barrier& full) {
  full.arrive_and_expect(tile_bytes);
  for (int i = 0; i < chunks; ++i) copy_box(tile[i], map, head, first, i * chunk, full);
}

/// One thread: brings queries, keys and values, the last keys first.
template <bool causal>
__device__ void load(Shared& shared, const CUtensorMap& q_map, const CUtensorMap& k_map, const CUtensorMap& v_map,
                     const Work& work) {
  Place place;
  std::uint32_t parity = 1;  // at first, nobody has to leave a stage
  for_each_tile<causal, true>(shared, work, [&](const Queries& queries) {
    shared.q_empty.wait(parity);
    parity ^= 1U;
    shared.q_full.arrive_and_expect(query_bytes);
    for (int i = 0; i < chunks; ++i)
      copy_box(shared.q[i], q_map, queries.head, queries.first, i * chunk, shared.q_full);
    for (int tile = queries.key_tiles - 1; tile >= 0; --tile, place.next()) {
      shared.k_empty[place.stage].wait(place.parity ^ 1U);
      load_tile(shared.k[place.stage], k_map, queries.head, tile * tile_keys, shared.k_full[place.stage]);
      shared.v_empty[place.stage].wait(place.parity ^ 1U);
      load_tile(shared.v[place.stage], v_map, queries.head, tile * tile_keys, shared.v_full[place.stage]);
    }
  });
}

/// A thread of a group that computes.
template <bool causal>
class Computer {
 public:
  __device__ Computer(Shared& shared, const Work& work)
      : shared_(shared), work_(work), group_(threadIdx.x / group_threads - 1) {}

  /// Products and softmax in turn.
  __device__ __forceinline__ void attend_in_turn(const Queries& queries) {
    begin(queries);
    for (int tile = queries.key_tiles - 1; tile >= 0; --tile) {
      shared_.k_full[k_.stage].wait(k_.parity);
      begin_scores<0>();
      wgmma_wait<0>();
      leave_keys(tile == 0);
      weigh(queries, tile);
      scale_rows(total_, softmax_.factor);
      pack(weights_, scores_);
      shared_.v_full[v_.stage].wait(v_.parity);
      begin_values();
      wgmma_wait<0>();
      leave_values();
    }
    write(queries);
  }

  /// The scores of a tile, and then the values of the tile before, are the tensor cores' work meanwhile.
  __device__ __forceinline__ void attend(const Queries& queries) {
    begin(queries);
    load_queries();
    int tile = queries.key_tiles - 1;
    shared_.k_full[k_.stage].wait(k_.parity);
    wait_for_turn();
    begin_scores<steps_in_registers>();
    give_turn();
    wgmma_wait<0>();
    leave_keys(tile == 0);
    weigh(queries, tile);
    pack(weights_, scores_);
    while (--tile >= 0) {
      shared_.k_full[k_.stage].wait(k_.parity);
      wait_for_turn();
      begin_scores<steps_in_registers>();
      scale_rows(total_, softmax_.factor);
      shared_.v_full[v_.stage].wait(v_.parity);
      begin_values();
      give_turn();
      wgmma_wait<1>();  // the scores are there
      leave_keys(tile == 0);
      weigh(queries, tile);
      wgmma_wait<0>();
      leave_values();
      pack(weights_, scores_);
    }
    scale_rows(total_, softmax_.factor);
    shared_.v_full[v_.stage].wait(v_.parity);
    begin_values();
    wgmma_wait<0>();
    leave_values();
    write(queries);
  }

  /// The first turn is the first group's. Without turns, nothing happens here and below.
  __device__ void begin_turns() const {
    if (group_ == 1) give_turn();
  }
  /// The last turn that was given is to be taken.
  __device__ void end_turns() const {
    if (group_ == 0) wait_for_turn();
  }

 private:
  __device__ int local_row() const { return group_ * group_queries + threadIdx.x % group_threads / 32 * 16; }

  __device__ __forceinline__ void begin(const Queries& queries) {
    softmax_ = Softmax();
    query_ = queries.first + local_row() + threadIdx.x % 32 / 4;
#pragma unroll
    for (float& number : total_) number = 0;
    shared_.q_full.wait(q_parity_);
    q_parity_ ^= 1U;
  }

  /// Squares of queries from shared memory, where the copy engine has swizzled them.
  __device__ __forceinline__ void load_queries() {
    const int row = local_row() + threadIdx.x % 16;
#pragma unroll
    for (int step = 0; step < steps_in_registers; ++step) {
      const int sixteenth = (step % 4 * 2 + threadIdx.x % 32 / 16) ^ (row % 8);
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                   : "=r"(queries_[step][0]), "=r"(queries_[step][1]), "=r"(queries_[step][2]), "=r"(queries_[step][3])
                   : "r"(shared_address(&shared_.q[step / 4][row * chunk + sixteenth * 8]))
                   : "memory");
    }
  }

  /// Scores of a tile of keys, the first `in_registers` steps with queries from there.
  template <int in_registers>
  __device__ __forceinline__ void begin_scores() {
    wgmma_begin();
#pragma unroll
    for (int step = 0; step < steps; ++step) {
      const auto keys = tile_descriptor(&shared_.k[k_.stage][step / 4][step % 4 * 16], 1024, 16);
      if (step < in_registers) {
        wgmma_176(scores_, queries_[step % steps_in_registers], keys, step > 0);
      } else {
        const bf16* queries = &shared_.q[step / 4][group_ * group_queries * chunk + step % 4 * 16];
        wgmma_176(scores_, tile_descriptor(queries, 1024, 16), keys, step > 0);
      }
    }
    wgmma_end_group();
  }

  __device__ __forceinline__ void begin_values() {
    wgmma_begin();
#pragma unroll
    for (int step = 0; step < tile_keys / 16; ++step) {
      const bf16* values = &shared_.v[v_.stage][0][step * 16 * chunk];
      wgmma_128(total_, weights_[step], tile_descriptor(values, 1024, sizeof shared_.v[0][0]));
    }
    wgmma_end_group();
  }

  /// The scores are there: the keys may go, and after the last the queries.
  __device__ __forceinline__ void leave_keys(bool last) {
    hold(scores_);
    if (threadIdx.x % group_threads == 0) {
      shared_.k_empty[k_.stage].arrive();
      if (last) shared_.q_empty.arrive();
    }
    k_.next();
  }

  __device__ __forceinline__ void leave_values() {
    hold(total_);
    if (threadIdx.x % group_threads == 0) shared_.v_empty[v_.stage].arrive();
    v_.next();
  }

  __device__ __forceinline__ void weigh(const Queries& queries, int tile) {
    const int end = (tile + 1) * tile_keys;
    if (end > work_.n || (causal && end > queries.first + group_ * group_queries)) {
      mask(scores_, query_, tile * tile_keys, work_.n, causal);
    }
    softmax_.weigh(scores_);
  }

  __device__ __forceinline__ void write(const Queries& queries) {
    float by_sum[2];
    softmax_.divide(by_sum);
    write_rows(work_.out, static_cast<std::size_t>(queries.head) * work_.n * head_size, query_, work_.n, total_,
               by_sum);
  }

  static constexpr bool takes_turns = causal;
  __device__ void wait_for_turn() const {
    if (takes_turns) sync_some(1 + group_, groups * group_threads);
  }
  __device__ void give_turn() const {
    if (takes_turns) arrive_for_some(2 - group_, groups * group_threads);
  }

  Shared& shared_;
  const Work& work_;
  int group_;
  int query_ = 0;  // the first of this thread's two
  Place k_, v_;
  std::uint32_t q_parity_ = 0;
  Softmax softmax_;
  float scores_[tile_keys / 2];  // and then, until they are packed, weights
  std::uint32_t weights_[tile_keys / 16][4];
  std::uint32_t queries_[steps_in_registers][4];
  float total_[head_size / 2];
};

template <bool causal, bool at_once>
__global__ void __launch_bounds__(threads_per_block, 1)
    attention_kernel(const __grid_constant__ CUtensorMap q_map, const __grid_constant__ CUtensorMap k_map,
                     const __grid_constant__ CUtensorMap v_map, const __grid_constant__ Work work) {
  extern __shared__ unsigned char bytes[];
  const std::uint32_t misfit = shared_address(bytes) % alignment;
  Shared& shared = *reinterpret_cast<Shared*>(bytes + (misfit == 0 ? 0 : alignment - misfit));
  if (threadIdx.x == 0) {
    shared.init();
    show_barriers();
  }
  __syncthreads();
  if (threadIdx.x < group_threads) {
    keep_registers<24>();
    if (threadIdx.x == 0) load<causal>(shared, q_map, k_map, v_map, work);
  } else {
    take_registers<240>();
    Computer<causal> computer(shared, work);
    if (at_once) computer.begin_turns();
    for_each_tile<causal, false>(shared, work, [&](const Queries& queries) {
      if (at_once) {
        computer.attend(queries);
      } else {
        computer.attend_in_turn(queries);
      }
    });
    if (at_once) computer.end_turns();
  }
}

/// The heads' rows in boxes of `box_rows` × 64 numbers.
CUtensorMap map_of(const bf16* rows, const Attention& attention, int box_rows) {
  const auto n = static_cast<cuuint64_t>(attention.n);
  constexpr cuuint64_t row_bytes = head_size * sizeof(bf16);
  return bfloat16_map<3>(rows, {head_size, n, static_cast<cuuint64_t>(attention.heads)}, {row_bytes, n * row_bytes},
                         {chunk, static_cast<cuuint32_t>(box_rows), 1});
}

__device__ int tiles_dealt;

int attribute(cudaDeviceAttr which) {
  int value = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&value, which, 0));
  return value;
}

template <bool causal, bool at_once>
void launch(const Attention& attention) {
  Work work{attention.out, attention.heads, attention.n, 1, nullptr};
  if (causal) {
    const double bytes = 2.0 * attention.n * head_size * sizeof(bf16);  // keys and values of a head
    work.heads_at_once = std::max(1, static_cast<int>(attribute(cudaDevAttrL2CacheSize) / 2 / bytes));
    void* dealt = nullptr;
    CUDA_CHECK(cudaGetSymbolAddress(&dealt, tiles_dealt));
    CUDA_CHECK(cudaMemsetAsync(dealt, 0, sizeof(int)));
    work.dealt = static_cast<int*>(dealt);
  }
  const auto kernel = attention_kernel<causal, at_once>;
  CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  const int tiles = course::ceil_div(attention.n, block_queries) * attention.heads;
  kernel<<<std::min(tiles, attribute(cudaDevAttrMultiProcessorCount)), threads_per_block, shared_bytes>>>(
      map_of(attention.q, attention, block_queries), map_of(attention.k, attention, tile_keys),
      map_of(attention.v, attention, tile_keys), work);
  CUDA_CHECK(cudaGetLastError());
}

template <bool at_once>
void launch_either(const Attention& attention) {
  if (attention.n == 0 || attention.heads == 0) return;
  if (attention.causal) {
    launch<true, at_once>(attention);
  } else {
    launch<false, at_once>(attention);
  }
}

}  // namespace

void attention_in_turn(const Attention& attention) { launch_either<false>(attention); }

void attention_hopper(const Attention& attention) { launch_either<true>(attention); }

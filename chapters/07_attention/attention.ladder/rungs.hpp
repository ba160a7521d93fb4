/// @file
/// The rungs of the ladders attention and attention_causal. All compute out = softmax(q · kᵀ / √head) · v for each head,
/// bfloat16 in and out, sums in float.
/// @note Each throws course::CudaError when a launch fails.
#pragma once

#include <cuda_bf16.h>

constexpr int head_size = 128;  ///< numbers of a query, a key, a value

/// What a launch works on: `heads` × n × head_size values each, in device memory, beginning at multiples of 16 bytes.
struct Attention {
  __nv_bfloat16* out;
  const __nv_bfloat16* q;
  const __nv_bfloat16* k;
  const __nv_bfloat16* v;
  int heads;    ///< at least 0
  int n;        ///< queries of a head, and keys; at least 0, any number
  bool causal;  ///< query i meets keys 0 to i, not all
};

/// A warp for each query; keys and values from global memory.
void attention_plain(const Attention& attention);

/// Tiles of keys and values in shared memory for the 16 queries of a block.
void attention_shared(const Attention& attention);

/// A warp for eight queries, so that what it reads from shared memory serves eight times.
void attention_registers(const Attention& attention);

/// Tensor cores through mma.sync: runs on every device since Ampere.
void attention_mma(const Attention& attention);

/// Tensor cores through wgmma, fed by the bulk copy engine; products and softmax in turn. Runs on devices of compute
/// capability 9.0 alone.
void attention_in_turn(const Attention& attention);

/// The same, products and softmax at once. Runs on devices of compute capability 9.0 alone.
void attention_hopper(const Attention& attention);

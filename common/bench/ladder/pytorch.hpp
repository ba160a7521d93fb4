/// @file
/// PyTorch's own kernels, called in the ladder's process on the ladder's buffers: where python3 finds a PyTorch with CUDA.
/// Elsewhere has_pytorch() is false, and the other functions throw std::runtime_error, as they do for what PyTorch
/// refuses.
///
/// The libraries are loaded when the program runs, and called through PyTorch's C interface, which stays the same from
/// version to version: so this builds without PyTorch, and a build serves whichever is there.
/// @note All work on device memory, row after row, in the default stream.
#pragma once

#include <cuda_bf16.h>

namespace course::ladder {

bool has_pytorch();

/// torch.softmax(x, 1) of `rows` × `columns` floats, written to `out`.
void pytorch_softmax(float* out, const float* x, int rows, int columns);

/// torch.nn.functional.rms_norm(x, [columns], weight, epsilon). It gives its outputs in memory of its own, from a pool, so
/// each new `out` is filled by a copy once, to be compared, and then no more.
void pytorch_rms_norm(float* out, const float* x, const float* weight, int rows, int columns, float epsilon);

/// What PyTorch may compute attention with.
enum class AttentionBackend { flash, cudnn, efficient, math };

/// Where PyTorch has left `heads` × n × size values, in its own memory.
struct AttentionOutputs {
  const __nv_bfloat16* first = nullptr;
  long long head_pitch = 0;  ///< values from head to head
  long long row_pitch = 0;   ///< values from row to row
};

/// torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal) of `heads` × n × size values each, by this
/// backend alone.
/// @return the outputs; the next call gives their memory back
AttentionOutputs pytorch_attention(AttentionBackend backend, const __nv_bfloat16* q, const __nv_bfloat16* k,
                                   const __nv_bfloat16* v, int heads, int n, int size, bool causal);

}  // namespace course::ladder

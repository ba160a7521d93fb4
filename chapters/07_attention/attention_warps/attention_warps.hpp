/// @file
/// Contract of exercise 07_attention/attention_warps.
#pragma once

/// The same outputs as attention_tiled: out[i] = the sum over all keys j of weight(i, j) · v[j], with the softmax of the
/// scores scale · (q[i] · k[j]) as weights. One warp for each query; its lanes share the keys of a tile of 32, and combine
/// by shuffles. A block reads each key and each value once. Launches nothing for n = 0.
/// @tparam head numbers of a query, a key and a value, 2 or 32: at most a warp's lanes
/// @tparam warps_per_block queries of a block, 2 or 4
/// @param out n × head floats in device memory, row after row
/// @param q n × head floats in device memory, a query in each row
/// @param k the same, the keys
/// @param v the same, the values
/// @param n number of queries and of keys, at least 0, at most 2^25
/// @throws course::CudaError when a launch fails
template <int head, int warps_per_block>
void attention_warps(float* out, const float* q, const float* k, const float* v, int n, float scale);

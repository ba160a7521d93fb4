/// @file
/// Contract of exercise 07_attention/attention_tiled.
#pragma once

/// out[i] = the sum over all keys j of weight(i, j) · v[j], where weight(i, …) is the softmax of the scores
/// scale · (q[i] · k[j]). One thread for each query; a block reads each key and each value once, in tiles of
/// queries_per_block keys, and no n × n numbers are ever in memory. Launches nothing for n = 0. All buffers are aligned
/// to 16 bytes.
/// @tparam head numbers of a query, a key and a value, 2 or 16
/// @tparam queries_per_block 2 or 32
/// @param out n × head floats in device memory, row after row
/// @param q n × head floats in device memory, a query in each row
/// @param k the same, the keys
/// @param v the same, the values
/// @param n number of queries and of keys, at least 0, at most 2^26
/// @throws course::CudaError when a launch fails
template <int head, int queries_per_block>
void attention_tiled(float* out, const float* q, const float* k, const float* v, int n, float scale);

/// @file
/// Contract of exercise 07_attention/masked_scores.
#pragma once

/// out[i][j] = scale · (q[i][0] · k[j][0] + … + q[i][head - 1] · k[j][head - 1]) where j <= i, else minus infinity: how well
/// query i and key j agree, for keys that are not in the query's future. One block of tile × tile threads for each tile of
/// `out`. Launches nothing for n = 0.
/// @tparam tile outputs along each side of a block's tile, 2 or 16
/// @tparam head numbers of a query and of a key, 2 or 16
/// @param out n × n floats in device memory, row after row
/// @param q n × head floats in device memory, a query in each row
/// @param k n × head floats in device memory, a key in each row
/// @param n number of queries and of keys, at least 0, at most 46,340
/// @throws course::CudaError when a launch fails
template <int tile, int head>
void masked_scores(float* out, const float* q, const float* k, int n, float scale);

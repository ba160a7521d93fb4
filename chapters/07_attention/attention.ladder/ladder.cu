// Ladder attention: out = softmax(q · kᵀ / √128) · v, all queries with all keys of a head; bfloat16 in and out.
//
//   ./course bench attention
//
//   attention_plain       a warp a query, FP32 lanes
//   attention_shared      tiles of keys and values in shared memory
//   attention_registers   a warp serves eight queries
//   attention_mma         mma.sync, asynchronous copies: any device since Ampere
//   attention_in_turn     wgmma, the bulk copy engine: compute capability 9.0 alone
//   attention_hopper      the same, softmax and products at once
//
// Sizes are heads × queries, 262,144 queries in all. 512 · n² FLOP a head, both products counted and exponentials not, on
// 1,024 · n bytes: arithmetic is the limit.
#include "problem.cuh"

int main(int argc, char** argv) {
  return course::ladder::run(argc, argv,
                             {"attention",
                              "arithmetic",
                              {{32, 8192}, {128, 2048}, {64, 4096}, {16, 16384}},
                              attention::check_sizes,
                              [](const auto& size, bool check) { return attention::problem(size, false, check); }});
}

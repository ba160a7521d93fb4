// Ladder attention_causal: out = softmax(q · kᵀ / √128) · v, query i with keys 0 to i of a head; bfloat16 in and out. The
// rungs are those of ladder attention.
//
//   ./course bench attention_causal
//
// Sizes are heads × queries, 262,144 queries in all. 256 · n² FLOP a head: half of what all keys take.
#include "problem.cuh"

int main(int argc, char** argv) {
  return course::ladder::run(argc, argv,
                             {"attention_causal",
                              "arithmetic",
                              {{32, 8192}, {128, 2048}, {64, 4096}, {16, 16384}},
                              attention::check_sizes,
                              [](const auto& size, bool check) { return attention::problem(size, true, check); }});
}

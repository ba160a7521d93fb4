// 07_attention/best_match: a whole program: for each query, the key with the largest score, and its weight.
//
// `best_match 2 1 1 2 2 0 1 0 0 2 1 1` has numbers for queries and keys of width 2, and one query: (1, 2). The other numbers
// are the keys (2, 0) (1, 0) (0, 2) (1, 1). The scores are 2 1 4 3, so key 2 is the best, and softmax gives it 0.644 of the
// weight. The program prints 2 64: the key's number and its weight in whole percent, a line for each query.
//
// Try it:   ./course check best_match
// Run it:   ./course run exercises/07_attention/best_match.cu -- 2 1 1 2 2 0 1 0 0 2 1 1
// Budget:   a query meets each key once, and at least 32 threads share its keys; 2 global writes a query; no memory, error or
//           unfinished work left behind.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

// TODO(1): Write the program. A block takes a query, and its threads share the keys. What each of them has found, they
// combine in a tree. (70 to 90 lines)
// END(1)

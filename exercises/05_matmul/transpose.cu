// 05_matmul/transpose: a whole program: transposes a matrix by tiles, so that reads and writes are coalesced.
//
// `transpose 2 3` transposes the matrix of 0 1 2 in the first and 3 4 5 in the second row, and prints 0 3, then 1 4, then
// 2 5, a row in each line. Row r and column c of the result are row c and column r of the matrix.
//
// Try it:   ./course check transpose
// Run it:   ./course run exercises/05_matmul/transpose.cu -- 2 3
// Budget:   4 sectors a request of a warp, for reads and for writes; no bank conflict; each number is read and written
//           once; no memory, error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. Blocks of 32 × 32 threads bring a tile into shared memory row by row, and take it out column
// by column. (40 to 50 lines)
// END(1)

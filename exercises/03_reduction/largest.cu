// 03_reduction/largest: a whole program: prints the largest of its numbers, found by a tree in each block.
//
// `largest 4 3 1 4 1 5 9 2 6` prints 9. The blocks have 4 threads, a power of two; at least one number follows.
// `largest 4 -5 -3 -8` prints -3: what stands for a number that is not there must be smaller than every number.
//
// Try it:   ./course check largest
// Run it:   ./course run exercises/03_reduction/largest.cu -- 4 3 1 4 1 5 9 2 6
// Budget:   at most 2 global reads and 1 atomic operation a thread, and no more atomics than blocks; no memory, error or
//           unfinished work left behind.
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. The threads of a block combine their numbers in a tree; how the blocks combine theirs, by
// an atomic operation or by a second launch, is up to you. (30 to 45 lines)
// END(1)

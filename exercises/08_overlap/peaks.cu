// 08_overlap/peaks: a whole program: counts the numbers that are larger than both neighbours, while the next ones come.
//
// `peaks 2 4 3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3` prints 5, for the peaks 4 9 6 9 9. Two blocks of 4 threads walk through the 16
// numbers in tiles of 4: block 0 takes tiles 0 and 2, block 1 takes tiles 1 and 3. The numbers of a tile, and one more on
// each side, come by asynchronous copies, and those of a block's next tile are under way while it looks at this one.
//
// Try it:   ./course check peaks
// Run it:   ./course run exercises/08_overlap/peaks.cu -- 2 4 3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3
// Budget:   every number goes to shared memory by an asynchronous copy, and at most 2 more for each tile; one barrier a tile, and
//           2 to spare; no more blocks than asked for, or than tiles; no memory, error or unfinished work left behind.
#include <cuda_pipeline.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. How the threads' counts become one number is up to you. (55 to 75 lines)
// END(1)

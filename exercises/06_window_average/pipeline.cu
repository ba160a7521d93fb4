// 06_window_average/pipeline: a whole program: copies and kernels overlap, chunk by chunk, in two or more streams.
//
// `pipeline 10 4` makes the numbers 0 to 9 on the host, computes 3 * i + 1 of each on the device in chunks of 4, and
// prints how many results there are and their sum: 10 145.
//
// Try it:   ./course check pipeline
// Run it:   ./course run exercises/06_window_average/pipeline.cu -- 10 4
// Budget:   with many chunks, copies and kernels together 1.5 times as fast as one after another; each number is read
//           and written once; no memory, stream, error or unfinished work left behind.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. Use pinned memory, and wait only when all chunks are on their way. (40 to 50 lines)
// END(1)

// 10_blocks_together/above_average: a whole program: counts the numbers above the average, in one cooperative launch.
//
// `above_average 4 1 3 1 4 1 5 9 2 6 5 3 5` has blocks of 4 threads. The 1 says how many times over the eleven numbers after it
// are taken. Their sum is 44, so the average is 4. It prints 44 5: five numbers are above that, 5 9 6 5 5. With 100 instead of
// the 1 it prints 4400 500. No thread can compare before all have added.
//
// Try it:   ./course check above_average
// Run it:   ./course run exercises/10_blocks_together/above_average.cu -- 4 1 3 1 4 1 5 9 2 6 5 3 5
// Budget:   one launch, of as many blocks as the numbers need and the device holds; a thread reads each of its numbers at
//           most twice; at most two atomic operations a block; no memory, error or unfinished work left behind.
#include <cooperative_groups.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program: the kernel, which adds, waits and compares, and the host, which asks how many blocks fit.
// (60 to 70 lines)
// END(1)

// 04_scan/positives: a whole program: keeps the numbers that are greater than 0, in their order, by a scan in one block.
//
// `positives 8 3 -1 4 -1 -5 9` has a block of 8 threads and prints 3 4 9, in one line. There are at most as many numbers as
// threads, or none. A thread with a number to keep must know where it goes: after all those that are kept before it.
//
// Try it:   ./course check positives
// Run it:   ./course run exercises/04_scan/positives.cu -- 8 3 -1 4 -1 -5 9
// Budget:   1 global read a thread, 1 global write for each number that is kept and 1 for their count; the shared reads of
//           a scan in rounds; no atomic operation; no memory, error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

// TODO(1): Write the program. The kernel reports how many numbers it has kept as well. (35 to 50 lines)
// END(1)

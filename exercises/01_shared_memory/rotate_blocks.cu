// 01_shared_memory/rotate_blocks: a whole program: rotates the slice of each block by one place, in shared memory.
//
// `rotate_blocks 4 3 1 4 1 5 9` prints 1 4 1 3 9 5: blocks of 4 threads, and the numbers 3 1 4 1 | 5 9. In each block
// every element moves one place to the left, the first to the end. One line, or nothing if there are no numbers.
//
// Try it:   ./course check rotate_blocks
// Run it:   ./course run exercises/01_shared_memory/rotate_blocks.cu -- 4 3 1 4 1 5 9
// Budget:   1 global read, 1 global write and 1 barrier a thread; elements change places in shared memory; no memory,
//           error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. The size of the tile is known only when the program runs. The numbers are yours to bring
// to the device and back. (30 to 40 lines)
// END(1)

// 02_halo/neighbour_sums: a whole program: adds to each number its left and its right neighbour, by a tile with two halos.
//
// `neighbour_sums 4 3 1 4 1 5 9` prints 4 8 6 10 15 14: 3 + 1, 3 + 1 + 4, 1 + 4 + 1, … up to 5 + 9. The blocks have 4
// threads (at least 2). What lies outside the numbers counts as 0. One line, or nothing if there are no numbers.
//
// Try it:   ./course check neighbour_sums
// Run it:   ./course run exercises/02_halo/neighbour_sums.cu -- 4 3 1 4 1 5 9
// Budget:   each block reads its elements and the one on either side of them once; windows come from shared memory; no
//           memory, error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. A block's tile holds its elements and one halo slot on either side. (35 to 45 lines)
// END(1)

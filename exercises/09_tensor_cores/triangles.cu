// 09_tensor_cores/triangles: a whole program: counts the triangles of a graph by a product of matrices on tensor cores.
//
// `triangles 5 0 1 0 2 1 2 1 3 2 3 3 4` has five nodes, 0 to 4, and six edges: 0-1, 0-2, 1-2, 1-3, 2-3 and 3-4. It prints 2:
// the triangles are 0 1 2 and 1 2 3. a[i][j] is 1 where an edge joins i and j, and 0 elsewhere. Then (a * a)[i][j] says how
// many nodes are neighbours of both.
//
// Try it:   ./course check triangles
// Run it:   ./course run exercises/09_tensor_cores/triangles.cu -- 5 0 1 0 2 1 2 1 3 2 3 3 4
// Budget:   every product on tensor cores; at most one atomic operation for each square of 16 x 16; no memory, error or
//           unfinished work left behind.
#include <cuda_bf16.h>
#include <mma.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. A warp multiplies squares; how their elements become one number is up to you. (45 to 60 lines)
// END(1)

// 08_overlap/loader_warps: out = a * b; one warp of a block loads, all others multiply.
//
// Loaders and consumers run at their own pace, with two stages between them. A stage has two barriers in shared memory, each
// for all threads of the block:
//
//              loaders                       consumers
//   empty[s]   arrive, wait: it is read      arrive: I have read it
//   full[s]    arrive: I have filled it      arrive, wait: it is filled
//
// A stage that was never filled counts as one that is still in use: so consumers first say that both stages are empty.
//
// Try it:   ./course check loader_warps
// Budget:   each element that the block needs is read once, and by another thread than those that use it; __syncthreads()
//           only to set up. One stage is filled while another is read.
#include "loader_warps.hpp"

#include <cuda/barrier>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

// TODO(1): Write the kernel. (40 lines)
// END(1)

}  // namespace

template <int tile>
void loader_warps(float* out, const float* a, const float* b, int size) {
  // TODO(2): Launch it, unless the size is 0, and check the launch. (4 lines)
  // END(2)
}

template void loader_warps<8>(float*, const float*, const float*, int);
template void loader_warps<16>(float*, const float*, const float*, int);

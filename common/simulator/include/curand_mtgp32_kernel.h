/// @file
/// cuRAND's generator MTGP32 in kernels: the threads of a block, up to 256, share one state and draw together. How they
/// share it is as on a GPU, with its two barriers; the numbers are those of Philox.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

#include "curand_kernel.h"

struct curandStateMtgp32 {
  unsigned long long seed;
  unsigned long long drawn;  ///< by each thread
};
typedef struct curandStateMtgp32 curandStateMtgp32_t;

namespace simulator {

/// What the running thread draws next from. All threads of the block must come.
inline curandStatePhilox4_32_10 draw_together(curandStateMtgp32* state, const void* pc) {
  const unsigned int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  curandStateMtgp32 shared = load(state, pc);
  curandStatePhilox4_32_10 own;
  seed(&own, shared.seed, thread, 4 * shared.drawn);
  synchronise_block(pc);
  ++shared.drawn;
  if (thread == 0) store(state, shared, pc);
  synchronise_block(pc);
  return own;
}

}  // namespace simulator

#define SIMULATOR_DRAW_TOGETHER(name, type, parameters, expression)                                \
  SIMULATOR_CALLED type name parameters {                                                          \
    curandStatePhilox4_32_10 own = ::simulator::draw_together(state, __builtin_return_address(0)); \
    return expression;                                                                             \
  }
#define SIMULATOR_STATE (curandStateMtgp32 * state)
SIMULATOR_DRAW_TOGETHER(curand, unsigned int, SIMULATOR_STATE, ::simulator::next(&own))
SIMULATOR_DRAW_TOGETHER(curand_uniform, float, SIMULATOR_STATE, ::simulator::to_uniform(::simulator::next(&own)))
SIMULATOR_DRAW_TOGETHER(curand_uniform_double, double, SIMULATOR_STATE, ::simulator::draw_double(own))
SIMULATOR_DRAW_TOGETHER(curand_normal, float, SIMULATOR_STATE, ::simulator::draw_normal(own))
SIMULATOR_DRAW_TOGETHER(curand_normal_double, double, SIMULATOR_STATE, ::simulator::draw_two_normal(own).x)
SIMULATOR_DRAW_TOGETHER(curand_log_normal, float, (curandStateMtgp32 * state, float mean, float deviation),
                        exp(mean + deviation * ::simulator::draw_normal(own)))
#undef SIMULATOR_DRAW_TOGETHER
#undef SIMULATOR_STATE

#endif

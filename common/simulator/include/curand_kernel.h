/// @file
/// Random numbers in kernels. The generators are the published ones; how a seed becomes a state is our own, so the
/// numbers are other ones than on a GPU, of the same distributions.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

/// Marsaglia's XORWOW ("Xorshift RNGs", 2003).
struct curandStateXORWOW {
  unsigned int x[5];
  unsigned int counter;
  int has_normal;  ///< whether `normal` is the second one of a pair and still to be given out
  float normal;
};
/// Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", 2011).
struct curandStatePhilox4_32_10 {
  unsigned int counter[4];
  unsigned int key[2];
  unsigned int block[4];
  unsigned int used;  ///< how many of `block` are given out
  int has_normal;
  float normal;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

namespace simulator {

void seed(curandStateXORWOW* state, unsigned long long seed, unsigned long long sequence, unsigned long long offset);
void seed(curandStatePhilox4_32_10* state, unsigned long long seed, unsigned long long sequence,
          unsigned long long offset);
unsigned int next(curandStateXORWOW* state);
unsigned int next(curandStatePhilox4_32_10* state);
/// In (0, 1].
float to_uniform(unsigned int bits);
double to_uniform(unsigned int high, unsigned int low);
/// Two normally distributed numbers out of two uniform ones (Box and Muller, 1958).
double2 to_normal(double uniform, double other);
unsigned int to_poisson(double (*uniform)(void*), void* state, double mean);

/// Draws from a copy of the caller's state, and puts it back.
template <class State, class Draw>
auto draw_at(State* state, const void* pc, Draw draw) {
  State own = load(state, pc);
  const auto result = draw(own);
  store(state, own, pc);
  return result;
}
template <class State>
double draw_double(State& state) {
  const unsigned int high = next(&state);
  return to_uniform(high, next(&state));
}
template <class State>
float draw_normal(State& state) {
  if (state.has_normal != 0) {
    state.has_normal = 0;
    return state.normal;
  }
  const float first = to_uniform(next(&state));
  const double2 pair = to_normal(first, to_uniform(next(&state)));
  state.has_normal = 1;
  state.normal = static_cast<float>(pair.y);
  return static_cast<float>(pair.x);
}
template <class State>
double2 draw_two_normal(State& state) {
  const double first = draw_double(state);
  return to_normal(first, draw_double(state));
}

}  // namespace simulator

/// Different sequences of one seed, and different seeds, give numbers that have nothing to do with each other.
template <class State>
SIMULATOR_CALLED void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                                  State* state) {
  State own;
  ::simulator::seed(&own, seed, sequence, offset);
  ::simulator::store_in_steps(state, &own, sizeof own, __builtin_return_address(0));
}
template <class State>
SIMULATOR_CALLED void skipahead(unsigned long long count, State* state) {
  ::simulator::draw_at(state, __builtin_return_address(0), [=](State& own) {
    for (unsigned long long i = 0; i < count; ++i) ::simulator::next(&own);
    return 0;
  });
}

#define SIMULATOR_DRAW(name, type, expression)                                                                      \
  template <class State>                                                                                            \
  SIMULATOR_CALLED type name(State* state) {                                                                        \
    return ::simulator::draw_at(state, __builtin_return_address(0), [](State& own) -> type { return expression; }); \
  }
#define SIMULATOR_DRAW_LOG(name, type, expression)                                                       \
  template <class State>                                                                                 \
  SIMULATOR_CALLED type name(State* state, type mean, type deviation) {                                  \
    return ::simulator::draw_at(state, __builtin_return_address(0),                                      \
                                [=](State& own) -> type { return exp(mean + deviation * expression); }); \
  }
#define SIMULATOR_EACH_OF_FOUR(draw) \
  { draw, draw, draw, draw }
SIMULATOR_DRAW(curand, unsigned int, ::simulator::next(&own))
SIMULATOR_DRAW(curand_uniform, float, ::simulator::to_uniform(::simulator::next(&own)))
SIMULATOR_DRAW(curand_uniform_double, double, ::simulator::draw_double(own))
SIMULATOR_DRAW(curand_normal, float, ::simulator::draw_normal(own))
SIMULATOR_DRAW(curand_normal_double, double, ::simulator::draw_two_normal(own).x)
SIMULATOR_DRAW(curand_normal2_double, double2, ::simulator::draw_two_normal(own))
SIMULATOR_DRAW(curand_normal2, float2, (float2{::simulator::draw_normal(own), ::simulator::draw_normal(own)}))
SIMULATOR_DRAW(curand4, uint4, (uint4 SIMULATOR_EACH_OF_FOUR(::simulator::next(&own))))
SIMULATOR_DRAW(curand_uniform4, float4,
               (float4 SIMULATOR_EACH_OF_FOUR(::simulator::to_uniform(::simulator::next(&own)))))
SIMULATOR_DRAW(curand_normal4, float4, (float4 SIMULATOR_EACH_OF_FOUR(::simulator::draw_normal(own))))
SIMULATOR_DRAW_LOG(curand_log_normal, float, ::simulator::draw_normal(own))
SIMULATOR_DRAW_LOG(curand_log_normal_double, double, ::simulator::draw_two_normal(own).x)
#undef SIMULATOR_DRAW
#undef SIMULATOR_DRAW_LOG
#undef SIMULATOR_EACH_OF_FOUR

template <class State>
SIMULATOR_CALLED unsigned int curand_poisson(State* state, double mean) {
  return ::simulator::draw_at(state, __builtin_return_address(0), [=](State& own) {
    return ::simulator::to_poisson([](void* of) { return ::simulator::draw_double(*static_cast<State*>(of)); }, &own,
                                   mean);
  });
}

#ifdef __CUDACC__
#include "curand_mtgp32_kernel.h"
#endif

#endif

/// @file
/// Kernels to trace. Unless it says otherwise, a function allocates what it needs, launches, waits, and frees.
#pragma once

/// One block of four threads: each writes tile[t], meets the others or not, and reads its neighbour's slot.
void neighbours(bool with_barrier);

/// One block of four threads: thread 3 writes out[4], which is not there.
void one_past_the_end();

/// `blocks` blocks of 32 threads, each reading and writing one element; block `racing` (-1: none) without a barrier.
void many_blocks(int blocks, int racing);

/// One block of 32 threads that meets at a barrier so many times, with one access of each thread before.
void many_barriers(int rounds);

/// One thread reads one element so many times.
void long_interval(int accesses);

/// A warp reads 32 elements, shuffles them down by two lanes, votes, and writes nothing.
void exchange();

/// One thread reads eight __half in one go.
void short_floats();

/// Memory of so many floats, all 0, for numbers_and_vectors(); free_floats() takes it back.
float* zeroed_floats(int count);
void free_floats(float* floats);

/// Two launches: four threads write integers to `numbers`, then one reads a float4 at `vectors`.
void numbers_and_vectors(float* numbers, const float* vectors);

/// Two launches: four threads write integers, then one reads a float4.
void two_launches();

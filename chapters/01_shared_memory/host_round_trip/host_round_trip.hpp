/// @file
/// Contract of exercise 01_shared_memory/host_round_trip.
#pragma once

#include <cuda_runtime.h>

/// out[i] = 2 · a[i] for every i < n, computed on the device. Returns when `out` holds the result, with all memory that
/// it allocated freed again. Launches ceil(n / threads_per_block) blocks; does nothing for n = 0.
/// @param out n floats in host memory, pageable
/// @param a n floats in host memory, pageable
/// @param n number of elements, at least 0
/// @param threads_per_block size of a block; 1 to 1024 can be launched
/// @throws course::CudaError when any call of the runtime fails, or the launch
void host_round_trip(float* out, const float* a, int n, int threads_per_block);

/// Device memory and a stream that are kept from call to call.
struct RoundTripBuffers {
  float* out;           ///< n floats in device memory
  float* a;             ///< n floats in device memory
  cudaStream_t stream;  ///< for all copies and launches
};

/// The same with buffers that the caller keeps, by asynchronous copies in the caller's stream. Returns when `out` holds
/// the result. Allocates nothing.
/// @param out n floats in host memory, pinned
/// @param a n floats in host memory, pinned
/// @throws course::CudaError when any call of the runtime fails, or the launch
void round_trip_in_stream(float* out, const float* a, int n, int threads_per_block, const RoundTripBuffers& device);

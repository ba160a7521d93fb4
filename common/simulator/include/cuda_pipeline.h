/// @file
/// Asynchronous copies to shared memory by one thread, in batches.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

#include "simulator/async_copies.h"

/// Begins a copy of 4, 8 or 16 bytes to shared memory; the last `zero_bytes` are set to 0 instead of copied.
SIMULATOR_CALLED void __pipeline_memcpy_async(void* to, const void* from, size_t bytes, size_t zero_bytes = 0) {
  ::simulator::begin_copy({}, to, from, bytes, zero_bytes, __builtin_return_address(0));
}
/// Puts the copies begun since the last call into a batch.
inline void __pipeline_commit() { ::simulator::commit_copies(); }
/// Waits for the thread's batches, except the `newest` last ones.
inline void __pipeline_wait_prior(size_t newest) { ::simulator::finish_copies(newest); }

#endif

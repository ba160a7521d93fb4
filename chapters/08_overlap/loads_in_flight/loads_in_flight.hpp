/// @file
/// Contract of exercise 08_overlap/loads_in_flight.
#pragma once

/// The size of all blocks.
constexpr int threads_per_block = 64;

namespace overlap {

/// What Little's law must know of a device's memory.
struct Memory {
  int latency_ns;    ///< from the moment at which a thread asks for a number until it has it
  int bytes_per_ns;  ///< what the memory delivers; 1 GB/s is one byte a nanosecond
};

}  // namespace overlap
using overlap::Memory;

/// How many loads of 4 bytes each thread must have under way so that the memory never idles: the fewest, and at least 1.
/// @param memory latency times bandwidth are at most 1,000,000,000 bytes
/// @param threads that load, 1 to 500,000,000
int loads_needed(Memory memory, int threads);

/// out[i] = a[i] + 1. Each thread asks for at least as many elements as loads_needed() says before it uses the first of them, or
/// for 8 where that is more. It then does the same with its next elements. Does nothing for n = 0.
/// Both buffers are aligned to 16 bytes.
/// @param out n floats in device memory, apart from `a`
/// @param a n floats in device memory
/// @param n 0 to 1,000,000,000
/// @param blocks how many blocks of threads_per_block threads are launched, 1 to 65,535
/// @param memory of the device
/// @throws course::CudaError when the launch fails
void loads_in_flight(float* out, const float* a, int n, int blocks, Memory memory);

/// @file
/// Kernels in which two threads store to one place, for every type that CUDA copies in one go.
#pragma once

#include <cstddef>
#include <vector>

/// How a thread brings its value to that place.
enum class CopyWay { from_memory, from_local, in_a_struct, by_memcpy, by_load, by_call };
constexpr int copy_ways = 6;

/// A type that is copied in one go, of so many members of the same size.
struct CopiedType {
  const char* name;
  std::size_t bytes;
  std::size_t members;
  /// Launches one block of two threads, and waits: thread t stores the value at `values + t * bytes`.
  void (*store)(CopyWay way, bool to_shared, const unsigned char* values);
};

/// All vector types, dim3, and structs of odd sizes.
std::vector<CopiedType> copied_types();

/// @file
/// The judge's operator new and operator delete. The C++ library allocates for whoever calls it: where judged code does,
/// it may touch what comes of it.
#include <cstddef>
#include <cstdlib>
#include <new>

#include "simulator/observe/session.hpp"

#ifndef __SANITIZE_ADDRESS__  // which has its own

namespace {

void* allocate(std::size_t bytes, const void* caller) {
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  simulator::host_allocated(memory, bytes, caller);
  return memory;
}

}  // namespace

void* operator new(std::size_t bytes) { return allocate(bytes, __builtin_return_address(0)); }
void* operator new[](std::size_t bytes) { return allocate(bytes, __builtin_return_address(0)); }

void operator delete(void* memory) noexcept {
  simulator::host_freed(memory);
  std::free(memory);
}

void operator delete(void* memory, std::size_t /*bytes*/) noexcept { ::operator delete(memory); }
void operator delete[](void* memory) noexcept { ::operator delete(memory); }
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept { ::operator delete(memory); }

#endif

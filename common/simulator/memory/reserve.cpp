#include "simulator/memory/reserve.hpp"

#include <sys/mman.h>

#include <new>

namespace simulator {

void* reserve(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

void release(void* memory, std::size_t bytes) { munmap(memory, bytes); }

void forget(void* memory, std::size_t bytes) { madvise(memory, bytes, MADV_DONTNEED); }

}  // namespace simulator

#include "simulator/memory/reserve.hpp"

#include <sys/mman.h>

#include <mutex>
#include <new>

#include "simulator/memory/address_ranges.hpp"

namespace simulator {

namespace {

// What is reserved. Blocks may run on several threads, and each of them reserves.
struct Reserved {
  std::mutex mutex;
  AddressRanges ranges;
};

Reserved& reserved() {
  static auto* all = new Reserved();  // never destroyed, like the machine
  return *all;
}

}  // namespace

void* reserve(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  const std::lock_guard lock(reserved().mutex);
  reserved().ranges.add(address_of(memory), bytes);
  return memory;
}

void release(void* memory, std::size_t bytes) {
  // In this order: once the memory is given back, another thread may reserve the same addresses.
  const std::lock_guard lock(reserved().mutex);
  reserved().ranges.remove(address_of(memory));
  munmap(memory, bytes);
}

bool is_reserved(std::uintptr_t address) {
  const std::lock_guard lock(reserved().mutex);
  return reserved().ranges.contains(address);
}

void forget(void* memory, std::size_t bytes) { madvise(memory, bytes, MADV_DONTNEED); }

}  // namespace simulator

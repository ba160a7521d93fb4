#include "simulator/memory/reserve.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <new>

namespace simulator {

namespace {

// What is reserved: its size, by its beginning.
struct Ranges {
  std::mutex mutex;
  std::map<std::uintptr_t, std::size_t> bytes;
};

Ranges& ranges() {
  static Ranges all;
  return all;
}

}  // namespace

void* reserve(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  const std::lock_guard lock(ranges().mutex);
  ranges().bytes[reinterpret_cast<std::uintptr_t>(memory)] = bytes;
  return memory;
}

void release(void* memory, std::size_t bytes) {
  munmap(memory, bytes);
  const std::lock_guard lock(ranges().mutex);
  ranges().bytes.erase(reinterpret_cast<std::uintptr_t>(memory));
}

bool is_reserved(std::uintptr_t address) {
  const std::lock_guard lock(ranges().mutex);
  return std::any_of(ranges().bytes.begin(), ranges().bytes.end(),
                     [&](const auto& range) { return address - range.first < range.second; });
}

void forget(void* memory, std::size_t bytes) { madvise(memory, bytes, MADV_DONTNEED); }

}  // namespace simulator

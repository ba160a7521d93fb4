/// @file
/// The address space of a program in WebAssembly: it grows, and a page counts only once it is touched. Nothing can be
/// given back to the browser, so what is released is kept for the next that asks for as much.
#include <sys/mman.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <new>

#include "simulator/device/address_ranges.hpp"
#include "simulator/device/address_space.hpp"

extern "C" {

extern char __global_base;  // NOLINT(*-reserved-identifier): the linker's
extern char __data_end;     // NOLINT(*-reserved-identifier): the linker's

constexpr std::size_t page_bytes = 64 * 1024;

namespace {

std::multimap<std::size_t, void*>& released() {
  static auto* all = new std::multimap<std::size_t, void*>();
  return *all;
}

}  // namespace

void* mmap(void* /*wanted*/, std::size_t bytes, int /*protection*/, int /*flags*/, int /*file*/, long long /*offset*/) {
  if (const auto found = released().find(bytes); found != released().end()) {
    void* const memory = found->second;
    released().erase(found);
    std::memset(memory, 0, bytes);
    return memory;
  }
  const std::size_t before = __builtin_wasm_memory_grow(0, (bytes + page_bytes - 1) / page_bytes);
  return before == SIZE_MAX ? MAP_FAILED : reinterpret_cast<void*>(before * page_bytes);
}

int munmap(void* memory, std::size_t bytes) {
  released().emplace(bytes, memory);
  return 0;
}

int mprotect(void* /*memory*/, std::size_t /*bytes*/, int /*protection*/) { return 0; }
}

namespace simulator {
namespace {

AddressRanges& reserved() {
  static auto* ranges = new AddressRanges();
  return *ranges;
}

}  // namespace

void* reserve(std::size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  reserved().add(address_of(memory), bytes);
  return memory;
}

void release(void* memory, std::size_t bytes) {
  reserved().remove(address_of(memory));
  munmap(memory, bytes);
}

bool is_reserved(std::uintptr_t address) { return reserved().contains(address); }

// Pages that nothing has touched would count if they were written, so zeros stay as they are.
void forget(void* memory, std::size_t bytes) {
  auto* const words = static_cast<std::uint64_t*>(memory);
  for (std::size_t i = 0; i < bytes / sizeof *words; ++i) {
    if (words[i] != 0) words[i] = 0;
  }
}

bool is_program_data(std::uintptr_t address) {
  const auto begin = reinterpret_cast<std::uintptr_t>(&__global_base);
  return address - begin < reinterpret_cast<std::uintptr_t>(&__data_end) - begin;
}

bool is_program_variable(std::uintptr_t address) { return is_program_data(address); }

bool is_mapped(std::uintptr_t address) {
  return address >= reinterpret_cast<std::uintptr_t>(&__global_base) &&
         address < __builtin_wasm_memory_size(0) * page_bytes;
}

}  // namespace simulator

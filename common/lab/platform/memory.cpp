/// @file
/// The address space of a program in WebAssembly: it grows, and a page counts only once it is touched. Nothing can be
/// given back to the browser, so what is released is kept for the next that asks for as much.
#include <cstdint>
#include <cstring>
#include <map>
#include <new>

#include "simulator/platform/address_ranges.hpp"
#include "simulator/platform/address_space.hpp"

extern "C" {

extern char __global_base;  // NOLINT(*-reserved-identifier): the linker's
extern char __data_end;     // NOLINT(*-reserved-identifier): the linker's
}

namespace simulator {
namespace {

constexpr std::size_t page_bytes = 64 * 1024;

std::multimap<std::size_t, void*>& released() {
  static auto* all = new std::multimap<std::size_t, void*>();
  return *all;
}

void* take(std::size_t bytes) {
  if (const auto found = released().find(bytes); found != released().end()) {
    void* const memory = found->second;
    released().erase(found);
    std::memset(memory, 0, bytes);
    return memory;
  }
  const std::size_t before = __builtin_wasm_memory_grow(0, (bytes + page_bytes - 1) / page_bytes);
  if (before == SIZE_MAX) throw std::bad_alloc();
  return reinterpret_cast<void*>(before * page_bytes);
}

AddressRanges& reserved() {
  static auto* ranges = new AddressRanges();
  return *ranges;
}

}  // namespace

void* reserve(std::size_t bytes) {
  void* const memory = take(bytes);
  reserved().add(address_of(memory), bytes);
  return memory;
}

void release(void* memory, std::size_t bytes) {
  reserved().remove(address_of(memory));
  released().emplace(bytes, memory);
}

// No page can be closed.
void* reserve_closed(std::size_t bytes) { return take(bytes); }
void open_memory(void* /*memory*/, std::size_t /*bytes*/) {}
void release_closed(void* memory, std::size_t bytes) { released().emplace(bytes, memory); }

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

#include "simulator/platform/address_space.hpp"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <new>
#include <vector>

#include "simulator/platform/address_ranges.hpp"

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

struct Segment {
  std::uintptr_t base = 0;
  std::size_t bytes = 0;

  bool holds(std::uintptr_t address) const { return address - base < bytes; }
};

struct Search {
  std::uintptr_t address;
  Segment found;
};

int find_segment(dl_phdr_info* info, std::size_t /*size*/, void* argument) {
  auto* search = static_cast<Search*>(argument);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info->dlpi_phdr[i];
    const Segment segment{info->dlpi_addr + header.p_vaddr, header.p_memsz};
    if (header.p_type != PT_LOAD || !segment.holds(search->address)) continue;
    search->found = segment;
    return 1;
  }
  return 0;
}

/// The program's own variables.
struct Variables {
  std::vector<Segment> writable{};
  Segment constant{};  ///< of these, what nothing writes once the program has been linked
};

// The first object is the program itself.
int find_variables(dl_phdr_info* info, std::size_t /*size*/, void* argument) {
  auto* variables = static_cast<Variables*>(argument);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info->dlpi_phdr[i];
    const Segment segment{info->dlpi_addr + header.p_vaddr, header.p_memsz};
    if (header.p_type == PT_LOAD && (header.p_flags & PF_W) != 0) variables->writable.push_back(segment);
    if (header.p_type == PT_GNU_RELRO) variables->constant = segment;
  }
  return 1;
}

}  // namespace

bool is_program_variable(std::uintptr_t address) {
  static const Variables variables = [] {
    Variables found;
    dl_iterate_phdr(&find_variables, &found);
    return found;
  }();
  const auto holds = [&](const Segment& segment) { return segment.holds(address); };
  return !variables.constant.holds(address) && std::any_of(variables.writable.begin(), variables.writable.end(), holds);
}

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

void* reserve_closed(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

void open_memory(void* memory, std::size_t bytes) {
  if (mprotect(memory, bytes, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
}

void release_closed(void* memory, std::size_t bytes) { munmap(memory, bytes); }

void forget(void* memory, std::size_t bytes) { madvise(memory, bytes, MADV_DONTNEED); }

bool is_program_data(std::uintptr_t address) {
  // Kernels come back to the same few segments: those with the program's variables and its constants.
  static thread_local Segment latest[2];
  for (const Segment& segment : latest) {
    if (segment.holds(address)) return true;
  }
  Search search{address, {}};
  if (dl_iterate_phdr(&find_segment, &search) == 0) return false;
  latest[1] = latest[0];
  latest[0] = search.found;
  return true;
}

bool is_mapped(std::uintptr_t address) {
  const auto page_bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  unsigned char in_core = 0;
  return mincore(reinterpret_cast<void*>(address / page_bytes * page_bytes), 1, &in_core) == 0;
}

}  // namespace simulator

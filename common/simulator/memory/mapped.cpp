#include "simulator/memory/mapped.hpp"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

namespace simulator {

namespace {

int find_image(dl_phdr_info* info, std::size_t /*size*/, void* address) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    if (*static_cast<std::uintptr_t*>(address) - (info->dlpi_addr + segment.p_vaddr) < segment.p_memsz) return 1;
  }
  return 0;
}

}  // namespace

bool is_program_data(std::uintptr_t address) { return dl_iterate_phdr(&find_image, &address) != 0; }

bool is_mapped(std::uintptr_t address) {
  const auto page_bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  unsigned char in_core = 0;
  return mincore(reinterpret_cast<void*>(address / page_bytes * page_bytes), 1, &in_core) == 0;
}

}  // namespace simulator

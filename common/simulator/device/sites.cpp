#include "simulator/device/sites.hpp"

#include <link.h>

#include <limits>

#include "simulator/platform/address_space.hpp"

namespace simulator {

namespace {

struct Range {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
};

// The first object is the program itself.
int find_program_text(dl_phdr_info* info, std::size_t /*size*/, void* result) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0) {
      *static_cast<Range*>(result) = {info->dlpi_addr + segment.p_vaddr, segment.p_memsz};
    }
  }
  return 1;
}

}  // namespace

Sites::Sites() {
  Range text;
  dl_iterate_phdr(&find_program_text, &text);
  text_begin_ = text.begin;
  text_bytes_ = text.bytes;
  by_offset_ = static_cast<Site*>(reserve(text_bytes_ * sizeof(Site) + 1));
}

Sites::~Sites() { release(by_offset_, text_bytes_ * sizeof(Site) + 1); }

Site Sites::add(const void* pc) {
  if (pcs_.size() > std::numeric_limits<Site>::max()) return 0;
  pcs_.push_back(pc);
  return static_cast<Site>(pcs_.size() - 1);
}

Site Sites::outside(const void* pc) {
  const auto [entry, is_new] = elsewhere_.try_emplace(pc, Site{0});
  if (is_new) entry->second = add(pc);
  return entry->second;
}

}  // namespace simulator

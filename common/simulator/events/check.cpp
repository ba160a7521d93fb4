#include "simulator/events/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace simulator {

const char* verb(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomically updates";
  return kind == AccessKind::read ? "reads" : "writes";
}

std::string Check::text_of(const Thread& thread) const {
  return fmt::format("thread {} of block {}", launch().thread_text(thread.number), launch().block_text(block().number));
}

Event Check::event_of(const Thread& thread, FindingKind kind, const void* pc) const {
  Event event;
  event.kind = kind;
  event.pc = pc;
  event.in_kernel = true;
  event.thread = thread.index;
  event.block = block().index;
  return event;
}

ElementName Check::name(Space space, std::uintptr_t address, std::size_t bytes, std::uint32_t speaker) const {
  ElementName element = device_.name(space, address, bytes);
  if (space != Space::shared || launch().cluster_blocks() == 1) return element;
  const std::uint32_t rank = device_.shared_memory().rank_of(address);
  const std::uint32_t owner = launch().block_in_cluster(launch().cluster_of(speaker), rank);
  if (owner != speaker) element.text += " of block " + launch().block_text(owner);
  return element;
}

bool Check::in_cluster(Epoch epoch) const {
  return in_cluster_now({device_.epochs(), launch(), false}, block().number, epoch);
}

CheckRegistry& CheckRegistry::instance() {
  static CheckRegistry registry;
  return registry;
}

void CheckRegistry::add(const char* name, Make make) {
  const auto later = [&](const Entry& other) { return std::strcmp(other.name, name) > 0; };
  entries_.insert(std::find_if(entries_.begin(), entries_.end(), later), {name, make});
}

std::vector<MadeCheck> CheckRegistry::make_all(const CheckContext& context) const {
  std::vector<MadeCheck> checks;
  for (const Entry& entry : entries_) {
    checks.push_back(entry.make(context));
    checks.back().name = entry.name;
  }
  return checks;
}

}  // namespace simulator

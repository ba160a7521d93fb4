#include "simulator/runtime/host/host_share.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "simulator/events/machine.hpp"
#include "simulator/runtime/host/copy.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {

namespace {

DeviceMemory& memory() { return Machine::instance().device.memory(); }

bool is_on_device(std::uintptr_t address) { return place_of(address) == Place::device; }

std::uint32_t bits_at(std::uintptr_t address) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, reinterpret_cast<const void*>(address), sizeof bits);
  return bits;
}

}  // namespace

HostShare& HostShare::instance() {
  static auto* share = [] {
    auto* made = new HostShare();  // never destroyed, like the streams
    Streams::instance().attach(*made);
    return made;
  }();
  return *share;
}

void HostShare::begin(MemoryRange result) {
  *this = HostShare();
  watching_ = true;
  result_ = result;
  began_ = Machine::instance().device.epochs().now();
  for (const Allocation& allocation : memory().live_allocations()) {
    if (allocation.bytes != 0 && memory().initialised(allocation.base, 1)) inputs_.insert(allocation.base);
  }
}

std::vector<HostDeed> HostShare::take() {
  watching_ = false;
  std::vector<HostDeed> deeds;
  Symbolizer& symbolizer = Machine::instance().device.symbolizer();
  for (const Raw& raw : std::exchange(deeds_, {})) {
    HostDeed deed{raw.kind, symbolizer.locate(raw.pc), {}};
    if (raw.other_pc != nullptr) deed.other = symbolizer.locate(raw.other_pc);
    deeds.push_back(std::move(deed));
  }
  return deeds;
}

void HostShare::note(HostDeedKind kind, const void* pc, const void* other_pc) {
  if (std::none_of(deeds_.begin(), deeds_.end(), [&](const Raw& known) { return known.kind == kind; }))
    deeds_.push_back({kind, pc, other_pc});
}

void HostShare::saw(const void* pc) {
  if (saw_at_ != nullptr) return;
  saw_at_ = pc;
  saw_ticket_ = Streams::instance().latest_ticket();
}

void HostShare::gives(std::uint64_t ticket, const void* pc) {
  if (saw_at_ != nullptr && ticket > saw_ticket_) note(HostDeedKind::carried, pc, saw_at_);
}

bool HostShare::is_from_host(std::uintptr_t word) const {
  const auto copied = copied_.find(word / 4);
  return copied != copied_.end() && copied->second.by_host &&
         memory().shadow().at(word).write.epoch <= copied->second.epoch;
}

void HostShare::copy_words(const Transfer& transfer, bool from_host) {
  const Epoch now = Machine::instance().device.epochs().now();
  const Rows& to = transfer.to;
  for (std::size_t row = 0; row < to.height; ++row) {
    const std::uintptr_t begin = to.row(row) & ~std::uintptr_t{3};
    for (std::uintptr_t word = begin; word < to.row(row) + to.width; word += 4) {
      const bool carried_on =
          transfer.from != nullptr && !from_host && is_from_host(transfer.from->row(row) + (word - begin));
      copied_[word / 4] = {now, from_host || carried_on, transfer.work.call_site};
    }
  }
}

void HostShare::transfer(const Transfer& transfer) {
  if (!watching_ || transfer.to.empty()) return;
  const void* const pc = transfer.work.call_site;
  const bool to_device = is_on_device(transfer.to.begin);
  if (transfer.from == nullptr) {  // a memset computes nothing
    if (to_device) copy_words(transfer, false);
    return;
  }
  const bool from_device = is_on_device(transfer.from->begin);
  if (to_device) copy_words(transfer, !from_device);
  if (to_device && !from_device) gives(transfer.work.ticket, pc);
  if (from_device && !to_device) saw(pc);
  if (!to_device || !from_device || !memory().is_constant(transfer.to.begin)) return;
  const Allocation* const source = memory().nearest(transfer.from->begin);
  if (source != nullptr && inputs_.count(source->base) != 0) note(HostDeedKind::input_to_constant, pc);
}

/// Of memory that both can reach: what the device wrote there, the host sees; what the host writes, the device sees.
void HostShare::host_access(const HostAccess& access) {
  if (!watching_ || !memory().contains(access.address)) return;
  if (access.kind != AccessKind::read) return gives(Streams::instance().latest_ticket() + 1, access.pc);
  if (memory().shadow().at(access.address).write.epoch > began_) saw(access.pc);
}

void HostShare::work_begin(const std::shared_ptr<const Work>& work) {
  if (watching_ && work->is_launch()) gives(work->ticket, work->call_site);
}

/// Every word of the result that is not what it was when allocated must be a kernel's, or a copy of a kernel's.
void HostShare::function_end(HostCode /*function*/) {
  if (!watching_) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(result_.begin);
  for (std::uintptr_t word = begin; word + 4 <= begin + result_.bytes; word += 4) {
    const auto copied = copied_.find(word / 4);
    const Epoch written = memory().shadow().at(word).write.epoch;
    const bool was_copied = copied != copied_.end() && written <= copied->second.epoch;
    if (was_copied && copied->second.by_host) return note(HostDeedKind::wrote_result, copied->second.copy);
    if (!was_copied && written <= began_ && bits_at(word) != poison_word)
      return note(HostDeedKind::wrote_result, nullptr);
  }
}

}  // namespace simulator

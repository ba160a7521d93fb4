/// @file
/// Finds accesses to memory that is not the program's to touch.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "simulator/device/shared_memory.hpp"
#include "simulator/events/check.hpp"
#include "simulator/events/words.hpp"
#include "simulator/platform/address_space.hpp"
#include "simulator/results/element_type.hpp"

namespace simulator {

namespace {

/// Accesses past an allocation or a shared variable land in red zones, do no harm, and are reported one by one. An
/// access to memory that does not belong to the device ends the launch, as it does on a GPU.
///
/// An index past the declared bounds of an array is the only way to see t[0][8] where t[1][0] follows. The compiler
/// tells the index and the array's type, not its name; the access that follows lies where one array has that index.
class BoundsCheck final : public Check {
 public:
  explicit BoundsCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override;
  void launch_begin(const LaunchRequest& launch) override { call_sites_.insert(launch.names.call_site); }
  void access(const Access& access) override { name_pending_index(access); }
  void access_outside_variables(const Access& access) override;
  void access_outside_device(const Access& access) override;
  void misaligned_access(const Access& access) override;
  void constant_access(const Access& access) override;
  void index_out_of_range(const Thread& thread, const IndexError& error) override;
  void access_beside_local(const Thread& thread, const LocalAccess& access) override;
  void quantum_end(const Thread& thread) override;

 private:
  struct PendingIndex {
    Event event;
    IndexError error;
    int patience;  ///< accesses to wait for one that gives the array its name
  };
  ElementType element_type(const std::string& variable);
  std::string element_name(const std::string& variable);
  bool has_several_launches();
  bool explain_block_number(Event& event, const Access& access, const Allocation& allocation);
  bool explain_pitch(Event& event, const Access& access, const Allocation& allocation) const;
  void explain_slot(Event& event, const Access& access);
  void explain_dynamic(Event& event, const PlacedVariable& variable, bool just_past);
  void explain_element(Event& event, const Access& access, const Allocation& allocation);
  bool explain_wrap(Event& event, const Access& access, const std::string& start);
  const PlacedVariable* indexed_array(std::uintptr_t address) const;
  void name_pending_index(const Access& access);
  void set_pending(std::optional<PendingIndex> pending);
  void report_pending();

  std::optional<PendingIndex> pending_;
  std::set<const void*> call_sites_;  ///< of all launches so far
};

const RegisteredCheck<BoundsCheck> bounds_check("bounds");

// How many accesses may lie between the evaluation of an index and its use: `tile[i] = a[x] + b[y]` has two.
constexpr int accesses_of_a_statement = 8;

/// Whether `address` lies farther from the allocation than that is long: then nothing says that it was meant.
bool is_far(const Allocation& allocation, std::uintptr_t address) {
  constexpr std::size_t near_bytes = 1024;
  const std::size_t near = std::max(allocation.bytes, near_bytes);
  return address + near < allocation.base || address > allocation.base + allocation.bytes + near;
}

/// The array's dimensions, of which the error is in a part: in rows[16][8], what `rows` is followed by is a float[16][8],
/// and what `rows[1]` is followed by a float[8].
/// @returns how many of the first dimensions are not in `type`, as the compiler writes it; nothing when it is none of the array's
std::optional<std::size_t> dimensions_before(const SharedVariable& array, const std::string& type) {
  std::vector<std::size_t> part;
  for (auto at = type.find('['); at != std::string::npos; at = type.find('[', at + 1))
    part.push_back(std::strtoul(type.c_str() + at + 1, nullptr, 10));
  const auto end = std::find(std::begin(array.extents), std::end(array.extents), 0);
  const auto count = static_cast<std::size_t>(end - std::begin(array.extents));
  if (part.empty() || part.size() > count || !std::equal(part.begin(), part.end(), end - part.size())) return {};
  return count - part.size();
}

/// Whether `address` lies in an element of the array that has the index of the error in its dimension.
bool has_at_index(const PlacedVariable& array, const IndexError& error, std::uintptr_t address) {
  const std::optional<std::size_t> before = dimensions_before(*array.declaration, error.type);
  if (!before) return false;
  std::size_t parts = 1;
  for (std::size_t i = 0; i < *before; ++i) parts *= array.declaration->extents[i];
  const auto part_bytes = static_cast<std::int64_t>(array.bytes / parts);
  const std::int64_t slice_bytes = part_bytes / static_cast<std::int64_t>(error.extent);
  const std::int64_t from_first =
      std::int64_t{static_cast<std::intptr_t>(address - array.base)} - error.index * slice_bytes;
  return from_first >= 0 && from_first % part_bytes < slice_bytes &&
         from_first < static_cast<std::int64_t>(array.bytes);
}

}  // namespace

std::vector<FindingKind> BoundsCheck::finds() const {
  return {FindingKind::out_of_bounds, FindingKind::use_after_free, FindingKind::host_pointer,
          FindingKind::misaligned_access};
}

void BoundsCheck::access_outside_variables(const Access& access) {
  const Allocation* allocation = access.space == Space::global ? device_.memory().closest(access.address) : nullptr;
  const bool of_variable = access.space == Space::shared || (allocation != nullptr && allocation->is_variable());
  if (of_variable) set_pending({});  // the same mistake, seen from closer
  const bool freed = allocation != nullptr && allocation->freed && access.address >= allocation->base &&
                     access.address < allocation->base + allocation->bytes;
  const FindingKind kind = freed ? FindingKind::use_after_free : FindingKind::out_of_bounds;
  const std::uintptr_t variable = device_.variable_at(access.space, access.address);
  log_.record({kind, Severity::error, access.pc, nullptr, variable}, block().number, [&] {
    const ElementName element = name(access.space, access.address, access.bytes, block().number);
    Event event = event_of(access.thread, kind, access.pc);
    event.variable = element.variable;
    event.touch = {access.address, access.bytes, access.kind, access.space};
    const std::string start = fmt::format("{} {}", text_of(access.thread), verb(access.kind));
    if (freed) {
      tell<words::freed_memory>(event, start, element.text, allocation->absence());
      event.help = allocation->absence_advice();
    } else if (allocation != nullptr && is_far(*allocation, access.address)) {
      tell<words::far_from_every_array>(event, start,
                                        element.variable.empty() ? "memory without a name" : element.variable,
                                        element.text, element.description);
      explain_pitch(event, access, *allocation);
    } else {
      tell<words::outside>(event, start, element.text, element.description);
      if (access.space == Space::shared) explain_slot(event, access);
      if (allocation != nullptr) explain_element(event, access, *allocation);
    }
    return event;
  });
}

// How large it is says the launch: in bytes, where elements are easily written.
void BoundsCheck::explain_dynamic(Event& event, const PlacedVariable& variable, bool just_past) {
  event.other_pc = launch().names.call_site;
  if (variable.bytes == 0) return tell<words::no_dynamic_memory>(event);
  tell<words::dynamic_size>(event, just_past ? words::is_one_too_large : "", variable.bytes,
                            text_of_elements(variable.bytes / variable.element_bytes), variable.name,
                            element_name(variable.name));
}

// The index in the whole input for the place in the block: right in block 0 alone.
void BoundsCheck::explain_slot(Event& event, const Access& access) {
  const PlacedVariable* const variable = device_.shared_memory().closest(access.address);
  if (variable == nullptr || variable->element_bytes == 0) return;
  const auto width = static_cast<std::int64_t>(variable->element_bytes);
  const auto index = std::int64_t{static_cast<std::intptr_t>(access.address - variable->base)} / width;
  const std::int64_t count = static_cast<std::int64_t>(variable->bytes) / width;
  if (access.address < variable->base) return tell<words::slot_below_zero>(event);
  const bool one_too_large = index == count && count >= std::int64_t{launch().threads_per_block()};
  if (variable->declaration == nullptr) return explain_dynamic(event, *variable, one_too_large);
  const std::int64_t place = index - std::int64_t{event.block[0]} * launch().block.x;
  if (event.block[0] == 0 || index < count || place < 0 || place >= count)
    return tell<words::shared_array_too_small>(event, variable->name);
  tell<words::global_index_in_tile>(event, variable->name, count - 1);
}

void BoundsCheck::explain_element(Event& event, const Access& access, const Allocation& allocation) {
  if (access.address < allocation.base) return tell<words::below_zero>(event);
  if (allocation.is_variable()) return tell<words::declared_too_small>(event, event.variable);
  if (explain_pitch(event, access, allocation)) return;
  const bool several = has_several_launches();
  if (several) {  // the arguments of one launch may be those of another
    event.other_pc = launch().names.call_site;
    tell<words::size_of_another_launch>(event, event.variable.empty() ? "the array" : event.variable);
  }
  if (explain_block_number(event, access, allocation)) return;
  // The block's number in an index into what all blocks share: then the whole block lies past the end.
  const std::size_t begin = std::size_t{event.block[0]} * launch().block.x;
  if (event.block[0] != 0 && begin * access.bytes >= allocation.bytes &&
      access.address == allocation.base + (begin + event.thread[0]) * access.bytes)
    tell<words::whole_block_outside>(event, event.block[0]);
  // As many bytes as there should be elements: a count went where a size in bytes belongs.
  const std::size_t threads = std::size_t{launch().block_count()} * launch().threads_per_block();
  const bool as_threads = allocation.bytes <= threads && allocation.bytes + launch().threads_per_block() > threads;
  if (allocation.allocated_at == nullptr || access.bytes < 2) return;
  const SourceLocation where = device_.symbolizer().locate(allocation.allocated_at);
  if (where.file != device_.symbolizer().locate(access.pc).file) return;
  if (!as_threads && several) return;  // the launch says more
  event.other_pc = allocation.allocated_at;
  if (!as_threads) return tell<words::allocation_too_small>(event, allocation.bytes);
  const std::size_t elements =
      allocation.bytes / std::max<std::size_t>(access.bytes, element_type(event.variable).bytes);
  tell<words::count_for_bytes>(event, allocation.bytes, text_of_elements(elements), element_name(event.variable));
}

// A pitch is in bytes, and the index looks as if it were a number of elements: so far past its row that only such a row
// could hold it.
bool BoundsCheck::explain_pitch(Event& event, const Access& access, const Allocation& allocation) const {
  if (allocation.pitch == 0 || access.bytes < 2 || access.address < allocation.base) return false;
  const std::size_t index = (access.address - allocation.base) / access.bytes;
  const std::size_t row = index / allocation.pitch;
  const std::size_t column = index % allocation.pitch;
  if (column >= allocation.pitch / access.bytes || row >= allocation.bytes / allocation.pitch) return false;
  event.other_pc = allocation.allocated_at;
  tell<words::pitch_as_count>(event, allocation.pitch, event.variable.empty() ? "the array" : event.variable,
                              access.bytes, row, column);
  return true;
}

// The type of the variable's elements, as the kernel knows it.
ElementType BoundsCheck::element_type(const std::string& variable) {
  return device_.symbolizer().element_type(launch().names.kernel, launch().names.call_site, variable);
}

std::string BoundsCheck::element_name(const std::string& variable) {
  const ElementType type = element_type(variable);
  return type.name.empty() ? "element" : type.name;
}

// Whether launches in several lines have been made: then each passes arguments of its own.
bool BoundsCheck::has_several_launches() {
  std::set<std::pair<std::string, int>> lines;
  for (const void* const call_site : call_sites_) {
    const SourceLocation where = device_.symbolizer().locate(call_site);
    lines.emplace(where.file, where.line);
  }
  return lines.size() > 1;
}

// One element for each block, in an array that has fewer.
bool BoundsCheck::explain_block_number(Event& event, const Access& access, const Allocation& allocation) {
  const std::uint32_t blocks = launch().block_count();
  const std::uint32_t number = block().number;
  const std::size_t count = allocation.bytes / access.bytes;
  if (access.kind != AccessKind::write || access.thread.number != 0 || number == 0 || count >= blocks) return false;
  if (launch().block.x * launch().block.y == 1) return false;
  if (access.address != allocation.base + std::size_t{number} * access.bytes) return false;
  tell<words::element_for_each_block>(event, blocks, event.variable.empty() ? "the array" : event.variable, count);
  event.other_pc = launch().names.call_site;
  return true;
}

// An index just below 2³²: an unsigned difference that went below 0.
bool BoundsCheck::explain_wrap(Event& event, const Access& access, const std::string& start) {
  constexpr std::int64_t range = std::int64_t{1} << 32;
  constexpr std::int64_t most_below = 1 << 20;
  std::int64_t best = range - most_below;
  std::size_t found = launch().names.arguments.size();
  for (std::size_t i = 0; i < launch().names.arguments.size(); ++i) {
    const auto pointer = reinterpret_cast<std::uintptr_t>(launch().names.arguments[i]);
    if (!device_.memory().contains(pointer) || access.address < pointer) continue;
    const auto index = static_cast<std::int64_t>((access.address - pointer) / access.bytes);
    if (index < best || index >= range) continue;
    best = index;
    found = i;
  }
  const std::vector<std::string> names =
      device_.symbolizer().parameters(launch().names.kernel, launch().names.call_site);
  if (found >= names.size()) return false;
  event.variable = names[found];
  tell<words::unsigned_wrap>(event, start, names[found], best, best - range);
  return true;
}

void BoundsCheck::constant_access(const Access& access) {
  if (access.kind == AccessKind::read) return name_pending_index(access);
  const std::uintptr_t variable = device_.variable_at(access.space, access.address);
  log_.record({FindingKind::out_of_bounds, Severity::error, access.pc, nullptr, variable}, block().number, [&] {
    const ElementName element = device_.name(access.space, access.address, access.bytes);
    Event event = event_of(access.thread, FindingKind::out_of_bounds, access.pc);
    event.variable = element.variable;
    tell<words::constant_written>(event, text_of(access.thread), verb(access.kind), element.text);
    return event;
  });
}

void BoundsCheck::access_outside_device(const Access& access) {
  const Thread* owner = scheduler_.fibers().stack_owner(access.address);
  Event event = event_of(access.thread, FindingKind::host_pointer, access.pc);
  // The address itself would be another one in every run, and say nothing.
  const std::string start = fmt::format("{} {}", text_of(access.thread), verb(access.kind));
  if (access.address < 4096) {
    event.kind = FindingKind::out_of_bounds;
    tell<words::null_pointer>(event, start);
    if (const auto& refused = device_.memory().refused()) {
      event.other_pc = refused->at;
      tell<words::refused_allocation>(event, refused->text(), refused->advice());
    }
  } else if (owner != nullptr) {
    event.kind = FindingKind::out_of_bounds;
    tell<words::local_of_another_thread>(event, start, launch().thread_text(owner->number));
  } else if (is_program_variable(access.address)) {
    tell<words::host_variable>(event, start);
  } else if (is_mapped(access.address) && !is_reserved(access.address)) {
    tell<words::host_memory>(event, start);
  } else if (event.kind = FindingKind::out_of_bounds; !explain_wrap(event, access, start)) {
    tell<words::no_memory>(event, start);
  }
  log_.record(event);
}

void BoundsCheck::misaligned_access(const Access& access) {
  name_pending_index(access);
  Event event = event_of(access.thread, FindingKind::misaligned_access, access.pc);
  event.variable = device_.name(access.space, access.address, access.bytes).variable;
  tell<words::misaligned>(event, fmt::format("{} {}", text_of(access.thread), verb(access.kind)), access.bytes);
  log_.record(event);
}

// While an index is pending, all accesses must come here.
void BoundsCheck::set_pending(std::optional<PendingIndex> pending) {
  pending_ = std::move(pending);
  set_needs(pending_ ? Needs::everything : Needs::nothing);
}

void BoundsCheck::index_out_of_range(const Thread& thread, const IndexError& error) {
  report_pending();
  Event event = event_of(thread, FindingKind::out_of_bounds, error.pc);
  tell<words::index_out_of_range>(event, text_of(thread), error.index, error.type, error.extent,
                                  error.extent == 0 ? 0 : error.extent - 1);
  set_pending(PendingIndex{event, error, accesses_of_a_statement});
}

// On a GPU this spoils other variables of the thread, or reads them, and nothing says so.
void BoundsCheck::access_beside_local(const Thread& thread, const LocalAccess& access) {
  const auto width = static_cast<std::int64_t>(access.bytes);
  const auto size = static_cast<std::int64_t>(access.size);
  const std::string variable = access.variable.empty() ? "a local variable" : std::string(access.variable);
  Event event = event_of(thread, FindingKind::out_of_bounds, access.pc);
  event.variable = access.variable;

  const std::string start = fmt::format("{} {}", text_of(thread), verb(access.kind));
  const std::string piece = fmt::format("{} byte{}", width, width == 1 ? "" : "s");
  if (access.offset % width != 0 || size < width) {
    tell<words::bytes_beside_local>(event, start, piece, access.offset, variable, size);
  } else {
    const std::int64_t count = size / width;
    tell<words::beside_local>(event, start, access.offset / width, variable, count, piece, size,
                              text_of_elements(static_cast<std::size_t>(count)), count - 1,
                              access.kind == AccessKind::read ? "read" : "overwritten");
  }
  log_.record(event);
}

// The shared array that has `address` at the index. Past the end of a row begins the next one, and far past the end of
// the whole array another array. (Right past the end is the red zone.)
const PlacedVariable* BoundsCheck::indexed_array(std::uintptr_t address) const {
  const std::vector<PlacedVariable>& variables = device_.shared_memory().variables();
  const auto found = std::find_if(variables.begin(), variables.end(), [&](const PlacedVariable& variable) {
    return variable.declaration != nullptr && has_at_index(variable, pending_->error, address);
  });
  return found == variables.end() ? nullptr : &*found;
}

void BoundsCheck::name_pending_index(const Access& access) {
  if (!pending_) return;
  const PlacedVariable* const array = access.space == Space::shared ? indexed_array(access.address) : nullptr;
  if (array == nullptr) {
    if (--pending_->patience == 0) report_pending();
    return;
  }
  pending_->event.variable = array->name;
  tell<words::named_index_out_of_range>(pending_->event,
                                        fmt::format("{} {}", text_of(access.thread), verb(access.kind)), array->name,
                                        pending_->error.index, pending_->error.extent);
  report_pending();
}

// No access has followed that could give it a name.
void BoundsCheck::quantum_end(const Thread& /*thread*/) { report_pending(); }

void BoundsCheck::report_pending() {
  if (!pending_) return;
  const Event event = pending_->event;
  set_pending({});
  log_.record({event.kind, event.severity, event.pc, nullptr, 0}, block().number, [&] { return event; });
}

}  // namespace simulator

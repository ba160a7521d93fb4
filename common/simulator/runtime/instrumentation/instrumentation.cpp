/// @file
/// The functions that instrumented code calls before every load and store: ThreadSanitizer's interface, of which only
/// the compiler's half is used, and the bounds check's handler. GCC and clang each call some that the other does not.

#include <math.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "simulator/runtime/instrumentation/atomics.hpp"
#include "simulator/runtime/instrumentation/observe.hpp"

namespace {

using simulator::AccessKind;
using simulator::observe;
using simulator::observe_range;

// A volatile variable may be a flag that tells others that data are there.
template <AccessKind kind>
void observe_volatile(void* pointer, std::uint32_t bytes, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  simulator::Thread* thread = simulator::running_thread;
  if (thread == nullptr) return simulator::host_accesses(address, bytes, kind, true, pc);
  if (thread->owns(address)) return;
  const bool again = thread->last_pc == pc;
  const bool published = thread->fence != 0 && thread->published_pc == thread->last_pc;
  const bool as_flag = kind == AccessKind::read ? again : published;
  const auto order = as_flag ? simulator::AccessOrder::flag_access : simulator::AccessOrder::volatile_access;
  simulator::Machine::instance().access<kind>(*thread, address, bytes, order, simulator::MemoryScope::device, pc);
  if (kind == AccessKind::read) simulator::note_atomic_read(*thread, address, again);
  if (kind == AccessKind::write) simulator::note_atomic_write(*thread, address);
}

/// The range of the latest callback for a range of memory. g++ makes one for the copy of a struct, and may then call
/// memcpy() for the same copy.
struct LastRangeCallback {
  const void* address = nullptr;
  std::size_t bytes = 0;

  /// Whether it was for just this range. Only once: the next call of memcpy() is the program's own.
  bool consume_if_same(const void* other, std::size_t other_bytes) {
    return std::exchange(address, nullptr) == other && bytes == other_bytes;
  }
};

thread_local LastRangeCallback last_range_read;
thread_local LastRangeCallback last_range_write;

/// The accesses of a copy or a fill (`from` is null) by a function of the C library.
void observe_copy(void* to, const void* from, std::size_t bytes, const void* pc) {
  if (from != nullptr && !last_range_read.consume_if_same(from, bytes)) {
    observe_range<AccessKind::read>(const_cast<void*>(from), bytes, pc);
  }
  if (!last_range_write.consume_if_same(to, bytes)) observe_range<AccessKind::write>(to, bytes, pc);
}

}  // namespace

#define PC __builtin_return_address(0)

// Flattened: a call left on the way of most accesses would have each of them save registers.
#define ACCESS_FUNCTIONS(bytes)                                                                               \
  [[gnu::flatten]] void __tsan_read##bytes(void* a) { observe<AccessKind::read, bytes>(a, PC); }              \
  [[gnu::flatten]] void __tsan_write##bytes(void* a) { observe<AccessKind::write, bytes>(a, PC); }            \
  void __tsan_volatile_read##bytes(void* a) { observe_volatile<AccessKind::read>(a, bytes, PC); }             \
  void __tsan_volatile_write##bytes(void* a) { observe_volatile<AccessKind::write>(a, bytes, PC); }           \
  void __tsan_unaligned_read##bytes(void* a) { observe<AccessKind::read, bytes>(a, PC); }                     \
  void __tsan_unaligned_write##bytes(void* a) { observe<AccessKind::write, bytes>(a, PC); }                   \
  void __tsan_unaligned_volatile_read##bytes(void* a) { observe_volatile<AccessKind::read>(a, bytes, PC); }   \
  void __tsan_unaligned_volatile_write##bytes(void* a) { observe_volatile<AccessKind::write>(a, bytes, PC); } \
  void __tsan_read_write##bytes(void* a) {                                                                    \
    observe<AccessKind::read, bytes>(a, PC);                                                                  \
    observe<AccessKind::write, bytes>(a, PC);                                                                 \
  }                                                                                                           \
  void __tsan_unaligned_read_write##bytes(void* a) { __tsan_read_write##bytes(a); }

extern "C" {

ACCESS_FUNCTIONS(1)
ACCESS_FUNCTIONS(2)
ACCESS_FUNCTIONS(4)
ACCESS_FUNCTIONS(8)
ACCESS_FUNCTIONS(16)

void __tsan_read_range(void* a, std::size_t bytes) {
  observe_range<AccessKind::read>(a, bytes, PC);
  last_range_read = {a, bytes};
}
void __tsan_write_range(void* a, std::size_t bytes) {
  observe_range<AccessKind::write>(a, bytes, PC);
  last_range_write = {a, bytes};
}

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}

// The program's own copies and those that compilers make of structs; simcc redirects them here.
void* simulator_memcpy(void* to, const void* from, std::size_t bytes) {
  observe_copy(to, from, bytes, PC);
  return std::memcpy(to, from, bytes);
}
void* simulator_memmove(void* to, const void* from, std::size_t bytes) {
  observe_copy(to, from, bytes, PC);
  return std::memmove(to, from, bytes);
}
void* simulator_memset(void* to, int value, std::size_t bytes) {
  observe_copy(to, nullptr, bytes, PC);
  return std::memset(to, value, bytes);
}

// Mathematics with a second result.
#define SECOND_RESULT(name, type, second)               \
  type simulator_##name(type x, second* result) {       \
    second own;                                         \
    const type first = name(x, &own);                   \
    observe<AccessKind::write, sizeof own>(result, PC); \
    *result = own;                                      \
    return first;                                       \
  }
SECOND_RESULT(modf, double, double)
SECOND_RESULT(modff, float, float)
SECOND_RESULT(frexp, double, int)
SECOND_RESULT(frexpf, float, int)
#undef SECOND_RESULT
double simulator_remquo(double x, double y, int* quotient) {
  int own;
  const double rest = remquo(x, y, &own);
  observe<AccessKind::write, sizeof own>(quotient, PC);
  *quotient = own;
  return rest;
}
float simulator_remquof(float x, float y, int* quotient) {
  int own;
  const float rest = remquof(x, y, &own);
  observe<AccessKind::write, sizeof own>(quotient, PC);
  *quotient = own;
  return rest;
}

void* __tsan_memcpy(void* to, const void* from, std::size_t bytes) { return simulator_memcpy(to, from, bytes); }
void* __tsan_memmove(void* to, const void* from, std::size_t bytes) { return simulator_memmove(to, from, bytes); }
void* __tsan_memset(void* to, int value, std::size_t bytes) { return simulator_memset(to, value, bytes); }

/// The layouts are those of the undefined behaviour sanitizer's interface, which GCC and clang share.
struct UbsanType {
  std::uint16_t kind;
  std::uint16_t info;
  char name[1];
};
struct UbsanOutOfBounds {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
  const UbsanType* array;
  const UbsanType* index;
};

// Of code by clang: a struct, whose type asks for these alignments, is about to be copied.
void simulator_struct_copy(void* to, const void* from, std::uint64_t alignment_to, std::uint64_t alignment_from) {
  simulator::check_alignment<AccessKind::read>(from, alignment_from, PC);
  simulator::check_alignment<AccessKind::write>(to, alignment_to, PC);
}

// A pointer that is made of a local variable's address is about to be followed.
void simulator_local_access(const void* address, const void* variable, std::size_t size, std::size_t bytes, int writes,
                            const char* name) {
  simulator::Thread* thread = simulator::running_thread;
  if (thread == nullptr || !thread->is_watched()) return;
  const std::uintptr_t offset = reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(variable);
  if (bytes <= size && offset <= size - bytes) return;
  const AccessKind kind = writes != 0 ? AccessKind::write : AccessKind::read;
  simulator::Machine::instance().end_by_local(*thread,
                                              {name, size, static_cast<std::int64_t>(offset), bytes, kind, PC});
}

void __ubsan_handle_out_of_bounds(UbsanOutOfBounds* data, void* handle) {
  if (simulator::running_thread == nullptr) return;  // bounds of host code are not checked
  const bool is_signed = (data->index->info & 1U) != 0;
  const unsigned bits = 1U << (data->index->info >> 1U);
  auto index = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(handle));
  if (bits < 64) {
    const unsigned unused = 64 - bits;
    const auto shifted = static_cast<std::uint64_t>(index) << unused;
    index = is_signed ? static_cast<std::int64_t>(shifted) >> unused : static_cast<std::int64_t>(shifted >> unused);
  }
  const std::string type = data->array->name;
  const auto bracket = type.find('[');
  const std::size_t extent = bracket == std::string::npos ? 0 : std::strtoul(type.c_str() + bracket + 1, nullptr, 10);
  simulator::Machine::instance().watch.index_out_of_range(*simulator::running_thread, {index, type, extent, PC});
}
}

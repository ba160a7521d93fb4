/// @file
/// The functions that instrumented code calls before every load and store: ThreadSanitizer's interface, of which only
/// the compiler's half is used, and the bounds check's handler. GCC and clang each call some that the other does not.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "simulator/execution/access.hpp"
#include "simulator/runtime/host_access.hpp"

namespace {

using simulator::AccessKind;

template <AccessKind kind>
inline void observe(void* pointer, std::uint32_t bytes, bool relaxed, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  simulator::Thread* thread = simulator::running_thread;
  if (thread == nullptr) return simulator::check_host_access(address, pc);
  if (thread->owns(address)) return;
  simulator::Machine::instance().access<kind>(*thread, address, bytes, relaxed, pc);
}

// A struct copied in one go: one access if it fits the widest load, else one for each sixteen bytes.
template <AccessKind kind>
void observe_range(void* pointer, std::size_t bytes, const void* pc) {
  constexpr std::size_t widest = 16;
  auto* at = static_cast<unsigned char*>(pointer);
  while (bytes > 0) {
    std::size_t piece = widest;
    while (piece > bytes || reinterpret_cast<std::uintptr_t>(at) % piece != 0) piece /= 2;
    observe<kind>(at, static_cast<std::uint32_t>(piece), false, pc);
    at += piece;
    bytes -= piece;
  }
}

}  // namespace

#define PC __builtin_return_address(0)

#define ACCESS_FUNCTIONS(bytes)                                                                            \
  void __tsan_read##bytes(void* a) { observe<AccessKind::read>(a, bytes, false, PC); }                     \
  void __tsan_write##bytes(void* a) { observe<AccessKind::write>(a, bytes, false, PC); }                   \
  void __tsan_volatile_read##bytes(void* a) { observe<AccessKind::read>(a, bytes, true, PC); }             \
  void __tsan_volatile_write##bytes(void* a) { observe<AccessKind::write>(a, bytes, true, PC); }           \
  void __tsan_unaligned_read##bytes(void* a) { observe<AccessKind::read>(a, bytes, false, PC); }           \
  void __tsan_unaligned_write##bytes(void* a) { observe<AccessKind::write>(a, bytes, false, PC); }         \
  void __tsan_unaligned_volatile_read##bytes(void* a) { observe<AccessKind::read>(a, bytes, true, PC); }   \
  void __tsan_unaligned_volatile_write##bytes(void* a) { observe<AccessKind::write>(a, bytes, true, PC); } \
  void __tsan_read_write##bytes(void* a) {                                                                 \
    observe<AccessKind::read>(a, bytes, false, PC);                                                        \
    observe<AccessKind::write>(a, bytes, false, PC);                                                       \
  }                                                                                                        \
  void __tsan_unaligned_read_write##bytes(void* a) { __tsan_read_write##bytes(a); }

extern "C" {

ACCESS_FUNCTIONS(1)
ACCESS_FUNCTIONS(2)
ACCESS_FUNCTIONS(4)
ACCESS_FUNCTIONS(8)
ACCESS_FUNCTIONS(16)

void __tsan_read_range(void* a, std::size_t bytes) { observe_range<AccessKind::read>(a, bytes, PC); }
void __tsan_write_range(void* a, std::size_t bytes) { observe_range<AccessKind::write>(a, bytes, PC); }

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}

// Small structs that clang copies with memcpy; simcc redirects its calls here.
void* simulator_memcpy(void* to, const void* from, std::size_t bytes) {
  observe_range<AccessKind::read>(const_cast<void*>(from), bytes, PC);
  observe_range<AccessKind::write>(to, bytes, PC);
  return std::memcpy(to, from, bytes);
}
void* simulator_memmove(void* to, const void* from, std::size_t bytes) {
  observe_range<AccessKind::read>(const_cast<void*>(from), bytes, PC);
  observe_range<AccessKind::write>(to, bytes, PC);
  return std::memmove(to, from, bytes);
}
void* simulator_memset(void* to, int value, std::size_t bytes) {
  observe_range<AccessKind::write>(to, bytes, PC);
  return std::memset(to, value, bytes);
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

void __ubsan_handle_out_of_bounds(UbsanOutOfBounds* data, void* handle) {
  if (simulator::running_thread == nullptr) return;  // host code's bounds are not the simulator's business
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
  simulator::Machine::instance().bounds().index_out_of_range(index, type, extent, PC);
}
}

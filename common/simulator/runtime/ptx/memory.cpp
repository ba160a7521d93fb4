/// @file
/// PTX's instructions for memory: loads, stores, atomics, fences, asynchronous copies.

#include <algorithm>
#include <cstring>

#include "simulator/events/machine.hpp"
#include "simulator/runtime/device/async_copies.hpp"
#include "simulator/runtime/device/warp_call.hpp"
#include "simulator/runtime/ptx/execution.hpp"

#include "simulator/include/simulator/atomics.h"

namespace simulator::ptx {
namespace {

MemoryOrder order_of(const Instruction& instruction) {
  if (instruction.has("acq_rel") || instruction.has("sc")) return MemoryOrder::acquire_release;
  if (instruction.has("acquire")) return MemoryOrder::acquire;
  if (instruction.has("release")) return MemoryOrder::release;
  return MemoryOrder::relaxed;
}

MemoryScope scope_of(const Instruction& instruction) {
  return instruction.has("cta") ? MemoryScope::block : MemoryScope::device;
}

/// Whether threads may exchange values by it: those that name an order, and volatile ones.
bool is_strong(const Instruction& instruction) {
  for (const char* how : {"volatile", "relaxed", "acquire", "release", "mmio"}) {
    if (instruction.has(how)) return true;
  }
  return false;
}

std::size_t numbers_of(const Instruction& instruction) {
  if (instruction.has("v8")) return 8;
  return instruction.has("v4") ? 4 : (instruction.has("v2") ? 2 : 1);
}

const Argument& part(const Argument& argument, std::size_t number, std::size_t count, const Execution& run) {
  if (count == 1) return argument;
  if (argument.kind != Argument::Kind::group || argument.parts.size() != count) run.refuse();
  return argument.parts[number];
}

template <class T>
T load_strong(T* address, const Execution& run) {
  const MemoryScope scope = scope_of(run.instruction());
  begin_atomic(AtomicKind::load, address, sizeof(T), scope, run.pc());
  const T value = *address;
  end_atomic(AtomicKind::load, address, order_of(run.instruction()), scope, false, false);
  return value;
}

template <class T>
void store_strong(T* address, T value, const Execution& run) {
  const MemoryScope scope = scope_of(run.instruction());
  begin_atomic(AtomicKind::store, address, sizeof(T), scope, run.pc());
  const bool changed = *address != value;
  *address = value;
  end_atomic(AtomicKind::store, address, order_of(run.instruction()), scope, changed, true);
}

/// Calls `body` with a pointer to an unsigned integer of so many bytes.
template <class Body>
void as_integer(void* address, std::size_t bytes, const Execution& run, Body body) {
  switch (bytes) {
    case 1:
      return body(static_cast<std::uint8_t*>(address));
    case 2:
      return body(static_cast<std::uint16_t*>(address));
    case 4:
      return body(static_cast<std::uint32_t*>(address));
    case 8:
      return body(static_cast<std::uint64_t*>(address));
    default:
      run.refuse();
  }
}

constexpr std::size_t most_bytes = 64;  // v8 of 8 bytes

void ld(Execution& run) {
  const Type type = run.type();
  const std::size_t count = numbers_of(run.instruction());
  void* const from = run.address(run.argument(1), run.names_shared());
  unsigned char bytes[most_bytes] = {};
  if (is_strong(run.instruction()) && count == 1) {
    as_integer(from, type.bytes(), run, [&](auto* address) {
      const auto value = load_strong(address, run);
      std::memcpy(bytes, &value, sizeof value);
    });
  } else {
    load_bytes(bytes, from, type.bytes() * count, run.pc());
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes + i * type.bytes(), type.bytes());
    run.write(part(run.argument(0), i, count, run), type, bits);
  }
}

void st(Execution& run) {
  const Type type = run.type();
  const std::size_t count = numbers_of(run.instruction());
  void* const to = run.address(run.argument(0), run.names_shared());
  unsigned char bytes[most_bytes] = {};
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t bits = run.read(part(run.argument(1), i, count, run), type);
    std::memcpy(bytes + i * type.bytes(), &bits, type.bytes());
  }
  if (!is_strong(run.instruction()) || count != 1) return store_bytes(to, bytes, type.bytes() * count, run.pc());
  as_integer(to, type.bytes(), run, [&](auto* address) {
    auto value = *address;
    std::memcpy(&value, bytes, sizeof value);
    store_strong(address, value, run);
  });
}

std::uint64_t updated(const Execution& run, std::uint64_t old, std::uint64_t operand, const Type& type) {
  const Instruction& how = run.instruction();
  const bool less = type.is_signed() ? signed_value(operand, type) < signed_value(old, type) : operand < old;
  if (how.has("add") && type.is_real()) {
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < type.count; ++i) {
      const unsigned shift = i * type.width;
      const double value =
          real_value(old >> shift & type.mask(), type) + real_value(operand >> shift & type.mask(), type);
      sum |= real_bits(value, type) << shift;
    }
    return sum;
  }
  if (how.has("add")) return old + operand;
  if (how.has("exch")) return operand;
  if (how.has("and")) return old & operand;
  if (how.has("or")) return old | operand;
  if (how.has("xor")) return old ^ operand;
  if (how.has("min")) return less ? operand : old;
  if (how.has("max")) return less ? old : operand;
  if (how.has("inc")) return old >= operand ? 0 : old + 1;
  if (how.has("dec")) return old == 0 || old > operand ? operand : old - 1;
  run.refuse();
}

template <bool returns>
void atom(Execution& run) {
  constexpr std::size_t first = returns ? 1 : 0;
  const Type type = run.type();
  const Instruction& how = run.instruction();
  void* const place = run.address(run.argument(first), run.names_shared());
  const std::uint64_t operand = run.read(first + 1, type);
  std::uint64_t old = 0;
  as_integer(place, type.bytes(), run, [&](auto* address) {
    using T = std::remove_pointer_t<decltype(address)>;
    if (how.has("cas")) {
      const auto desired = static_cast<T>(run.read(first + 2, type));
      old = compare_and_swap(address, static_cast<T>(operand), desired, order_of(how), scope_of(how), run.pc());
    } else {
      old = update_atomically(address, order_of(how), scope_of(how), how.has("exch"), run.pc(),
                              [&](T before) { return static_cast<T>(updated(run, before, operand, type)); });
    }
  });
  if (returns) run.write(run.argument(0), type, old);
}

// fence.sc, fence.acq_rel and membar are all full fences here.
void fence_of(Execution& run) {
  const Instruction& how = run.instruction();
  if (how.has("proxy") || how.has("mbarrier_init")) return;  // orders what is not there
  fence(MemoryOrder::acquire_release, how.has("cta") ? MemoryScope::block : MemoryScope::device);
}

// Generic addresses are this program's; those of shared memory are counted from where it begins.
void cvta(Execution& run) {
  const Type address{Kind::bits, 64};
  const std::uint64_t value = run.read(1, address);
  std::uint64_t result = value;
  if (run.names_shared()) {
    result = run.instruction().has("to") ? __cvta_generic_to_shared(reinterpret_cast<const void*>(value))
                                         : reinterpret_cast<std::uintptr_t>(__cvta_shared_to_generic(value));
  }
  run.write(run.argument(0), run.type(), result);
}

void isspacep(Execution& run) {
  const auto address = static_cast<std::uintptr_t>(run.read(1, {Kind::bits, 64}));
  Device& device = Machine::instance().device;
  bool is_there = false;
  if (run.names_shared())
    is_there = device.shared_memory().contains(address);
  else if (run.instruction().has("global"))
    is_there = device.memory().contains(address);
  else if (run.instruction().has("local"))
    is_there = running_thread->owns(address);
  run.write(run.argument(0), {Kind::predicate, 1}, is_there ? 1 : 0);
}

void cp(Execution& run) {
  const Instruction& how = run.instruction();
  const Type size{Kind::bits, 32};
  if (!how.has("async") || how.has("bulk") || how.has("mbarrier") || how.has("reduce")) run.refuse();
  if (how.has("commit_group")) return commit_copies();
  if (how.has("wait_group")) return finish_copies(run.read(0, size));
  if (how.has("wait_all")) {
    commit_copies();
    return finish_copies(0);
  }
  const std::size_t bytes = run.read(2, size);
  std::size_t zero_bytes = 0;
  if (run.count() > 3) {
    const Argument& last = run.argument(3);
    const bool is_predicate = last.negated;  // !p: whether to ignore the source
    const std::uint64_t given = run.read(last, is_predicate ? Type{Kind::predicate, 1} : size);
    zero_bytes = is_predicate ? (given != 0 ? bytes : 0) : bytes - std::min<std::size_t>(bytes, given);
  }
  begin_copy({}, run.address(run.argument(0), true), run.address(run.argument(1), false), bytes, zero_bytes, run.pc());
}

/// A row of eight numbers of 16 bits, which a lane reads for the whole warp.
struct MatrixRow {
  std::uint16_t numbers[8];
};

// Lane 8 · m + r reads row r of matrix m. Lane l gets two neighbours: row l / 4 from column 2 · (l % 4) on.
void ldmatrix(Execution& run) {
  const Instruction& how = run.instruction();
  if (!how.has("m8n8") || !how.has("b16")) run.refuse();
  const std::size_t count = how.has("x4") ? 4 : (how.has("x2") ? 2 : 1);
  MatrixRow own{};
  const unsigned lane = running_thread->lane();
  WarpCall call("ldmatrix", &own, run.pc());
  if (lane < 8 * count) load_bytes(&own, run.address(run.argument(1), true), sizeof own, run.pc());
  call.meet();
  std::uint32_t results[4] = {};
  for (unsigned matrix = 0; matrix < count; ++matrix) {
    for (unsigned i = 0; i < 2; ++i) {
      const unsigned along = lane % 4 * 2 + i;
      const unsigned row = how.has("trans") ? along : lane / 4;
      const unsigned column = how.has("trans") ? lane / 4 : along;
      const auto* const from = call.of<MatrixRow>(8 * matrix + row);
      if (from != nullptr) results[matrix] |= std::uint32_t{from->numbers[column]} << (16 * i);
    }
  }
  call.meet();
  for (std::size_t matrix = 0; matrix < count; ++matrix) {
    const bool is_list = run.argument(0).kind == Argument::Kind::group;
    run.write(is_list ? part(run.argument(0), matrix, run.argument(0).parts.size(), run) : run.argument(0),
              {Kind::bits, 32}, results[matrix]);
  }
}

}  // namespace

void add_memory(Handlers& handlers) {
  handlers.insert({{"ld", ld},
                   {"ldu", ld},
                   {"st", st},
                   {"atom", atom<true>},
                   {"red", atom<false>},
                   {"fence", fence_of},
                   {"membar", fence_of},
                   {"cvta", cvta},
                   {"isspacep", isspacep},
                   {"cp", cp},
                   {"ldmatrix", ldmatrix},
                   // Hints for caches, which change no value.
                   {"prefetch", no_effect},
                   {"prefetchu", no_effect},
                   {"applypriority", no_effect},
                   {"createpolicy", no_effect}});
}

}  // namespace simulator::ptx

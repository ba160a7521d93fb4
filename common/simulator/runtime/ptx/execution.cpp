#include "simulator/runtime/ptx/execution.hpp"

#include <fmt/format.h>

#include <string>
#include <unordered_map>

#include "simulator/events/machine.hpp"
#include "simulator/scheduler/built_ins.hpp"

extern "C" long long clock64();

namespace simulator::ptx {
namespace {

const Handlers& handlers() {
  static const Handlers all = [] {
    Handlers made;
    add_arithmetic(made);
    add_bits(made);
    add_memory(made);
    add_warp(made);
    return made;
  }();
  return all;
}

/// A text is a string literal: its address says which.
const Program& program_of(const char* text, bool has_operands) {
  static std::unordered_map<const char*, Program> known;
  const auto [entry, is_new] = known.try_emplace(text);
  if (is_new) entry->second = read_program(text, has_operands);
  return entry->second;
}

std::uint64_t of_dimension(const auto& index, std::string_view name) {
  const char dimension = name.back();
  return dimension == 'x' ? index.x : (dimension == 'y' ? index.y : index.z);
}

}  // namespace

Execution::Execution(const Program& program, std::initializer_list<PtxOperand> operands, const void* pc)
    : program_(program), pc_(pc), places_(operands), variables_(program.variables) {
  for (const PtxOperand& operand : places_) {
    std::uint64_t bits = operand.bits;
    if (operand.place != nullptr && operand.is_read) load_bytes(&bits, operand.place, operand.bytes, pc);
    operands_.push_back({bits, operand.constraint, false});
  }
}

void Execution::run() {
  if (!program_.problem.empty()) refuse(fmt::format("inline PTX with '{}'", program_.problem));
  std::size_t steps = 0;
  constexpr std::size_t between_others = 1024;  // a loop within the statement may wait for another thread
  while (next_ < program_.instructions.size()) {
    instruction_ = &program_.instructions[next_++];
    if (++steps % between_others == 0) let_others_run();
    if (instruction_->guard != 0 && (variables_[instruction_->guard - 1] != 0) == instruction_->unless) continue;
    const auto handler = handlers().find(instruction_->name[0]);
    if (handler == handlers().end()) refuse();
    handler->second(*this);
  }
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].place != nullptr && operands_[i].written)
      store_bytes(places_[i].place, &operands_[i].bits, places_[i].bytes, pc_);
  }
}

Type Execution::type(std::size_t number) const {
  for (const std::string& part : instruction_->name) {
    const Type found = type_of(part);
    if (found.kind != Type::Kind::none && number-- == 0) return found;
  }
  refuse();
}

const Argument& Execution::argument(std::size_t number) const {
  if (number >= count()) refuse();
  return instruction_->arguments[number];
}

std::uint64_t Execution::read(const Argument& argument, const Type& type) const {
  std::uint64_t bits = argument.bits;
  switch (argument.kind) {
    case Argument::Kind::operand:
      if (argument.number >= operands_.size()) refuse(fmt::format("inline PTX with %{}", argument.number));
      bits = operands_[argument.number].bits;
      break;
    case Argument::Kind::variable:
      bits = variables_[argument.number];
      break;
    case Argument::Kind::special:
      bits = special(argument.name);
      break;
    case Argument::Kind::integer:
      if (argument.negated) bits = 0 - bits;
      return bits & (type.count == 1 ? type.mask() : ~std::uint64_t{0});
    case Argument::Kind::real: {
      const double value = std::bit_cast<double>(bits);
      return real_bits(argument.negated ? -value : value, type);
    }
    case Argument::Kind::group: {
      // {a, b} as one value, the first part in the lowest bits.
      const unsigned width = type.width * type.count / static_cast<unsigned>(argument.parts.size());
      const Type part{Type::Kind::bits, width};
      bits = 0;
      for (std::size_t i = argument.parts.size(); i-- > 0;) bits = bits << width | read(argument.parts[i], part);
      break;
    }
    default:
      refuse();
  }
  if (type.kind == Type::Kind::predicate) return ((bits & 1U) != 0) != argument.negated ? 1 : 0;
  return type.count == 1 ? bits & type.mask() : bits;
}

void Execution::write(const Argument& argument, const Type& type, std::uint64_t bits) {
  if (type.count == 1) bits &= type.mask();
  if (argument.kind == Argument::Kind::operand) {
    if (argument.number >= operands_.size()) refuse(fmt::format("inline PTX with %{}", argument.number));
    // What is narrower than its register is widened, as ld does.
    if (type.is_signed()) bits = static_cast<std::uint64_t>(signed_value(bits, type));
    operands_[argument.number].bits = bits;
    operands_[argument.number].written = true;
  } else if (argument.kind == Argument::Kind::variable) {
    variables_[argument.number] = type.is_signed() ? static_cast<std::uint64_t>(signed_value(bits, type)) : bits;
  } else if (argument.kind == Argument::Kind::group) {
    const unsigned width = type.width * type.count / static_cast<unsigned>(argument.parts.size());
    const Type part{Type::Kind::bits, width};
    for (const Argument& each : argument.parts) {
      write(each, part, bits);
      bits >>= width;
    }
  } else if (argument.kind != Argument::Kind::nothing) {
    refuse();
  }
}

bool Execution::names_shared() const {
  for (const std::string& part : instruction_->name) {
    if (part.substr(0, 6) == "shared") return true;
  }
  return false;
}

void* Execution::address(const Argument& argument, bool is_shared) const {
  if (argument.kind != Argument::Kind::memory || argument.parts.size() != 1) refuse();
  const std::uint64_t value = read(argument.parts[0], {Type::Kind::bits, 64}) + argument.bits;
  return is_shared ? __cvta_shared_to_generic(value) : reinterpret_cast<void*>(value);
}

void Execution::refuse() const { refuse(fmt::format("the PTX instruction {}", instruction_->full_name())); }

void Execution::refuse(const std::string& what) const {
  Machine::instance().end_unsupported(fmt::format("the kernel comes to {}, which the simulator lacks", what),
                                      "Write the operation in CUDA C++ or with an intrinsic, or use a GPU.", pc_);
}

std::uint64_t Execution::special(std::string_view name) const {
  const Thread& thread = *running_thread;
  const std::uint64_t lane = thread.lane();
  const std::uint64_t own = std::uint64_t{1} << lane;
  const std::uint64_t block = thread.block;
  constexpr std::uint64_t multiprocessors = 8;
  const auto threads = std::uint64_t{block_dimensions_now.x} * block_dimensions_now.y * block_dimensions_now.z;
  if (name.substr(0, 5) == "%tid.") return of_dimension(thread_index_now, name);
  if (name.substr(0, 6) == "%ntid.") return of_dimension(block_dimensions_now, name);
  if (name.substr(0, 7) == "%ctaid.") return of_dimension(block_index_now, name);
  if (name.substr(0, 8) == "%nctaid.") return of_dimension(grid_dimensions_now, name);
  if (name == "%laneid") return lane;
  if (name == "%warpid") return thread.warp_number();
  if (name == "%nwarpid") return (threads + warp_size - 1) / warp_size;
  if (name == "%smid") return block % multiprocessors;
  if (name == "%nsmid") return multiprocessors;
  if (name == "%gridid") return Machine::instance().scheduler.launch_count();
  if (name == "%lanemask_eq") return own;
  if (name == "%lanemask_le") return own | (own - 1);
  if (name == "%lanemask_lt") return own - 1;
  if (name == "%lanemask_ge") return 0xffffffffU & ~(own - 1);
  if (name == "%lanemask_gt") return 0xffffffffU & ~(own | (own - 1));
  if (name == "%clock" || name == "%clock64" || name == "%globaltimer" || name == "%globaltimer_lo")
    return static_cast<std::uint64_t>(clock64());
  if (name == "%clock_hi" || name == "%globaltimer_hi") return static_cast<std::uint64_t>(clock64()) >> 32U;
  if (name == "%dynamic_smem_size") return Machine::instance().device.shared_memory().dynamic_bytes();
  if (name == "WARP_SZ") return warp_size;
  refuse(fmt::format("the PTX register {}", name));
}

}  // namespace simulator::ptx

namespace simulator {

void run_ptx(const char* text, std::initializer_list<PtxOperand> operands) {
  const void* const pc = __builtin_return_address(0);
  ptx::Execution(ptx::program_of(text, operands.size() != 0), operands, pc).run();
}

}  // namespace simulator

extern "C" {

std::size_t __cvta_generic_to_shared(const void* pointer) {
  return simulator::Machine::instance().device.shared_memory().offset_of(reinterpret_cast<std::uintptr_t>(pointer));
}

void* __cvta_shared_to_generic(std::size_t address) {
  return reinterpret_cast<void*>(simulator::Machine::instance().device.shared_memory().at_offset(address));
}
}

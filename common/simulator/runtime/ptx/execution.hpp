/// @file
/// The instructions of one `asm` statement as the running thread carries them out.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string_view>
#include <vector>

#include "simulator/runtime/ptx/program.hpp"
#include "simulator/runtime/ptx/values.hpp"

#include "simulator/include/simulator/inline_ptx.h"

namespace simulator::ptx {

class Execution {
 public:
  Execution(const Program& program, std::initializer_list<PtxOperand> operands, const void* pc);

  void run();

  const Instruction& instruction() const { return *instruction_; }
  const void* pc() const { return pc_; }
  /// The type at place `number` among the name's parts that are types.
  Type type(std::size_t number = 0) const;

  std::size_t count() const { return instruction_->arguments.size(); }
  const Argument& argument(std::size_t number) const;
  /// The value as bits of `type`.
  std::uint64_t read(const Argument& argument, const Type& type) const;
  std::uint64_t read(std::size_t number, const Type& type) const { return read(argument(number), type); }
  void write(const Argument& argument, const Type& type, std::uint64_t bits);
  /// Where [a + 16] points, as a pointer of this program.
  void* address(const Argument& argument, bool is_shared) const;
  bool names_shared() const;

  /// Leaves the statement: the thread goes on after it.
  void leave() { next_ = program_.instructions.size(); }
  void jump(std::size_t target) { next_ = target; }
  /// Ends the launch: the simulator has no such instruction.
  [[noreturn]] void refuse() const;
  [[noreturn]] void refuse(const std::string& what) const;

  bool carry = false;  ///< of add.cc and its like

 private:
  struct Value {
    std::uint64_t bits = 0;
    char constraint = 0;
    bool written = false;
  };
  std::uint64_t special(std::string_view name) const;

  const Program& program_;
  const void* pc_;
  std::vector<PtxOperand> places_;
  std::vector<Value> operands_;
  std::vector<std::uint64_t> variables_;
  const Instruction* instruction_ = nullptr;
  std::size_t next_ = 0;
};

using Handler = void (*)(Execution&);
/// By the first part of an instruction's name.
using Handlers = std::map<std::string_view, Handler>;

/// Of hints to the hardware.
inline void no_effect(Execution& /*run*/) {}

/// The instructions of each kind.
/// @{
void add_arithmetic(Handlers& handlers);
void add_bits(Handlers& handlers);
void add_memory(Handlers& handlers);
void add_warp(Handlers& handlers);
/// @}

}  // namespace simulator::ptx

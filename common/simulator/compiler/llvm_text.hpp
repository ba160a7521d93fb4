/// @file
/// Reads LLVM's text of a module, as clang writes it with `-S -emit-llvm`, of any version from 14. What is read are views
/// of that text.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace simulator::llvm_text {

using Lines = std::vector<std::string_view>;

/// The lines of a module, without their newlines.
Lines lines_in(std::string_view module);

/// The parts of `text` between its commas, which brackets may hold as well.
Lines split(std::string_view text);

/// "float* %36": "%36".
std::string_view last_word(std::string_view text);

/// "float* %36": "float*".
std::string_view all_but_last_word(std::string_view text);

/// The number that `text` begins with; 0 where it begins with none.
std::size_t number(std::string_view text);

/// The local values that `text` names, in their order: of "float %3, float* %36" "%3" and "%36".
Lines values_in(std::string_view text);

/// Where in the source the instruction of a line stands: ", !dbg !46". Empty where nothing tells.
std::string_view place_of(std::string_view line);

/// A line of a function: `%name = code rest`, without the notes that may follow. Empty where a line is no instruction.
struct Instruction {
  std::string_view name;
  std::string_view code;
  std::string_view rest;

  explicit Instruction(std::string_view line);

  /// Whether it is a plain load, neither volatile nor atomic.
  bool is_load() const { return code == "load" && !is_special(); }
  /// Likewise a store.
  bool is_store() const { return code == "store" && !is_special(); }
  bool is_call() const;
  /// Of a load, a store or an address: the pointer with its type.
  std::string_view pointer() const { return split(rest)[1]; }
  /// The type of what a load gives; what a store takes, with its type.
  std::string_view value() const { return split(rest)[0]; }
  /// In bytes; 1 where nothing tells.
  std::size_t alignment() const;

 private:
  bool is_special() const { return rest.starts_with("volatile ") || rest.starts_with("atomic "); }
};

/// A call's function and what it is given: "@sqrtf" and "(float noundef %3)". Nothing where a pointer is called.
struct Call {
  std::string_view function;
  std::string_view given;

  explicit Call(const Instruction& instruction);

  /// What is given, one by one, each with its type.
  Lines arguments() const;
  bool is_copy() const { return function.starts_with("@llvm.memcpy.") || function.starts_with("@llvm.memset."); }
  bool tells_of_index() const { return function.starts_with("@__ubsan_handle_out_of_bounds"); }
  bool is_note() const { return function.starts_with("@llvm.dbg."); }
  bool takes_pointer() const;
};

/// A function of the module.
struct Function {
  std::string_view head;  ///< the line that begins with "define"
  std::size_t first = 0;  ///< the number of its body's first line in the module
  Lines body;

  std::string_view name() const;  ///< "@_Z6squaref"
};

/// The functions that have a body in the module.
std::vector<Function> functions_in(const Lines& module);

}  // namespace simulator::llvm_text

/// @file
/// The text of an `asm` statement, taken apart.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace simulator::ptx {

/// What an instruction works on.
struct Argument {
  enum class Kind : std::uint8_t {
    operand,   ///< %0: of the statement
    variable,  ///< declared by .reg in the text
    special,   ///< %laneid and its like
    integer,   ///< written out
    real,      ///< written out: the bits of a double
    group,     ///< {a, b, …}, or p|q
    memory,    ///< [a + 16]: the address is in `parts`
    nothing,   ///< _
  };
  Kind kind = Kind::nothing;
  bool negated = false;    ///< !p, or -a
  std::size_t number = 0;  ///< of an operand or a variable
  std::uint64_t bits = 0;  ///< of what is written out; added to an address
  std::string name;        ///< of a special register
  std::vector<Argument> parts;
};

/// One instruction: its name as written, cut at the dots, and what it works on.
struct Instruction {
  std::vector<std::string> name;
  std::vector<Argument> arguments;
  std::size_t guard = 0;   ///< the predicate in front of it, counted from 1; 0: always carried out
  bool unless = false;     ///< carried out where the predicate does not hold
  std::size_t target = 0;  ///< of a branch

  bool has(std::string_view part) const;
  std::string full_name() const;
};

struct Program {
  std::vector<Instruction> instructions;
  std::size_t variables = 0;
  std::string problem;  ///< what of the text could not be read; empty: nothing
};

Program read_program(std::string_view text, bool has_operands);

}  // namespace simulator::ptx

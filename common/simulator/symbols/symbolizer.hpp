/// @file
/// From program counters to source lines and names, through the program's debug information (elfutils' libdw).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "simulator/results/element_type.hpp"
#include "simulator/results/finding.hpp"

namespace simulator {

/// Reads the debug information of the running program, on first use.
class Symbolizer {
 public:
  Symbolizer();
  ~Symbolizer();
  Symbolizer(const Symbolizer&) = delete;
  Symbolizer& operator=(const Symbolizer&) = delete;

  /// The source line of the call that returns to `return_address`; empty when there is no debug information. For code
  /// of the system's or the simulator's headers that the compiler has inlined: the line that calls it.
  SourceLocation locate(const void* return_address);

  /// Where the function begins, as the source has it, that the call is in which returns to `return_address`: one that the
  /// compiler has put in the place of its call counts, unless it is a library's. Line 0 when unknown.
  SourceLocation function(const void* return_address);

  /// The name of that function, without scope and template arguments; empty when unknown.
  std::string function_name(const void* return_address);

  /// Whether a header of the system, of the simulator or of Thrust: nobody looks for a mistake of their own in there.
  static bool is_of_a_library(const std::string& file);

  /// The parameter names of the function called `kernel` (as written at its launch, namespaces and template arguments
  /// included or not) in the compilation unit of `near`, or in another one where that only declares it; empty when it cannot
  /// be found.
  std::vector<std::string> parameters(const std::string& kernel, const void* near);

  /// What the parameters and local variables of that function point to or hold, by name. Read once for each call.
  const std::map<std::string, ElementType>& arrays(const std::string& kernel, const void* near);

  /// What the one called `variable` points to or holds; without a name and bytes when unknown.
  ElementType element_type(const std::string& kernel, const void* near, const std::string& variable);

  /// The linker's name of the function at `address`; empty when unknown.
  std::string symbol(const void* address);

  /// The name of a function without scope and template arguments: "pool" for "course::pool<8>".
  static std::string base_name(const std::string& name);

 private:
  /// Calls `use` with the debug information of each function called `kernel` in the compilation unit of `near`, or in the
  /// others where that only declares it, until it returns true.
  template <class Use>
  void with_functions(const std::string& kernel, const void* near, const Use& use);

  struct Implementation;

  /// The debug information of the running program, read at the first call.
  const Implementation& program();

  std::unique_ptr<Implementation> implementation_;
  std::map<std::pair<std::string, const void*>, std::map<std::string, ElementType>> arrays_;  ///< by kernel and call
};

}  // namespace simulator

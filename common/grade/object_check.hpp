/// @file
/// What a submission's object may ask for and define. Macros and casts of names cannot fool it.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace course {

/// The symbols of an object file.
struct Symbols {
  std::set<std::string> wanted;   ///< not defined in it, as the linker names them
  std::set<std::string> defined;  ///< functions and variables that other files can see
  std::set<std::string>
      functions;                  ///< those of them that are functions, but for the inline ones: they stand in headers
  std::set<std::string> inlined;  ///< inline functions
};

/// Reads what `nm -P` printed.
Symbols parse_symbols(std::string_view printed);

/// What the judge expects of every submission to one exercise.
struct ObjectRules {
  std::set<std::string> contract;      ///< symbols that it must define: the harness calls them
  std::set<std::string> header_words;  ///< identifiers in the simulator's headers: what kernels may call
  std::set<std::string> judge;         ///< symbols that the judge's own parts define
};

/// Looks for what the object wants beyond CUDA, the simulator's headers, mathematics, memory, printing and the C++
/// runtime, and for definitions that belong to the judge or to the system. One message each.
std::vector<std::string> objections_to_object(const Symbols& symbols, const ObjectRules& rules);

/// The parts of the contract that it does not define, as C++ writes them.
std::vector<std::string> missing_from_object(const Symbols& symbols, const ObjectRules& rules);

}  // namespace course

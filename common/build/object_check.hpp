/// @file
/// What a submission's object may ask for and define. Macros and casts of names cannot fool it.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "workspace/workspace.hpp"

namespace course {

/// The symbols of an object file.
struct Symbols {
  std::set<std::string> wanted;   ///< not defined in it, as the linker names them
  std::set<std::string> defined;  ///< functions and variables that other files can see
  std::set<std::string>
      functions;                  ///< those of them that are functions, but for the inline ones: they stand in headers
  std::set<std::string> inlined;  ///< inline functions
};

/// The symbols as C++ writes them; those of C as they are.
std::vector<std::string> names_in(const std::set<std::string>& symbols);

/// Reads what `nm -P` printed; of several files, all symbols together.
Symbols parse_symbols(std::string_view printed);

/// The same of a file.
/// @throws Problem when nm cannot read it
Symbols symbols_of(const std::filesystem::path& file);

/// The same of several files, by one call of nm: it takes as long to start as to read a hundred.
/// @throws Problem when nm cannot read one
std::vector<Symbols> symbols_of_all(const std::vector<std::filesystem::path>& files);

/// What the judge expects of every submission to one exercise.
struct ObjectRules {
  std::set<std::string> contract;      ///< symbols that it must define: the harness calls them
  std::set<std::string> header_words;  ///< identifiers in the simulator's headers: what kernels may call
  std::set<std::string> judge;         ///< symbols that the judge's own parts define
};

/// What can be said without the reference: of the contract no more than a program's main().
/// @throws Problem when a part of the judge cannot be read
ObjectRules object_rules(const Workspace& workspace, const Exercise& exercise);

/// Whether the harness judges a whole program, whose main() it knows by another name: see judge/program.hpp.
bool judges_a_program(const Symbols& harness);

/// Looks for what the object wants beyond CUDA, the simulator's headers, mathematics, memory, printing and the C++
/// runtime, and for definitions that belong to the judge or to the system. One message each.
std::vector<std::string> objections_to_object(const Symbols& symbols, const ObjectRules& rules);

/// The parts of the contract that it does not define, as C++ writes them.
std::vector<std::string> missing_from_object(const Symbols& symbols, const ObjectRules& rules);

}  // namespace course

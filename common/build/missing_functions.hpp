/// @file
/// Why a source that compiles lacks functions that its judge calls.
#pragma once

#include <string>
#include <vector>

namespace course {

/// The functions that a linker misses, each once, as C++ writes them: "void add_ten<4>(float*, float const*, int)".
std::vector<std::string> undefined_in(const std::string& diagnostics);

/// What a source defines beside what it should.
struct Definitions {
  std::string file;                ///< the source's name
  std::string source;              ///< its text
  std::string header_file;         ///< the header's name
  std::string header;              ///< its text
  std::vector<std::string> there;  ///< what the source defines for other files to see, as C++ writes it
};

/// As an error of the compiler: what the first of `missing` lacks beside what the source has under its name.
/// @param missing at least one
std::string missing_functions(const std::vector<std::string>& missing, const Definitions& definitions);

}  // namespace course

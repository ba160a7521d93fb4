/// @file
/// Reads a C++ declaration of variables as far as that is possible without knowing types.
#pragma once

#include <cstddef>
#include <vector>

#include "simulator/translate/draft.hpp"

namespace simulator {

/// `alignas(16) static float a[4], *b;`: where its parts stand. Ranges are [begin, end).
struct Declaration {
  struct Range {
    std::size_t begin;
    std::size_t end;
  };
  std::size_t begin = 0;
  std::size_t end = 0;               ///< its `;`, or the draft's end token where a macro leaves that to its caller
  std::vector<std::size_t> names;    ///< of the declared variables
  std::vector<Range> alignments;     ///< `alignas(…)`, `__align__(…)`, `__attribute__((…))`
  std::vector<std::size_t> storage;  ///< `static`, `extern`, `__shared__`
  bool is_extern = false;
  bool has_initialiser = false;
  bool is_valid = false;  ///< a name was found in each declarator, and an end
};

/// Reads the declaration that begins at `begin`.
Declaration read_declaration(const Draft& draft, std::size_t begin);

}  // namespace simulator

/// @file
/// Reads a C++ declaration of variables as far as that is possible without knowing types.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "simulator/compiler/draft.hpp"
#include "simulator/compiler/place.hpp"

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
  std::vector<Range> attributes;     ///< `[[…]]` before a name
  std::vector<std::size_t> storage;  ///< `static`, `extern`, `inline` and CUDA's qualifiers
  bool is_extern = false;
  bool is_unsized = false;  ///< a name is followed by `[]`
  bool has_initialiser = false;
  bool is_valid = false;  ///< a name was found in each declarator, and an end

  /// `extern`, and no definition: with an initial value it is one.
  bool only_declares() const { return is_extern && !has_initialiser; }
  /// Of shared variables: that the launch gives the memory. nvcc takes `extern __shared__ int last;` for a definition.
  bool is_dynamic() const { return is_extern && is_unsized; }

  /// Whether it can be understood, and the storage word at `keyword` is its own.
  bool is_qualified_by(std::size_t keyword) const {
    return is_valid && std::find(storage.begin(), storage.end(), keyword) != storage.end();
  }
};

/// `__device__`, `__constant__` or `__managed__`.
bool is_device_qualifier(const Token& token);

/// Where the declaration around `keyword` begins, which directives may precede from `begin` on.
std::size_t behind_directives(const Draft& draft, std::size_t begin, std::size_t keyword);

/// Reads the declaration that begins at `begin`.
Declaration read_declaration(const Draft& draft, std::size_t begin);

/// Turns the declaration into one of types, `simulator_type_` before each name. Declarators, comments and line ends
/// stay in place.
void make_typedef(Draft& draft, const Declaration& declaration, const MacroParameters& parameters);

/// After the last of its storage words; there is one.
inline std::size_t after_qualifiers(const Declaration& declaration) { return declaration.storage.back() + 1; }

/// Puts statements after the declaration; each begins with a space and ends with `;`.
void append_statements(Draft& draft, const Declaration& declaration, std::string statements);

}  // namespace simulator

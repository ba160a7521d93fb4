/// @file
/// The names of `__shared__` variables, and where they must be declared once more.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/compiler/scopes.hpp"

namespace simulator {

/// A translated `__shared__` variable is a local reference. What names it from further away, a function where it is
/// declared at file scope or a lambda that copies what it captures, needs a reference of its own.
class SharedNames {
 public:
  explicit SharedNames(const Draft& draft) : draft_(draft) {}

  /// @param reference the declaration of the reference
  /// @param depth how many scopes are open around the variable; 0 to know it to the end of the file
  void add(std::string_view name, std::string reference, std::size_t depth);

  /// Forgets the names of scopes that have closed: `depth` are still open.
  void close_scopes(std::size_t depth);

  /// The declarations of all known variables that `body` names.
  std::string declarations_for(const Body& body);

 private:
  struct Shared {
    std::string_view name;
    std::string reference;
    std::size_t depth;
  };

  void index_tokens();
  bool appears(std::string_view name, std::size_t begin, std::size_t end, int macros_deep) const;
  bool is_hidden(std::string_view name, const Body& body) const;
  bool is_declared_at(std::size_t index) const;

  const Draft& draft_;
  std::vector<Shared> known_;
  std::map<std::string_view, std::vector<std::size_t>> places_;       // of each identifier
  std::map<std::string_view, std::vector<std::string_view>> macros_;  // whose bodies hold an identifier
};

}  // namespace simulator

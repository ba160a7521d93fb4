/// @file
/// Where in a program a token stands: outside of functions, in a class, in a function's body.
#pragma once

#include <cstddef>
#include <vector>

#include "simulator/translate/draft.hpp"

namespace simulator {

/// What the innermost braces around a token are.
enum class Scope { file, type, block };

/// Follows a draft from token to token and keeps the scopes.
class Scopes {
 public:
  /// @param outermost the scope around the first token
  Scopes(const Draft& draft, std::size_t begin, Scope outermost)
      : draft_(draft), open_{outermost}, statement_begin_(begin) {}

  /// Takes the token at `index` into account. To be called for every token, in order, but not for skipped balanced
  /// ones.
  void visit(std::size_t index);

  /// Goes on behind a whole statement that was handled elsewhere.
  void skip_statement(std::size_t next) { statement_begin_ = next; }

  Scope current() const { return open_.back(); }

  /// The first token of the statement or declaration that the last visited token belongs to; may be a directive before
  /// it.
  std::size_t statement_begin() const { return statement_begin_; }

 private:
  Scope opened_at(std::size_t brace) const;
  Scope head_before(std::size_t brace) const;
  bool opens_attribute(std::size_t parenthesis) const;
  bool is_label(std::size_t colon) const;
  void visit_directive(std::size_t index);

  const Draft& draft_;
  std::vector<Scope> open_;
  std::vector<std::vector<Scope>> at_conditions_;  // the open scopes at each enclosing #if
  std::size_t statement_begin_;
};

/// The name of a directive: "include" for `#  include <x>`.
std::string_view directive_name(std::string_view directive);

}  // namespace simulator

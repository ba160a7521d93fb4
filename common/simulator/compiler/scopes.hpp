/// @file
/// Where in a program a token stands: outside of functions, in a class, in a function's body.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "simulator/compiler/draft.hpp"

namespace simulator {

/// What the innermost braces around a token are.
enum class Scope { file, type, block };

/// Who runs a function: `__host__ __device__` is for both.
enum class Side { host, device, both };

/// The body of a function or a lambda.
struct Body {
  std::size_t head;   ///< where its declaration begins
  std::size_t brace;  ///< its `{`
};

/// Follows a draft from token to token and keeps the scopes.
class Scopes {
 public:
  /// @param outermost the scope around the first token
  Scopes(const Draft& draft, std::size_t begin, Scope outermost)
      : draft_(draft), open_{{outermost, Side::host}}, statement_begin_(begin) {}

  /// Takes the token at `index` into account. To be called for every token, in order, but not for skipped balanced
  /// ones.
  void visit(std::size_t index);

  Scope current() const { return open_.back().scope; }
  Side side() const { return open_.back().side; }
  std::size_t depth() const { return open_.size(); }

  /// The body that the last visited token opens, if it opens one.
  const std::optional<Body>& opened_body() const { return opened_body_; }

  /// The first token of the statement or declaration that the last visited token belongs to; may be a directive before
  /// it.
  std::size_t statement_begin() const { return statement_begin_; }

 private:
  struct Braces {
    Scope scope;
    Side side;
  };

  /// What held at an #if.
  struct Condition {
    std::size_t index;
    std::vector<Braces> open;
    std::size_t statement_begin;
  };

  void open(std::size_t brace);
  Scope opened_at(std::size_t brace) const;
  Scope head_before(std::size_t brace) const;
  std::size_t lambda_before(std::size_t brace) const;
  std::optional<Side> qualified_side(const Draft& draft, std::size_t begin, std::size_t end) const;
  bool opens_attribute(std::size_t parenthesis) const;
  bool is_label(std::size_t colon) const;
  void visit_directive(std::size_t index);
  void learn_qualifiers(std::string_view definition);

  const Draft& draft_;
  std::vector<Braces> open_;
  std::vector<Condition> conditions_;  // the enclosing ones
  std::size_t statement_begin_;
  std::optional<Body> opened_body_;
  std::map<std::string_view, Side> qualifiers_ = {{"__global__", Side::device},
                                                  {"__device__", Side::device},
                                                  {"__host__", Side::host}};  // macros that stand for them too
};

/// Whether the brackets of [begin, end) pair in the same way for each branch of each #if that stands there.
bool has_clear_brackets(const Draft& draft, std::size_t begin, std::size_t end);

/// The name of a directive: "include" for `#  include <x>`.
std::string_view directive_name(std::string_view directive);

}  // namespace simulator

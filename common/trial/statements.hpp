/// @file
/// The statements of a source and what stands in what, as far as one must know to write a statement between two others.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace course {

/// A statement, a body in braces, or all of a source.
struct Statement {
  enum class Kind { simple, block, branch, loop, scope };

  Kind kind = Kind::simple;  ///< scope: a namespace, a class, or the source
  std::size_t begin = 0;     ///< where its first token begins in the source
  std::size_t end = 0;       ///< behind its last token
  std::size_t before = 0;  ///< behind the token before it: what is written there comes before it, and after directives
  int first_line = 0;
  int last_line = 0;
  std::vector<Statement> parts{};  ///< the statements in it; the bodies of lambdas and functions, too

  bool covers(int line) const { return first_line <= line && line <= last_line; }
};

/// All statements of `source`, whose own is a scope. What is no C++ gives statements as well, whose places mean little.
Statement statements_of(std::string_view source);

/// From the source down to the innermost statement that covers the line; where several do, to the first.
using Path = std::vector<const Statement*>;
Path path_to(int line, const Statement& source);

}  // namespace course

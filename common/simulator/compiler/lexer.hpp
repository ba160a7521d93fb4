/// @file
/// Cuts C++ source into tokens, losing nothing: the tokens' texts joined are the source again.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

namespace simulator {

enum class TokenKind {
  identifier,  ///< keywords too
  literal,     ///< numbers, strings, characters
  punctuator,  ///< `<<<`, `<<`, `<=`, `->` and `::` are one token; all other characters stand alone
  directive,   ///< a preprocessor line with its continuation lines, without the line's end
  end,         ///< after the last token: only carries the blanks before the end
};

/// A piece of the source. Its texts point into the source, which must outlive it.
struct Token {
  TokenKind kind;
  std::string_view blank;  ///< what stands before it and means nothing: spaces, comments, line ends
  std::string_view text;

  /// Whether it is this word or sign (and not a string that reads the same).
  bool is(std::string_view wanted) const { return text == wanted && kind != TokenKind::literal; }
  bool is_any_of(std::initializer_list<std::string_view> wanted) const;
};

/// All tokens of `source`, and one of kind `end`. Accepts any bytes: what is no C++ becomes punctuators, and a string
/// that never ends, ends with its line.
/// @param begins_line whether a `#` at the start makes a directive; false within a directive
std::vector<Token> tokenize(std::string_view source, bool begins_line = true);

/// Lines that `text` ends: its line feeds.
int count_lines(std::string_view text);

}  // namespace simulator

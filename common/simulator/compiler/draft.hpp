/// @file
/// A tokenised source and the changes that are to be made to it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simulator/compiler/lexer.hpp"

namespace simulator {

/// Tokens with their edits. Blanks cannot be edited and erased text leaves its line ends, so no edit moves a line.
class Draft {
 public:
  explicit Draft(std::vector<Token> tokens);

  std::size_t size() const { return tokens_.size(); }
  const Token& operator[](std::size_t index) const { return tokens_[index]; }
  bool has_changed() const { return changed_; }

  /// Reads a token, a macro's name, as if it were the word that the macro stands for; it is written out as before.
  /// @returns what it was read as before
  std::string_view read_as(std::size_t index, std::string_view word) {
    return std::exchange(tokens_[index].text, word);
  }

  /// Gives a token another text, and continued line ends for the line ends that it had.
  void replace(std::size_t index, std::string text);
  /// The same for a text that has the token's line ends already.
  void replace_whole(std::size_t index, std::string text);
  void erase(std::size_t begin, std::size_t end);
  void insert_before(std::size_t index, std::string_view text);
  void insert_after(std::size_t index, std::string_view text);

  /// Makes the compiler report `message` at the token, if the preprocessor lets it get there at all.
  void refuse(std::size_t index, std::string_view message);

  /// The index of the bracket that closes the one at `open`, or size() if none does.
  std::size_t closing(std::size_t open) const { return partners_[open]; }

  /// The index of the bracket that the one at `close` closes, or size() if none is open there.
  std::size_t opening(std::size_t close) const { return partners_[close]; }

  /// The index of the innermost bracket that is open around `index`, or size() if none is.
  std::size_t parent(std::size_t index) const { return parents_[index]; }

  /// Whether one_line() says what the tokens [begin, end) say: no directive is among them, and none holds a line's end.
  bool fits_one_line(std::size_t begin, std::size_t end) const;

  /// The tokens [begin, end) as one line without comments.
  std::string one_line(std::size_t begin, std::size_t end) const;

  /// The edited source.
  std::string text() const;

 private:
  void match_brackets();

  struct Edit {
    std::string before;
    std::string text;
    std::string after;
    bool replaced = false;
  };

  Edit& edit(std::size_t index);

  std::vector<Token> tokens_;
  std::vector<std::size_t> partners_;  // of each bracket the other one; size() for everything else
  std::vector<std::size_t> parents_;
  std::vector<Edit> edits_;  // as long as tokens_, but empty until the first edit: most files need none
  bool changed_ = false;
};

/// `text` as a C++ string literal.
std::string quote(std::string_view text);

}  // namespace simulator

#include "simulator/compiler/lexer.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace simulator {
namespace {

// Bytes from 128 on belong to UTF-8 identifiers.
bool starts_identifier(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 128;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool continues_identifier(char c) { return starts_identifier(c) || is_digit(c); }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }

class Lexer {
 public:
  Lexer(std::string_view source, bool begins_line) : source_(source), begins_line_(begins_line) {}

  std::vector<Token> run() {
    while (true) {
      const std::string_view blank = skip_blank();
      const auto [kind, end] = piece_at(at_);
      tokens_.push_back({kind, blank, source_.substr(at_, end - at_)});
      if (kind == TokenKind::end) return std::move(tokens_);
      begins_line_ = false;
      at_ = end;
    }
  }

 private:
  struct Piece {
    TokenKind kind;
    std::size_t end;
  };

  std::string_view skip_blank() {
    const std::size_t begin = at_;
    for (std::size_t end = end_of_blank(); end != at_; end = end_of_blank()) {
      if (source_[at_] == '\n') begins_line_ = true;
      at_ = end;
    }
    return source_.substr(begin, at_ - begin);
  }

  std::size_t end_of_blank() const {
    if (is_space(peek(at_))) return at_ + 1;
    if (sees("//", at_) || sees("/*", at_)) return end_of_comment(at_);
    return end_of_continuation(at_);
  }

  char peek(std::size_t at) const { return at < source_.size() ? source_[at] : '\0'; }
  bool sees(std::string_view text, std::size_t at) const { return source_.substr(at, text.size()) == text; }

  Piece piece_at(std::size_t at) const {
    if (at == source_.size()) return {TokenKind::end, at};
    const char c = source_[at];
    if (c == '#' && begins_line_ && at == at_) return {TokenKind::directive, end_of_directive()};
    if (c == '"' || c == '\'') return {TokenKind::literal, end_of_quoted(at)};
    if (is_digit(c) || (c == '.' && is_digit(peek(at + 1)))) return {TokenKind::literal, end_of_number(at)};
    if (starts_identifier(c)) return word_at(at);
    return {TokenKind::punctuator, at + punctuator_size(at)};
  }

  /// Past a backslash at the end of a line, or `at` itself where there is none. Compilers overlook blanks between them.
  std::size_t end_of_continuation(std::size_t at) const {
    if (peek(at) != '\\') return at;
    std::size_t end = at + 1;
    while (peek(end) != '\n' && is_space(peek(end))) ++end;
    return peek(end) == '\n' ? end + 1 : at;
  }

  std::size_t end_of_comment(std::size_t at) const {
    if (sees("//", at)) return end_of_line(at);
    const std::size_t end = source_.find("*/", at + 2);
    return end == std::string_view::npos ? source_.size() : end + 2;
  }

  /// The next line feed that no backslash continues.
  std::size_t end_of_line(std::size_t at) const {
    while (at < source_.size() && source_[at] != '\n') at = std::max(at + 1, end_of_continuation(at));
    return at;
  }

  /// A directive ends with its line, but a block comment or a raw string in it may reach over the end of the line.
  std::size_t end_of_directive() const {
    std::size_t at = at_ + 1;
    while (at < source_.size() && source_[at] != '\n' && !sees("//", at)) {
      at = sees("/*", at) ? end_of_comment(at) : std::max(piece_at(at).end, end_of_continuation(at));
    }
    return at;
  }

  std::size_t end_of_quoted(std::size_t at) const {
    const char quote = source_[at++];
    while (at < source_.size() && source_[at] != '\n') {
      if (source_[at] == quote) return at + 1;
      if (source_[at] == '\\') {
        at = std::max(std::min(at + 2, source_.size()), end_of_continuation(at));
      } else {
        ++at;
      }
    }
    return at;
  }

  std::size_t end_of_number(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < source_.size()) {
      const char c = source_[end];
      const char before = source_[end - 1];
      const bool separator = c == '\'' && continues_identifier(peek(end + 1));
      const bool exponent_sign =
          (c == '+' || c == '-') && (before == 'e' || before == 'E' || before == 'p' || before == 'P');
      if (!continues_identifier(c) && c != '.' && !separator && !exponent_sign) break;
      // 0x1e+2 is a sum in no one's code, but it lexes as one number in C++ too.
      ++end;
    }
    return end;
  }

  /// An identifier, or a string or character with a prefix.
  Piece word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < source_.size() && continues_identifier(source_[end])) ++end;
    const std::string_view text = source_.substr(at, end - at);
    static constexpr std::array prefixes = {"L", "u", "U", "u8"};
    static constexpr std::array raw_prefixes = {"R", "LR", "uR", "UR", "u8R"};
    const bool quoted = peek(end) == '"' || peek(end) == '\'';
    if (quoted && std::find(prefixes.begin(), prefixes.end(), text) != prefixes.end())
      return {TokenKind::literal, end_of_quoted(end)};
    if (peek(end) == '"' && std::find(raw_prefixes.begin(), raw_prefixes.end(), text) != raw_prefixes.end())
      return {TokenKind::literal, end_of_raw_string(end)};
    return {TokenKind::identifier, end};
  }

  std::size_t end_of_raw_string(std::size_t quote) const {
    const std::size_t open = source_.find('(', quote);
    if (open == std::string_view::npos) return end_of_quoted(quote);
    const std::string closing = ")" + std::string(source_.substr(quote + 1, open - quote - 1)) + "\"";
    const std::size_t close = source_.find(closing, open);
    return close == std::string_view::npos ? source_.size() : close + closing.size();
  }

  std::size_t punctuator_size(std::size_t at) const {
    static constexpr std::array<std::string_view, 5> longer = {"<<<", "<<", "<=", "->", "::"};
    for (const std::string_view text : longer) {
      if (sees(text, at)) return text.size();
    }
    return 1;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  bool begins_line_;
  std::vector<Token> tokens_;
};

}  // namespace

int count_lines(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

bool Token::is_any_of(std::initializer_list<std::string_view> wanted) const {
  return std::any_of(wanted.begin(), wanted.end(), [&](std::string_view text) { return is(text); });
}

std::vector<Token> tokenize(std::string_view source, bool begins_line) { return Lexer(source, begins_line).run(); }

}  // namespace simulator

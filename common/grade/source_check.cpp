#include "grade/source_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "simulator/translate/lexer.hpp"

using simulator::Token;
using simulator::TokenKind;

namespace course {
namespace {

struct Ban {
  std::string_view word;
  const char* instead;
};

/// Words that reach past C++ and CUDA.
constexpr Ban banned_words[] = {
    {"asm", "Write the operation in CUDA C++."},
    {"__asm", "Write the operation in CUDA C++."},
    {"__asm__", "Write the operation in CUDA C++."},
    {"__attribute__", "Use CUDA's own words, such as __launch_bounds__ and __align__, or alignas."},
    {"__attribute", "Use CUDA's own words, such as __launch_bounds__ and __align__, or alignas."},
    {"gnu", "The compiler's own attributes are not for exercises."},
    {"__gnu__", "The compiler's own attributes are not for exercises."},
    {"clang", "The compiler's own attributes are not for exercises."},
    {"_Clang", "The compiler's own attributes are not for exercises."},
    {"_Pragma", "Write `#pragma unroll` where you mean it."},
    {"__has_include", "Include what you need."},
    {"__has_include_next", "Include what you need."},
    {"__label__", "Use a loop or a function."},
    {"doctest", "The harness is the judge's."},
};

constexpr std::string_view banned_beginnings[] = {"simulator", "SIMULATOR_", "__builtin_",
                                                  "__tsan",    "__ubsan",    "__cxa_"};

constexpr std::string_view allowed_directives[] = {"include", "define", "undef",   "if",    "ifdef",  "ifndef", "elif",
                                                   "else",    "endif",  "warning", "error", "pragma", ""};

constexpr std::string_view allowed_pragmas[] = {"unroll", "once", "nounroll", "region", "endregion"};

/// Words of C++ and CUDA that have one meaning: a macro of that name would give the headers another.
constexpr std::string_view keywords[] = {
    "alignas",   "alignof",  "auto",      "bool",      "break",    "case",      "catch",    "char",     "class",
    "const",     "continue", "default",   "delete",    "do",       "double",    "else",     "enum",     "explicit",
    "extern",    "false",    "float",     "for",       "friend",   "goto",      "if",       "inline",   "int",
    "long",      "mutable",  "namespace", "new",       "noexcept", "nullptr",   "operator", "private",  "protected",
    "public",    "register", "return",    "short",     "signed",   "sizeof",    "static",   "struct",   "switch",
    "template",  "this",     "throw",     "true",      "try",      "typedef",   "typename", "union",    "unsigned",
    "using",     "virtual",  "void",      "volatile",  "while",    "threadIdx", "blockIdx", "blockDim", "gridDim",
    "constexpr", "decltype", "std",       "CUDA_CHECK"};

template <class List>
bool among(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

/// Names that C++ keeps for the compiler and its library.
bool is_reserved(std::string_view name) {
  const bool underscore_and_capital = name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z';
  return underscore_and_capital || name.find("__") != std::string_view::npos;
}

class SourceCheck {
 public:
  explicit SourceCheck(const std::set<std::string>& headers) : headers_(headers) {}

  std::vector<Objection> run(std::string_view source) {
    look_for_hidden_words(source);
    if (objections_.empty()) look_at(simulator::tokenize(source), 1);
    return std::move(objections_);
  }

 private:
  void object(int line, const std::string& message) { objections_.push_back({line, message}); }

  /// A line end after a backslash may stand within a word, which then is no word to a reader; with a blank between the
  /// two, compilers and readers disagree on where the line ends.
  void look_for_hidden_words(std::string_view source) {
    int line = 1;
    for (std::size_t i = 0; i < source.size(); ++i) {
      if (source[i] == '\n') ++line;
      if (source[i] == '\0') object(line, "a byte that is no text.");
      if (source.substr(i, 3) == "\?\?/") object(line, "a trigraph.");
      if (source[i] != '\\') continue;
      const std::size_t after = source.find_first_not_of(" \t\r\f\v", i + 1);
      if (after == std::string_view::npos || source[after] != '\n') continue;
      const std::string_view between = source.substr(i + 1, after - i - 1);
      if (!between.empty() && between != "\r") object(line, "blanks after the backslash at the end of the line.");
      if (i > 0 && !is_blank(source[i - 1]) && after + 1 < source.size() && !is_blank(source[after + 1]))
        object(line, "a backslash at the end of the line with no blank before it.");
    }
  }

  void look_at(const std::vector<Token>& tokens, int line) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      line += simulator::count_lines(tokens[i].blank);
      look_at(tokens, i, line);
      line += simulator::count_lines(tokens[i].text);
    }
  }

  void look_at(const std::vector<Token>& tokens, std::size_t i, int line) {
    const Token& token = tokens[i];
    if (token.kind == TokenKind::directive) look_at_directive(token.text, line);
    if (token.kind == TokenKind::identifier) look_at_word(token.text, line);
    if (token.kind == TokenKind::literal) look_at_literal(token.text, line);
    if (token.kind != TokenKind::punctuator || i + 1 == tokens.size()) return;
    const Token& next = tokens[i + 1];
    const bool adjacent = next.blank.empty();
    if (token.is("\\")) object(line, "a backslash outside of a string.");
    if (token.is("%") && next.is(":") && adjacent) object(line, "the spelling `%:`. Write `#`.");
    if (token.is("*") && i > 0 && tokens[i - 1].is("goto")) object(line, "a computed goto. Use a loop or a function.");
  }

  void look_at_word(std::string_view word, int line) {
    for (const Ban& ban : banned_words) {
      if (word == ban.word) object(line, fmt::format("`{}`. {}", word, ban.instead));
    }
    for (const std::string_view beginning : banned_beginnings) {
      if (word.starts_with(beginning))
        object(line, fmt::format("`{}`: that name is the judge's or the compiler's.", word));
    }
  }

  void look_at_literal(std::string_view text, int line) {
    const std::size_t quote = text.find_first_of("\"'");
    if (quote == std::string_view::npos || text[0] == '.' || (text[0] >= '0' && text[0] <= '9')) return;  // a number
    if (quote > 0 && text[quote - 1] == 'R') object(line, "a raw string. Write an ordinary one.");
    if (text.size() == quote + 1 || text.back() != text[quote])
      object(line, "a string or character that does not end.");
    if (text[quote] == '\'' && text.find('"') != std::string_view::npos)
      object(line, "a quote as a character. Write 34.");
  }

  void look_at_directive(std::string_view text, int line) {
    if (text.find("##") != std::string_view::npos)
      object(line, "`##`, which makes words out of parts. Write the word.");
    const std::size_t hash = text.find('#');
    const std::vector<Token> tokens = simulator::tokenize(text.substr(hash + 1), false);
    const std::string_view name = tokens[0].text;
    if (!among(allowed_directives, name)) object(line, fmt::format("`#{}`.", name));
    if (name == "include") return look_at_include(text.substr(hash + 1), line);
    if (name == "pragma" && !among(allowed_pragmas, tokens[1].text))
      object(line, fmt::format("`#pragma {}`. Only `#pragma unroll` and `#pragma once` are needed.", tokens[1].text));
    if ((name == "define" || name == "undef") && among(keywords, tokens[1].text))
      object(line, fmt::format("`#{} {}`: that word has a meaning already.", name, tokens[1].text));
    if ((name == "define" || name == "undef") && is_reserved(tokens[1].text))
      object(line, fmt::format("`#{} {}`: names with two underscores, or with one and a capital, are the compiler's.",
                               name, tokens[1].text));
    look_at(tokens, line);
  }

  void look_at_include(std::string_view text, int line) {
    const std::size_t open = text.find_first_of("<\"");
    const std::size_t close =
        open == std::string_view::npos ? open : text.find(text[open] == '<' ? '>' : '"', open + 1);
    if (close == std::string_view::npos) return object(line, "an #include that does not name its header in place.");
    const std::string name(text.substr(open + 1, close - open - 1));
    if (headers_.count(name) == 0)
      object(line, fmt::format(
                       "the header {}. An exercise needs its own contract, support/, CUDA's headers and a few of C++.",
                       name));
  }

  const std::set<std::string>& headers_;
  std::vector<Objection> objections_;
};

}  // namespace

std::vector<Objection> objections_to_source(std::string_view source, const std::set<std::string>& headers) {
  return SourceCheck(headers).run(source);
}

const std::set<std::string>& standard_headers() {
  static const std::set<std::string> headers = {
      "algorithm",   "array",    "assert.h",      "bitset",        "cassert",  "cctype",      "cfloat",
      "chrono",      "climits",  "cmath",         "complex",       "cstddef",  "cstdint",     "cstdio",
      "cstdlib",     "cstring",  "deque",         "exception",     "float.h",  "functional",  "initializer_list",
      "iomanip",     "iostream", "iterator",      "limits",        "limits.h", "list",        "map",
      "math.h",      "memory",   "new",           "numeric",       "optional", "ostream",     "queue",
      "random",      "ratio",    "set",           "sstream",       "stack",    "stddef.h",    "stdexcept",
      "stdint.h",    "stdio.h",  "stdlib.h",      "string",        "string.h", "string_view", "tuple",
      "type_traits", "typeinfo", "unordered_map", "unordered_set", "utility",  "variant",     "vector"};
  return headers;
}

}  // namespace course

#include "build/source_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "simulator/compiler/lexer.hpp"

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
    {"__attribute", "Use CUDA's own words, such as __launch_bounds__ and __align__, or alignas."},
    {"__gnu__", "The compiler's own attributes are not for exercises."},
    {"_Clang", "The compiler's own attributes are not for exercises."},
    {"__has_include", "Include what you need."},
    {"__has_include_next", "Include what you need."},
    {"__label__", "Use a loop or a function."},
    {"doctest", "The harness is the judge's."},
};

constexpr std::string_view banned_beginnings[] = {"simulator", "SIMULATOR_", "__builtin_", "__tsan",
                                                  "__ubsan",   "__cxa_",     "_Z"};

/// Of those: what says only how a value is used.
constexpr std::string_view allowed_builtins[] = {"__builtin_expect",   "__builtin_assume_aligned",
                                                 "__builtin_popcount", "__builtin_popcountll",
                                                 "__builtin_clz",      "__builtin_ctz"};

/// In `__attribute__((…))`: they change no code.
constexpr std::string_view allowed_attributes[] = {"aligned", "__aligned__", "unused", "__unused__"};

constexpr std::string_view allowed_directives[] = {"include", "define", "undef",   "if",    "ifdef",  "ifndef", "elif",
                                                   "else",    "endif",  "warning", "error", "pragma", ""};

constexpr std::string_view allowed_pragmas[] = {"unroll", "once", "nounroll", "region", "endregion"};

/// Words of C++ and CUDA that have one meaning: a macro of that name would give the headers another.
constexpr std::string_view keywords[] = {
    "alignas",   "alignof",  "auto",      "bool",     "break",    "case",      "catch",    "char",     "class",
    "const",     "continue", "default",   "delete",   "do",       "double",    "else",     "enum",     "explicit",
    "extern",    "false",    "float",     "for",      "friend",   "goto",      "if",       "inline",   "int",
    "long",      "mutable",  "namespace", "new",      "noexcept", "nullptr",   "operator", "private",  "protected",
    "public",    "register", "return",    "short",    "signed",   "sizeof",    "static",   "struct",   "switch",
    "template",  "this",     "throw",     "true",     "try",      "typedef",   "typename", "union",    "unsigned",
    "using",     "virtual",  "void",      "volatile", "while",    "threadIdx", "blockIdx", "blockDim", "gridDim",
    "constexpr", "decltype", "std"};

/// Those of C's own library, and those of POSIX in which programs for C look for the time and for options.
constexpr std::string_view headers_of_c[] = {
    "assert.h", "complex.h", "ctype.h",  "errno.h",    "fenv.h",      "float.h",   "inttypes.h", "iso646.h",
    "limits.h", "locale.h",  "math.h",   "setjmp.h",   "signal.h",    "stdarg.h",  "stdint.h",   "stdalign.h",
    "stddef.h", "stdbool.h", "stdio.h",  "stdlib.h",   "string.h",    "strings.h", "tgmath.h",   "time.h",
    "uchar.h",  "wchar.h",   "wctype.h", "sys/time.h", "sys/types.h", "unistd.h"};

template <class List>
bool among(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// Whether a pragma, cut into tokens after that word, is one of the harmless ones: `unroll`, `unroll 4`, `GCC unroll 4`.
bool is_allowed_pragma(const Token* words) {
  if (words[0].is("GCC")) return words[1].is("unroll");
  return among(allowed_pragmas, words[0].text);
}

/// The word at the beginning of a name that is banned because of it, or banned itself, and that `##` could complete:
/// "__bui" of "__builtin_". Empty where there is none.
std::string_view begun_ban(std::string_view word) {
  const auto begins = [&](std::string_view banned) { return banned.size() > word.size() && banned.starts_with(word); };
  for (const Ban& ban : banned_words) {
    if (begins(ban.word)) return ban.word;
  }
  for (const std::string_view banned : banned_beginnings) {
    if (begins(banned)) return banned;
  }
  for (const std::string_view banned : {"__attribute__", "_Pragma"}) {
    if (begins(banned)) return banned;
  }
  return "";
}

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

/// Names that C++ keeps for the compiler and its library.
bool is_reserved(std::string_view name) {
  const bool underscore_and_capital = name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z';
  return underscore_and_capital || name.find("__") != std::string_view::npos;
}

/// A function-like macro that makes words out of parts by `##`, itself or through another: of which parameters.
struct PastingMacro {
  std::set<std::size_t> pasted;  ///< parameters, by number from 0
  bool rest = false;             ///< all that stand where `...` is
};

/// What `##` may make words of: the parts that stand in macros, and what their pasted parameters are called with. What
/// a word begins with is one of them.
class PastedParts {
 public:
  struct Part {
    std::string_view word;
    int line;
  };

  explicit PastedParts(const std::vector<Token>& tokens) {
    int line = 1;
    for (const Token& token : tokens) {
      line += simulator::count_lines(token.blank);
      if (token.kind == TokenKind::directive) add_define(token.text, line);
      line += simulator::count_lines(token.text);
    }
    for (std::size_t known = 0; known != known_pasted();) {  // macros that call macros that paste
      known = known_pasted();
      for (const Define& define : defines_) look_for_calls(define.body, 0, define.line, &define);
    }
    parts_.clear();
    for (const Define& define : defines_) {
      look_at_body(define);
      look_for_calls(define.body, 0, define.line, &define);
    }
    look_for_calls(tokens, 0, 1, nullptr);
  }

  const std::vector<Part>& all() const { return parts_; }

 private:
  struct Define {
    std::string_view name;
    std::vector<std::string_view> parameters;
    std::vector<Token> body;
    int line;
  };

  std::size_t known_pasted() const {
    std::size_t count = 0;
    for (const auto& [name, macro] : macros_) count += 1 + macro.pasted.size() + (macro.rest ? 1 : 0);
    return count;
  }

  void add_define(std::string_view text, int line) {
    const std::vector<Token> tokens = simulator::tokenize(text.substr(text.find('#') + 1), false);
    if (!tokens[0].is("define") || tokens.size() < 3) return;
    Define define{tokens[1].text, {}, {}, line};
    std::size_t at = 2;
    if (tokens[at].is("(") && tokens[at].blank.empty()) {
      for (++at; at < tokens.size() && !tokens[at].is(")"); ++at) {
        if (tokens[at].kind == TokenKind::identifier) define.parameters.push_back(tokens[at].text);
        if (tokens[at].is(".") && tokens[at - 1].kind != TokenKind::identifier && !tokens[at - 1].is("."))
          define.parameters.push_back("__VA_ARGS__");
      }
    }
    define.body.assign(tokens.begin() + static_cast<std::ptrdiff_t>(std::min(at, tokens.size())), tokens.end());
    defines_.push_back(std::move(define));
    look_at_body(defines_.back());
  }

  /// The words beside each `##` of a macro's body. GNU's `, ##__VA_ARGS__` makes no word.
  void look_at_body(const Define& define) {
    const std::vector<Token>& body = define.body;
    for (std::size_t i = 1; i + 2 < body.size(); ++i) {
      if (!body[i].is("#") || !body[i + 1].is("#")) continue;
      macros_.try_emplace(define.name);
      if (body[i - 1].is(",")) continue;
      add_part(body[i - 1].text, define.line, &define);
      add_part(body[i + 2].text, define.line, &define);
    }
  }

  /// A word that is pasted: a parameter of `define`, or a part.
  void add_part(std::string_view word, int line, const Define* define) {
    if (define != nullptr) {
      const auto& parameters = define->parameters;
      const auto found = std::find(parameters.begin(), parameters.end(), word);
      if (found != parameters.end()) {
        PastingMacro& macro = macros_[define->name];
        macro.pasted.insert(found - parameters.begin());
        macro.rest = macro.rest || word == "__VA_ARGS__";
        return;
      }
    }
    parts_.push_back({word, line});
  }

  /// The arguments that macros are called with, in the text or in the body of `define`.
  void look_for_calls(const std::vector<Token>& tokens, std::size_t begin, int line, const Define* define) {
    for (std::size_t i = begin; i + 1 < tokens.size(); ++i) {
      line += simulator::count_lines(tokens[i].blank);
      const auto macro = tokens[i].kind == TokenKind::identifier ? macros_.find(tokens[i].text) : macros_.end();
      if (macro != macros_.end() && tokens[i + 1].is("("))
        look_at_arguments(tokens, i + 1, line, PastingMacro(macro->second), define);
      line += simulator::count_lines(tokens[i].text);
    }
  }

  void look_at_arguments(const std::vector<Token>& tokens, std::size_t open, int line, const PastingMacro& macro,
                         const Define* define) {
    std::size_t argument = 0;
    int depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
      if (tokens[i].is("(")) ++depth;
      if (tokens[i].is(")") && --depth == 0) return;
      if (tokens[i].is(",") && depth == 1) ++argument;
      const bool of_rest = macro.rest && !macro.pasted.empty() && argument >= *macro.pasted.rbegin();
      if (tokens[i].kind == TokenKind::identifier && (macro.pasted.count(argument) != 0 || of_rest))
        add_part(tokens[i].text, line, define);
    }
  }

  std::vector<Define> defines_;
  std::map<std::string_view, PastingMacro> macros_;
  std::vector<Part> parts_;
};

class SourceCheck {
 public:
  explicit SourceCheck(const std::set<std::string>& headers) : headers_(headers) {}

  std::vector<Objection> run(std::string_view source) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // compilers overlook it, and a `#` may follow
    if (source.starts_with(byte_order_mark)) source.remove_prefix(byte_order_mark.size());
    look_for_hidden_words(source);
    if (!objections_.empty()) return std::move(objections_);
    const std::vector<Token> tokens = simulator::tokenize(source);
    look_at(tokens, 1);
    const PastedParts pasted(tokens);
    for (const PastedParts::Part& part : pasted.all()) {
      const std::string_view ban = begun_ban(part.word);
      if (!ban.empty())
        object(part.line,
               fmt::format("`##` with `{}`, of which it could make `{}`. Choose a longer word.", part.word, ban));
    }
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
    if (token.kind == TokenKind::identifier && !is_allowed_here(tokens, i)) look_at_word(token.text, line);
    if (token.kind == TokenKind::literal) look_at_literal(token.text, line);
    if (i + 1 == tokens.size()) return;
    if (token.is_any_of({"gnu", "clang"}) && tokens[i + 1].is_any_of({"::", ":"}))
      object(line, fmt::format("`{}::`. The compiler's own attributes are not for exercises.", token.text));
    if (token.kind != TokenKind::punctuator) return;
    const Token& next = tokens[i + 1];
    const bool adjacent = next.blank.empty();
    if (token.is("\\")) object(line, "a backslash outside of a string.");
    if (token.is("%") && next.is(":") && adjacent) object(line, "the spelling `%:`. Write `#`.");
    if (token.is("*") && i > 0 && tokens[i - 1].is("goto")) object(line, "a computed goto. Use a loop or a function.");
  }

  /// Whether what follows makes a banned word a harmless one.
  static bool is_allowed_here(const std::vector<Token>& tokens, std::size_t i) {
    const std::string_view word = tokens[i].text;
    if (among(allowed_builtins, word)) return true;
    if (i + 3 >= tokens.size() || !tokens[i + 1].is("(")) return false;
    if (word == "__attribute__") return has_allowed_attributes(tokens, i + 2);
    if (word != "_Pragma" || tokens[i + 2].kind != TokenKind::literal || !tokens[i + 3].is(")")) return false;
    const std::string_view text = tokens[i + 2].text;
    if (text.size() < 2 || text.find('\\') != std::string_view::npos) return false;
    const std::vector<Token> words = simulator::tokenize(text.substr(1, text.size() - 2), false);
    return words.size() > 1 && is_allowed_pragma(words.data());
  }

  /// `(aligned(16)))` and the like, from the second parenthesis on.
  static bool has_allowed_attributes(const std::vector<Token>& tokens, std::size_t open) {
    if (!tokens[open].is("(")) return false;
    int depth = 1;
    for (std::size_t i = open + 1; i < tokens.size() && depth > 0; ++i) {
      if (tokens[i].is("(")) ++depth;
      if (tokens[i].is(")")) --depth;
      if (depth == 1 && tokens[i].kind == TokenKind::identifier && !among(allowed_attributes, tokens[i].text))
        return false;
    }
    return depth == 0;
  }

  void look_at_word(std::string_view word, int line) {
    if (word == "__attribute__")
      object(line, "`__attribute__` with more than an alignment. Use CUDA's own words, such as __launch_bounds__.");
    if (word == "_Pragma") object(line, "`_Pragma` with more than `unroll`.");
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
  }

  void look_at_directive(std::string_view text, int line) {
    const std::size_t hash = text.find('#');
    const std::vector<Token> tokens = simulator::tokenize(text.substr(hash + 1), false);
    const std::string_view name = tokens[0].text;
    if (!among(allowed_directives, name)) object(line, fmt::format("`#{}`.", name));
    if (name == "include") return look_at_include(text.substr(hash + 1), line);
    if (name == "pragma" && (tokens.size() < 3 || !is_allowed_pragma(&tokens[1])))
      object(line, fmt::format("`#pragma {}`. Only `#pragma unroll` and `#pragma once` are needed.", tokens[1].text));
    if ((name == "define" || name == "undef") && among(keywords, tokens[1].text))
      object(line, fmt::format("`#{} {}`: that word has a meaning already.", name, tokens[1].text));
    if ((name == "define" || name == "undef") && is_reserved(tokens[1].text))
      object(line, fmt::format("`#{} {}`: names with two underscores, or with one and a capital, are the compiler's.",
                               name, tokens[1].text));
    look_at(tokens, line);
  }

  /// Compilers take the header from the first sign that is no blank and no comment, as it stands up to the closing one.
  /// @param text the directive, from the word `include` on
  void look_at_include(std::string_view text, int line) {
    const std::vector<Token> tokens = simulator::tokenize(text, false);
    const char open = tokens[1].text.empty() ? ' ' : tokens[1].text[0];
    const std::size_t begin = tokens[1].text.data() - text.data() + 1;
    const std::size_t close = open == '<'   ? text.find('>', begin)
                              : open == '"' ? text.find('"', begin)
                                            : std::string_view::npos;
    if (close == std::string_view::npos) return object(line, "an #include that does not name its header in place.");
    const std::string name(text.substr(begin, close - begin));
    if (headers_.count(name) == 0 && !is_standard_header(name))
      object(line, fmt::format(
                       "the header {}. An exercise needs its own contract, support/, and the headers of CUDA and C++.",
                       name));
    if (simulator::tokenize(text.substr(close + 1), false).size() > 1)
      object(line, fmt::format("something after #include {}.", name));
  }

  const std::set<std::string>& headers_;
  std::vector<Objection> objections_;
};

}  // namespace

std::vector<Objection> objections_to_source(std::string_view source, const std::set<std::string>& headers) {
  return SourceCheck(headers).run(source);
}

bool is_standard_header(std::string_view name) {
  const auto is_letter_of_name = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
  };
  if (name.empty()) return false;
  if (std::all_of(name.begin(), name.end(), is_letter_of_name)) return true;
  return among(headers_of_c, name);
}

}  // namespace course

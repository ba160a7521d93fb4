#include "trial/statements.hpp"

#include <algorithm>
#include <utility>

#include "simulator/compiler/lexer.hpp"

namespace course {
namespace {

using simulator::Token;
using simulator::TokenKind;

/// Reads statements from tokens, of which directives are none.
class Reader {
 public:
  explicit Reader(std::string_view source) : source_(source) {
    int line = 1;
    for (const Token& token : simulator::tokenize(source)) {
      line += simulator::count_lines(token.blank);
      if (token.kind != TokenKind::directive) words_.push_back({token, line});
      line += simulator::count_lines(token.text);
    }
  }

  Statement read_all() {
    Statement all;
    all.kind = Statement::Kind::scope;
    all.end = source_.size();
    while (!at_end()) {
      const std::size_t before = at_;
      all.parts.push_back(statement());
      if (at_ == before) ++at_;  // a brace that closes nothing
    }
    all.first_line = 1;
    all.last_line = at_ == 0 ? 1 : words_[at_ - 1].line;
    return all;
  }

 private:
  struct Word {
    Token token;
    int line;
  };

  bool at_end() const { return words_[at_].token.kind == TokenKind::end; }
  bool sees(std::string_view text) const { return words_[at_].token.is(text); }
  void skip() {
    if (!at_end()) ++at_;
  }
  std::size_t begin_of(std::size_t word) const {
    return static_cast<std::size_t>(words_[word].token.text.data() - source_.data());
  }
  std::size_t end_of(std::size_t word) const { return begin_of(word) + words_[word].token.text.size(); }

  Statement begun(Statement::Kind kind) const {
    Statement statement;
    statement.kind = kind;
    statement.begin = begin_of(at_);
    statement.before = at_ == 0 ? 0 : end_of(at_ - 1);
    statement.first_line = words_[at_].line;
    return statement;
  }

  Statement ended(Statement statement) const {
    if (at_ == 0) return statement;
    statement.end = std::max(statement.begin, end_of(at_ - 1));
    statement.last_line = std::max(statement.first_line, words_[at_ - 1].line);
    return statement;
  }

  Statement statement() {
    if (sees("{")) return block();
    if (sees("if") || sees("switch")) return controlled(Statement::Kind::branch);
    if (sees("for") || sees("while")) return controlled(Statement::Kind::loop);
    if (sees("do")) return do_loop();
    if (sees("case") || sees("default")) return label();
    return simple();
  }

  Statement block() {
    Statement result = begun(Statement::Kind::block);
    skip();
    while (!at_end() && !sees("}")) {
      const std::size_t before = at_;
      result.parts.push_back(statement());
      if (at_ == before) skip();
    }
    skip();
    return ended(std::move(result));
  }

  /// `if (…) …`, with `else`, or a loop.
  Statement controlled(Statement::Kind kind) {
    Statement result = begun(kind);
    skip();
    if (sees("constexpr")) skip();
    if (sees("(")) skip_group(result);
    if (!at_end() && !sees("}")) result.parts.push_back(statement());
    if (kind == Statement::Kind::branch && sees("else")) {
      skip();
      if (!at_end() && !sees("}")) result.parts.push_back(statement());
    }
    return ended(std::move(result));
  }

  Statement do_loop() {
    Statement result = begun(Statement::Kind::loop);
    skip();
    if (!at_end() && !sees("}")) result.parts.push_back(statement());
    if (sees("while")) skip();
    if (sees("(")) skip_group(result);
    if (sees(";")) skip();
    return ended(std::move(result));
  }

  Statement label() {
    Statement result = begun(Statement::Kind::simple);
    while (!at_end() && !sees(":") && !sees(";") && !sees("}")) skip();
    if (sees(":")) skip();
    return ended(std::move(result));
  }

  /// Parentheses, or a list in braces; the bodies of lambdas in it are parts of the statement.
  void skip_group(Statement& of) {
    int depth = 0;
    do {
      if (sees("{") && begins_body()) {
        of.parts.push_back(block());
        continue;
      }
      if (sees("(") || sees("{")) ++depth;
      if (sees(")") || sees("}")) --depth;
      skip();
    } while (depth > 0 && !at_end());
  }

  /// Whether the brace here begins the body of a function or lambda, and no list: by what stands before it.
  bool begins_body() const {
    for (std::size_t back = 1; back <= std::min<std::size_t>(4, at_); ++back) {
      const Token& token = words_[at_ - back].token;
      if (token.is("->")) return true;
      if (back == 1 && token.is_any_of({")", "]", "const", "mutable", "noexcept", "override"})) return true;
    }
    return false;
  }

  /// Up to its `;`, or to the brace that ends a function, a class or a namespace.
  Statement simple() {
    const bool scope = words_[at_].token.is_any_of({"namespace", "struct", "class", "union", "enum", "extern"});
    Statement result = begun(scope ? Statement::Kind::scope : Statement::Kind::simple);
    while (!at_end() && !sees("}")) {
      if (sees("(") || (sees("{") && !scope && !begins_body())) {
        skip_group(result);
      } else if (sees("{")) {
        result.parts.push_back(block());
        const bool goes_on =
            words_[at_].token.kind == TokenKind::punctuator && !words_[at_].token.is_any_of({"}", "{", "["});
        if (!goes_on) break;
      } else if (sees(";")) {
        skip();
        break;
      } else {
        skip();
      }
    }
    return ended(std::move(result));
  }

  std::string_view source_;
  std::vector<Word> words_;
  std::size_t at_ = 0;
};

}  // namespace

Statement statements_of(std::string_view source) { return Reader(source).read_all(); }

Path path_to(int line, const Statement& source) {
  Path path = {&source};
  for (;;) {
    const std::vector<Statement>& parts = path.back()->parts;
    const auto next =
        std::find_if(parts.begin(), parts.end(), [&](const Statement& part) { return part.covers(line); });
    if (next == parts.end()) return path;
    path.push_back(&*next);
  }
}

}  // namespace course

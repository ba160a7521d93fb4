#include "simulator/translate/scopes.hpp"

namespace simulator {

std::string_view directive_name(std::string_view directive) {
  const std::vector<Token> tokens = tokenize(directive.substr(1), false);
  return tokens.front().text;
}

void Scopes::visit(std::size_t index) {
  const Token& token = draft_[index];
  if (token.kind == TokenKind::directive) {
    visit_directive(index);
  } else if (token.is("{")) {
    open_.push_back(opened_at(index));
    statement_begin_ = index + 1;
  } else if (token.is("}")) {
    if (open_.size() > 1) open_.pop_back();
    statement_begin_ = index + 1;
  } else if (token.is(";") || (token.is(":") && is_label(index))) {
    statement_begin_ = index + 1;
  }
}

bool Scopes::is_label(std::size_t colon) const {
  return colon == statement_begin_ + 1 || draft_[statement_begin_].is_any_of({"case", "default"});
}

// Both branches of an #if may open the same brace (two heads for one body): each starts from the scopes at the #if.
void Scopes::visit_directive(std::size_t index) {
  const std::string_view name = directive_name(draft_[index].text);
  if (name == "if" || name == "ifdef" || name == "ifndef") at_conditions_.push_back(open_);
  if (at_conditions_.empty()) return;
  if (name == "else" || name == "elif") open_ = at_conditions_.back();
  if (name == "endif") at_conditions_.pop_back();
}

// Decides by what stands before the brace, as far as a reader without a symbol table can.
Scope Scopes::opened_at(std::size_t brace) const {
  if (current() == Scope::block) return Scope::block;
  // Nothing or `, member{0}` stands before it: the end of a constructor's initialisers, or its body.
  const bool in_initialisers = brace == statement_begin_ || draft_[statement_begin_].is(",");
  if (in_initialisers) return current() == Scope::type ? Scope::block : current();
  const Token& previous = draft_[brace - 1];
  if (previous.is_any_of({"=", "(", "{"})) return current();  // an initialiser
  if (previous.is("]")) return Scope::block;                  // a lambda without parameters
  return head_before(brace);
}

Scope Scopes::head_before(std::size_t brace) const {
  bool names_type = false;
  int angles = 0;
  for (std::size_t index = statement_begin_; index < brace; ++index) {
    const Token& token = draft_[index];
    const bool after_word = index > statement_begin_ && draft_[index - 1].is("operator");
    if (token.is("<") && !after_word) ++angles;
    if (token.is(">") && angles > 0) --angles;
    if (token.is("namespace") || (token.is("extern") && index + 2 == brace)) return Scope::file;
    if (angles == 0 && token.is_any_of({"class", "struct", "union", "enum"})) names_type = true;
    if (!token.is("(")) continue;
    if (angles == 0 && !opens_attribute(index)) return Scope::block;  // a parameter list
    index = draft_.closing(index);
  }
  return names_type ? Scope::type : current();
}

bool Scopes::opens_attribute(std::size_t parenthesis) const {
  if (parenthesis == statement_begin_) return false;
  return draft_[parenthesis - 1].is_any_of(
      {"alignas", "__align__", "__attribute__", "__launch_bounds__", "decltype", "noexcept"});
}

}  // namespace simulator

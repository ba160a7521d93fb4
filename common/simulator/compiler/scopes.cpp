#include "simulator/compiler/scopes.hpp"

namespace simulator {
namespace {

bool may_be_subscripted(const Token& token) {
  if (token.kind == TokenKind::identifier) return !token.is_any_of({"return", "else", "do", "case", "co_return"});
  return token.is_any_of({")", "]"});
}

}  // namespace

std::string_view directive_name(std::string_view directive) {
  const std::vector<Token> tokens = tokenize(directive.substr(1), false);
  return tokens.front().text;
}

// Where all branches of an #if leave the same bracket open, it does not matter which of them is taken.
bool has_clear_brackets(const Draft& draft, std::size_t begin, std::size_t end) {
  std::vector<std::size_t> around_conditions;
  for (std::size_t at = begin; at < end; ++at) {
    if (draft[at].kind != TokenKind::directive) continue;
    const std::string_view name = directive_name(draft[at].text);
    if (name == "if" || name == "ifdef" || name == "ifndef") {
      around_conditions.push_back(draft.parent(at));
    } else if (name == "elif" || name == "else" || name == "endif") {
      if (around_conditions.empty() || around_conditions.back() != draft.parent(at)) return false;
      if (name == "endif") around_conditions.pop_back();
    }
  }
  return around_conditions.empty();
}

void Scopes::visit(std::size_t index) {
  opened_body_.reset();
  const Token& token = draft_[index];
  if (token.kind == TokenKind::directive) {
    visit_directive(index);
  } else if (token.is("{")) {
    open(index);
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
// Where that stands amid a head's parameters, each goes on with the same head.
void Scopes::visit_directive(std::size_t index) {
  const std::string_view name = directive_name(draft_[index].text);
  if (name == "define") learn_qualifiers(draft_[index].text);
  if (name == "if" || name == "ifdef" || name == "ifndef") conditions_.push_back({index, open_, statement_begin_});
  if (conditions_.empty()) return;
  if (name == "else" || name == "elif") {
    const Condition& condition = conditions_.back();
    const std::size_t around = draft_.parent(condition.index);
    open_ = condition.open;
    if (around < draft_.size() && draft_[around].is("(")) statement_begin_ = condition.statement_begin;
  }
  if (name == "endif") conditions_.pop_back();
}

// `#define BOTH __host__ __device__` makes BOTH a qualifier, too.
void Scopes::learn_qualifiers(std::string_view definition) {
  const Draft macro(tokenize(definition.substr(1), false));
  if (macro.size() < 3) return;
  const std::optional<Side> side = qualified_side(macro, 2, macro.size());
  if (side) qualifiers_[macro[1].text] = *side;
}

std::optional<Side> Scopes::qualified_side(const Draft& draft, std::size_t begin, std::size_t end) const {
  std::optional<Side> side;
  for (std::size_t index = begin; index < end; ++index) {
    if (draft[index].kind != TokenKind::identifier) continue;
    const auto known = qualifiers_.find(draft[index].text);
    if (known == qualifiers_.end()) continue;
    side = side && *side != known->second ? Side::both : known->second;
  }
  return side;
}

void Scopes::open(std::size_t brace) {
  const Scope scope = opened_at(brace);
  Side side = this->side();
  if (scope == Scope::block) {
    const std::size_t lambda = lambda_before(brace);
    const bool in_function = current() == Scope::block;
    if (lambda != brace || !in_function) {
      const std::size_t head = in_function ? lambda : statement_begin_;
      side = qualified_side(draft_, head, brace).value_or(side);
      opened_body_ = {head, brace};
    }
  }
  open_.push_back({scope, side});
}

/// The `[` of the lambda whose body begins at `brace`; `brace` itself where there is no lambda.
std::size_t Scopes::lambda_before(std::size_t brace) const {
  for (std::size_t at = brace; at > statement_begin_;) {
    const Token& token = draft_[--at];
    if (token.is_any_of({")", "]", "}"})) {
      const std::size_t opening = draft_.opening(at);
      if (opening > at || token.is("}")) return brace;
      at = opening;
      if (!token.is("]")) continue;
      const bool subscripts = at > statement_begin_ && may_be_subscripted(draft_[at - 1]);
      return subscripts ? brace : at;
    }
    const bool may_stand_there =
        token.kind == TokenKind::identifier || token.is_any_of({"->", "::", "<", ">", "*", "&"});
    if (!may_stand_there) return brace;
  }
  return brace;
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

#include "simulator/compiler/declaration.hpp"

#include <utility>

namespace simulator {
namespace {

class Reader {
 public:
  Reader(const Draft& draft, std::size_t begin) : draft_(draft), at_(begin) { declaration_.begin = begin; }

  Declaration run() {
    do {
      if (!read_declarator()) return declaration_;
    } while (accept(","));
    declaration_.end = at_;
    declaration_.is_valid = at_ < draft_.size() && (token().is(";") || token().kind == TokenKind::end);
    return std::move(declaration_);
  }

 private:
  const Token& token() const { return draft_[at_]; }
  bool at_end() const { return at_ >= draft_.size() || token().kind == TokenKind::end; }
  bool accept(std::string_view text) {
    if (at_end() || !token().is(text)) return false;
    ++at_;
    return true;
  }

  /// Reads to the declared name, and on to the `,` or `;` after its dimensions. The first declarator has the type
  /// before it.
  bool read_declarator() {
    if (!read_to_name()) return false;
    declaration_.names.push_back(at_++);
    declaration_.is_unsized |= draft_[at_].is("[") && draft_[at_ + 1].is("]");
    while (!at_end() && !token().is_any_of({",", ";"})) {
      if (token().is_any_of({"=", "{"})) declaration_.has_initialiser = true;
      if (token().is("(") && !in_parentheses_) declaration_.has_initialiser = true;
      if (is_alignment()) {
        read_alignment();
      } else if (token().is_any_of({"(", "[", "{"})) {
        at_ = draft_.closing(at_) + 1;
      } else if (token().is("}")) {
        return false;
      } else {
        ++at_;
      }
    }
    return at_ < draft_.size();
  }

  bool read_to_name() {
    in_parentheses_ = false;
    int angles = 0;
    for (; !at_end(); ++at_) {
      if (token().is_any_of({";", "}", "=", "<<<"})) return false;
      if (angles == 0 && is_name()) return true;
      if (token().is("<")) ++angles;
      if (token().is(">") && angles > 0) --angles;
      if (angles == 0 && is_storage()) {
        if (token().is("__shared__") && std::exchange(is_shared_, true)) return false;
        declaration_.storage.push_back(at_);
        declaration_.is_extern |= token().is("extern");
      } else if (is_alignment()) {
        read_alignment();
        --at_;
      } else if (token().is("(") && draft_[at_ + 1].is_any_of({"*", "&"}) && !is_operand()) {
        in_parentheses_ = true;
      } else if (token().is_any_of({"(", "[", "{"})) {
        const std::size_t open = std::exchange(at_, draft_.closing(at_));  // decltype(…), the body of a struct
        if (is_attribute(open)) declaration_.attributes.push_back({open, at_ + 1});
      }
    }
    return false;
  }

  /// An identifier that something follows which cannot follow a type.
  bool is_name() const {
    if (token().kind != TokenKind::identifier ||
        token().is_any_of({"alignas", "decltype", "__align__", "__attribute__"}))
      return false;
    const Token& next =
        draft_[after_alignments(at_ + 1)];  // they may stand before a name, after its type, and after it
    if (next.kind == TokenKind::end || next.is_any_of({",", ";", "[", "=", ")"})) return !is_specifier();
    if (next.is("(")) return !draft_[at_ + 2].is_any_of({"*", "&"});
    return next.is("{") && !is_type_head();
  }

  bool is_storage() const {
    return token().is_any_of({"static", "extern", "inline", "__shared__"}) || is_device_qualifier(token());
  }
  bool is_specifier() const { return is_storage() || token().is_any_of({"const", "volatile"}); }

  /// Whether the identifier before a `{` names a struct that is defined on the spot.
  bool is_type_head() const {
    constexpr auto is_key = [](const Token& word) { return word.is_any_of({"struct", "union", "class", "enum"}); };
    if (is_key(token())) return true;
    return at_ > declaration_.begin && is_key(draft_[at_ - 1]);
  }

  bool is_alignment(std::size_t at) const {
    return draft_[at].is_any_of({"alignas", "__align__", "__attribute__"}) && draft_[at + 1].is("(") &&
           draft_.closing(at + 1) < draft_.size();
  }
  bool is_alignment() const { return is_alignment(at_); }

  std::size_t after_alignments(std::size_t at) const {
    while (is_alignment(at)) at = draft_.closing(at + 1) + 1;
    return at;
  }

  /// Whether the parenthesis is around what a type is asked of: `decltype(&f)` declares no name.
  bool is_operand() const { return at_ > 0 && draft_[at_ - 1].is_any_of({"decltype", "typeof", "__typeof__"}); }

  bool is_attribute(std::size_t open) const {
    return draft_[open].is("[") && draft_[open + 1].is("[") && draft_.closing(open) < draft_.size();
  }

  void read_alignment() {
    const std::size_t end = draft_.closing(at_ + 1) + 1;
    declaration_.alignments.push_back({at_, end});
    at_ = end;
  }

  const Draft& draft_;
  std::size_t at_;
  bool is_shared_ = false;
  bool in_parentheses_ = false;  // the name stands in them: (*name)[4]
  Declaration declaration_;
};

}  // namespace

bool is_device_qualifier(const Token& token) { return token.is_any_of({"__device__", "__constant__", "__managed__"}); }

std::size_t behind_directives(const Draft& draft, std::size_t begin, std::size_t keyword) {
  for (std::size_t at = keyword; at > begin; --at) {
    if (draft[at - 1].kind == TokenKind::directive) return at;
  }
  return begin;
}

void make_typedef(Draft& draft, const Declaration& declaration, const MacroParameters& parameters) {
  for (const std::size_t word : declaration.storage) draft.erase(word, word + 1);
  for (const auto& ranges : {declaration.alignments, declaration.attributes}) {
    for (const Declaration::Range range : ranges) draft.erase(range.begin, range.end);
  }
  for (const std::size_t name : declaration.names) {
    draft.replace(name, parameters.joined("simulator_type_", draft[name].text));
  }
  const bool begins_with_storage = !declaration.storage.empty() && declaration.storage[0] == declaration.begin;
  if (begins_with_storage) {
    draft.replace(declaration.begin, "typedef");
  } else {
    draft.insert_before(declaration.begin, "typedef ");
  }
}

void append_statements(Draft& draft, const Declaration& declaration, std::string statements) {
  if (draft[declaration.end].kind != TokenKind::end) return draft.insert_after(declaration.end, statements);
  if (!statements.empty()) statements.pop_back();  // the caller of the macro writes the last `;`
  draft.insert_before(declaration.end, ";" + statements);
}

Declaration read_declaration(const Draft& draft, std::size_t begin) { return Reader(draft, begin).run(); }

}  // namespace simulator

#include "simulator/compiler/rewrites.hpp"

#include <set>
#include <string>

#include "simulator/compiler/declaration.hpp"

namespace simulator {
namespace {

bool is_attribute(const Token& token) {
  return token.is_any_of({"alignas", "__align__", "__attribute__", "decltype", "__launch_bounds__"});
}

/// The words of a declaration up to where variables and functions begin to differ.
class Specifiers {
 public:
  Specifiers(const Draft& draft, std::size_t begin) : draft_(draft) {
    for (std::size_t at = begin; !is_decided_ && at < draft.size(); ++at) at = read(at);
  }

  bool of_variable() const { return is_variable_; }
  bool is_constant() const { return is_constant_; }
  bool has(std::string_view word) const { return words_.count(word) != 0; }

 private:
  /// @return the last token that it takes in
  std::size_t read(std::size_t at) {
    const Token& token = draft_[at];
    words_.insert(token.text);
    if (token.is("const") || token.is("constexpr")) is_constant_ = true;
    if (token.is("*")) is_constant_ = false;  // that was what the pointer points to
    if (token.is("<")) return behind_angles(at);
    if (token.is_any_of({";", "="})) return decide(true, at);
    if (token.is("("))
      return at > 0 && is_attribute(draft_[at - 1]) ? draft_.closing(at) : decide(names_pointer(at), at);
    if (token.is("[")) return draft_[at + 1].is("[") ? draft_.closing(at) : decide(true, at);
    if (token.is("{")) return is_type_head(at) ? draft_.closing(at) : decide(true, at);
    const bool is_no_variable =
        token.kind == TokenKind::end || token.kind == TokenKind::literal ||
        token.is_any_of({"}", ")", "]", "::", "<<<", "operator", "template", "using", "typedef", "friend"});
    return is_no_variable && !names_type(at) ? decide(false, at) : at;
  }

  /// `std::` in a type, but not in the name of what is declared.
  bool names_type(std::size_t at) const {
    return draft_[at].is("::") && at + 2 < draft_.size() && !draft_[at + 2].is_any_of({";", "=", "[", "{", "("});
  }

  /// `(*name)`, but not a function that returns a function's address: `(*name(`.
  bool names_pointer(std::size_t open) const {
    const std::size_t close = draft_.closing(open);
    return draft_[open + 1].is("*") && close < draft_.size() && !draft_[close - 1].is(")");
  }

  bool is_type_head(std::size_t brace) const {
    constexpr auto is_key = [](const Token& word) { return word.is_any_of({"struct", "union", "class", "enum"}); };
    return brace > 1 && (is_key(draft_[brace - 1]) || is_key(draft_[brace - 2]));
  }

  std::size_t behind_angles(std::size_t at) const {
    int depth = 0;
    for (; at < draft_.size(); ++at) {
      if (draft_[at].is("(")) at = draft_.closing(at);
      if (at >= draft_.size() || draft_[at].is_any_of({";", "{", "}"})) break;
      if (draft_[at].is("<")) ++depth;
      if (draft_[at].is(">") && --depth == 0) return at;
    }
    return draft_.size();
  }

  std::size_t decide(bool is_variable, std::size_t at) {
    is_decided_ = true;
    is_variable_ = is_variable;
    return at;
  }

  const Draft& draft_;
  std::set<std::string_view> words_;
  bool is_decided_ = false;
  bool is_variable_ = false;
  bool is_constant_ = false;
};

/// Whether the declaration says `__managed__`, or a word that a macro before it stands for that.
bool is_managed(const Draft& draft, const Declaration& declaration, const Specifiers& specifiers) {
  if (specifiers.has("__managed__")) return true;
  for (std::size_t at = 0; at < declaration.end; ++at) {
    if (draft[at].kind != TokenKind::directive || directive_name(draft[at].text) != "define") continue;
    const Draft macro(tokenize(draft[at].text.substr(draft[at].text.find('#') + 1), false));
    for (std::size_t word = 2; word < macro.size(); ++word) {
      if (macro[word].is("__managed__") && specifiers.has(macro[1].text)) return true;
    }
  }
  return false;
}

std::string reason_to_refuse(std::string_view qualifier, Scope scope) {
  return std::string(qualifier) +
         (scope == Scope::type
              ? " cannot stand before a static member of a class: declare the variable outside"
              : " cannot stand before a local variable: leave it out, or declare the variable outside of the function");
}

/// What stands after a declaration: references to the variables.
std::string references(const Draft& draft, const Declaration& declaration, const Specifiers& specifiers,
                       const MacroParameters& parameters) {
  const char* kind = is_managed(draft, declaration, specifiers) ? "managed"
                     : specifiers.has("__constant__")           ? "constant"
                                                                : "device";
  const std::string storage = specifiers.has("static") ? " static " : specifiers.has("inline") ? " inline " : " ";
  std::string text;
  for (const std::size_t index : declaration.names) {
    const std::string_view name = draft[index].text;
    if (declaration.only_declares()) {
      text += " extern " + parameters.joined("simulator_type_", name) + "& " + std::string(name) + ";";
      continue;
    }
    const std::string initial = parameters.joined("simulator_initial_", name);
    text += storage + "decltype(" + initial + ")& " + std::string(name) + " = ::simulator::device_variable(" + initial +
            ", " + parameters.quoted(name) + ", ::simulator::VariableKind::" + kind + ");";
  }
  return text;
}

/// The declaration itself declares what the variables hold at first.
void declare_initial_values(Draft& draft, const Declaration& declaration, const MacroParameters& parameters) {
  for (const std::size_t word : declaration.storage) {
    if (is_device_qualifier(draft[word]) || draft[word].is("extern")) draft.erase(word, word + 1);
  }
  for (const std::size_t name : declaration.names)
    draft.replace(name, parameters.joined("simulator_initial_", draft[name].text));
}

}  // namespace

std::size_t rewrite_device_variable(Draft& draft, std::size_t keyword, const Place& place) {
  const std::size_t begin = behind_directives(draft, place.first, keyword);
  const Specifiers specifiers(draft, begin);
  const bool lasts = place.scope == Scope::file || (place.scope == Scope::block && specifiers.has("static"));
  if (!specifiers.of_variable() || (lasts && specifiers.is_constant())) return keyword + 1;
  if (specifiers.has("__shared__")) return keyword + 1;  // CUDA lets __device__ stand beside it
  const Declaration declaration = read_declaration(draft, begin);
  if (!declaration.is_qualified_by(keyword)) return keyword + 1;
  if (!lasts) {
    // nvcc ignores the qualifier of a member of each object, and of a variable that is declared elsewhere.
    const bool is_refused = place.scope == Scope::type ? specifiers.has("static") : !declaration.only_declares();
    if (is_refused && !place.in_macro) draft.refuse(keyword, reason_to_refuse(draft[keyword].text, place.scope));
    return keyword + 1;
  }

  const std::string text = references(draft, declaration, specifiers, place.parameters);
  if (declaration.only_declares()) {
    make_typedef(draft, declaration, place.parameters);
  } else {
    declare_initial_values(draft, declaration, place.parameters);
  }
  append_statements(draft, declaration, text);
  return after_qualifiers(declaration);
}

}  // namespace simulator

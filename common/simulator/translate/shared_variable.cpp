#include "simulator/translate/shared_variable.hpp"

#include <string>

#include "simulator/translate/declaration.hpp"

namespace simulator {
namespace {

std::size_t behind_directives(const Draft& draft, std::size_t begin, std::size_t end) {
  for (std::size_t at = end; at > begin; --at) {
    if (draft[at - 1].kind == TokenKind::directive) return at;
  }
  return begin;
}

/// Why this declaration cannot be translated; empty if it can.
std::string reason_to_refuse(const Draft& draft, const Declaration& declaration, std::size_t keyword, Scope scope) {
  if (!declaration.is_valid || declaration.end < keyword)
    return "unsupported: __shared__ that is not part of a plain declaration. Write __shared__ type name[size];";
  if (scope == Scope::type) return "unsupported: a __shared__ member. Declare the shared variable in the kernel";
  if (declaration.has_initialiser)
    return "unsupported: an initialiser for the __shared__ variable " + std::string(draft[declaration.names[0]].text) +
           ". Let threads write it, then __syncthreads()";
  if (declaration.is_extern && scope == Scope::file)
    return "unsupported: extern __shared__ outside of a function. Move the declaration into the kernel that uses it";
  return {};
}

/// The references that follow the type definitions of `declaration`.
class References {
 public:
  References(const Draft& draft, const Declaration& declaration, Scope scope)
      : declaration_(declaration), scope_(scope), first_name_(draft[declaration.names[0]].text) {
    for (const Declaration::Range range : declaration.alignments)
      alignments_ += draft.one_line(range.begin, range.end) + ' ';
  }

  std::string text(const Draft& draft) const {
    std::string text;
    // An empty struct of that alignment turns every way to write an alignment, types included, into a number.
    const bool has_alignment = !alignments_.empty() && !declaration_.is_extern;
    if (has_alignment) text += " struct " + alignments_ + alignment_type() + " {};";
    for (const std::size_t name : declaration_.names)
      text += reference(std::string(draft[name].text), has_alignment ? ", alignof(" + alignment_type() + ")" : "");
    return text;
  }

 private:
  std::string alignment_type() const { return "simulator_alignment_" + first_name_; }

  std::string reference(const std::string& name, const std::string& alignment) const {
    const std::string type = "simulator_type_" + name;
    const std::string declared = type + "& " + name + " = ::simulator::";
    if (declaration_.is_extern) return " " + declared + "dynamic_shared<" + type + ">(\"" + name + "\");";
    if (scope_ == Scope::file)
      return " static " + declared + "file_scope_shared<" + type + ">(\"" + name + "\"" + alignment + ");";
    const std::string variable = "simulator_variable_" + name;
    return " static constexpr ::simulator::SharedVariable " + variable + " = ::simulator::describe<" + type + ">(\"" +
           name + "\"" + alignment + "); " + declared + "shared_variable<" + type + ">(" + variable + ");";
  }

  const Declaration& declaration_;
  Scope scope_;
  std::string first_name_;
  std::string alignments_;
};

}  // namespace

std::size_t rewrite_shared(Draft& draft, std::size_t keyword, std::size_t statement_begin, Scope scope) {
  const std::size_t begin = behind_directives(draft, statement_begin, keyword);
  const Declaration declaration = read_declaration(draft, begin);
  const std::string reason = reason_to_refuse(draft, declaration, keyword, scope);
  if (!reason.empty()) {
    draft.refuse(keyword, reason);
    draft.replace(keyword, "");
    return keyword + 1;
  }
  // The declaration itself becomes a typedef, declarators, comments and line ends in place.
  std::string references = References(draft, declaration, scope).text(draft);
  for (const std::size_t word : declaration.storage) draft.erase(word, word + 1);
  for (const Declaration::Range range : declaration.alignments) draft.erase(range.begin, range.end);
  for (const std::size_t name : declaration.names)
    draft.replace(name, "simulator_type_" + std::string(draft[name].text));
  draft.insert_before(begin, "typedef ");
  const bool ends_in_caller = draft[declaration.end].kind == TokenKind::end;
  if (ends_in_caller) references.pop_back();  // the caller of the macro writes the last semicolon
  if (ends_in_caller) {
    draft.insert_before(declaration.end, ";" + references);
    return declaration.end;
  }
  draft.insert_after(declaration.end, references);
  return declaration.end + 1;
}

}  // namespace simulator

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
  References(const Draft& draft, const Declaration& declaration, const Place& place)
      : draft_(draft), declaration_(declaration), place_(place) {}

  std::string text() const {
    std::string alignments;
    for (const Declaration::Range range : declaration_.alignments)
      alignments += draft_.one_line(range.begin, range.end) + ' ';
    // The runtime aligns dynamic shared memory for any type.
    const bool has_alignment = !alignments.empty() && !declaration_.is_extern;
    const std::string type = place_.parameters.joined("simulator_alignment_", draft_[declaration_.names[0]].text);
    // An empty struct of that alignment turns every way to write an alignment, types included, into a number.
    std::string text = has_alignment ? " struct " + alignments + type + " {};" : "";
    for (const std::size_t name : declaration_.names)
      text += reference(draft_[name].text, has_alignment ? ", alignof(" + type + ")" : "");
    return text;
  }

 private:
  std::string reference(std::string_view name, const std::string& alignment) const {
    const std::string quoted = place_.parameters.quoted(name);
    const std::string type = place_.parameters.joined("simulator_type_", name);
    const std::string declared = type + "& " + std::string(name) + " = ::simulator::";
    if (declaration_.is_extern) return " " + declared + "dynamic_shared<" + type + ">(" + quoted + ");";
    const std::string described = "<" + type + ">(" + quoted + alignment + ");";
    if (place_.scope == Scope::file) return " static " + declared + "file_scope_shared" + described;
    const std::string variable = place_.parameters.joined("simulator_variable_", name);
    return " static constexpr ::simulator::SharedVariable " + variable + " = ::simulator::describe" + described + " " +
           declared + "shared_variable<" + type + ">(" + variable + ");";
  }

  const Draft& draft_;
  const Declaration& declaration_;
  const Place& place_;
};

/// The declaration itself becomes a typedef; declarators, comments and line ends stay in place.
void make_typedef(Draft& draft, const Declaration& declaration, const MacroParameters& parameters) {
  for (const std::size_t word : declaration.storage) draft.erase(word, word + 1);
  for (const Declaration::Range range : declaration.alignments) draft.erase(range.begin, range.end);
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

}  // namespace

std::size_t rewrite_shared(Draft& draft, std::size_t keyword, const Place& place) {
  const Declaration declaration = read_declaration(draft, behind_directives(draft, place.first, keyword));
  const std::string reason = reason_to_refuse(draft, declaration, keyword, place.scope);
  if (!reason.empty()) {
    draft.refuse(keyword, reason);
    draft.erase(keyword, keyword + 1);
    return keyword + 1;
  }
  std::string references = References(draft, declaration, place).text();
  make_typedef(draft, declaration, place.parameters);
  if (draft[declaration.end].kind == TokenKind::end) {
    references.erase(references.rfind(';'));  // the caller of the macro writes the last one
    draft.insert_before(declaration.end, ";" + references);
    return declaration.end;
  }
  draft.insert_after(declaration.end, references);
  return declaration.end + 1;
}

}  // namespace simulator

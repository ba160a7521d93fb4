#include "simulator/compiler/rewrites.hpp"

#include <string>

#include "simulator/compiler/declaration.hpp"

namespace simulator {
namespace {

/// Why this declaration cannot be translated; empty if it can.
std::string reason_to_refuse(const Draft& draft, const Declaration& declaration, std::size_t keyword, Scope scope) {
  if (!declaration.is_qualified_by(keyword))
    return "unsupported: __shared__ that is not part of a plain declaration. Write __shared__ type name[size];";
  if (scope == Scope::type) return "unsupported: a __shared__ member. Declare the shared variable in the kernel";
  if (declaration.has_initialiser)
    return "unsupported: an initialiser for the __shared__ variable " + std::string(draft[declaration.names[0]].text) +
           ". Let threads write it, then __syncthreads()";
  for (const Declaration::Range range : declaration.alignments) {
    if (!draft.fits_one_line(range.begin, range.end))
      return "unsupported: a directive, or a string of several lines, in a __shared__ variable's alignment. Put it "
             "before: constexpr int alignment = ...;";
  }
  return {};
}

/// What follows the type definitions of `declaration`: descriptions of the variables, then references to them.
class References {
 public:
  References(const Draft& draft, const Declaration& declaration, const Place& place)
      : draft_(draft), declaration_(declaration), place_(place) {}

  /// The descriptions. The runtime places dynamic shared memory for any type: it needs none.
  std::string descriptions() const {
    if (declaration_.is_dynamic()) return {};
    std::string alignments;
    for (const Declaration::Range range : declaration_.alignments)
      alignments += draft_.one_line(range.begin, range.end) + ' ';
    // An empty struct of that alignment turns every way to write an alignment, types included, into a number.
    const std::string aligned = joined("simulator_alignment_", draft_[declaration_.names[0]].text);
    std::string text = alignments.empty() ? "" : " struct " + alignments + aligned + " {};";
    for (const std::size_t index : declaration_.names) {
      const std::string_view name = draft_[index].text;
      text += " static constexpr ::simulator::SharedVariable " + joined("simulator_variable_", name) +
              " = ::simulator::describe<" + joined("simulator_type_", name) + ">(" + place_.parameters.quoted(name) +
              (alignments.empty() ? "" : ", alignof(" + aligned + ")") + ");";
    }
    return text;
  }

  std::string reference(std::string_view name) const {
    const std::string type = joined("simulator_type_", name);
    const std::string found = declaration_.is_dynamic()
                                  ? "dynamic_shared<" + type + ">(" + place_.parameters.quoted(name)
                                  : "shared_variable<" + type + ">(" + joined("simulator_variable_", name);
    return attributes() + type + "& " + std::string(name) + " = ::simulator::" + found + ");";
  }

 private:
  std::string attributes() const {
    std::string text;
    for (const Declaration::Range range : declaration_.attributes) {
      if (draft_.fits_one_line(range.begin, range.end)) text += draft_.one_line(range.begin, range.end) + ' ';
    }
    return text;
  }

  std::string joined(const char* prefix, std::string_view name) const { return place_.parameters.joined(prefix, name); }

  const Draft& draft_;
  const Declaration& declaration_;
  const Place& place_;
};

}  // namespace

std::size_t rewrite_shared(Draft& draft, std::size_t keyword, const Place& place, SharedNames& names,
                           std::size_t depth) {
  const Declaration declaration = read_declaration(draft, behind_directives(draft, place.first, keyword));
  const std::string reason = reason_to_refuse(draft, declaration, keyword, place.scope);
  if (!reason.empty()) {
    draft.refuse(keyword, reason);
    draft.erase(keyword, keyword + 1);
    return keyword + 1;
  }
  const References references(draft, declaration, place);
  std::string text = references.descriptions();
  for (const std::size_t index : declaration.names) {
    const std::string reference = references.reference(draft[index].text);
    // At file scope nothing runs: each function that names the variable finds it.
    if (place.scope == Scope::block) text += " " + reference;
    names.add(draft[index].text, reference, place.scope == Scope::file ? 0 : depth);
  }
  make_typedef(draft, declaration, place.parameters);
  append_statements(draft, declaration, text);
  return after_qualifiers(declaration);
}

}  // namespace simulator

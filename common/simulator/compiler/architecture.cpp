#include "simulator/compiler/rewrites.hpp"

#include <algorithm>
#include <string>

namespace simulator {
namespace {

constexpr std::string_view macro = "__CUDA_ARCH__";
const std::string value = std::string(compute_capability) + "0";

/// Whether the #if at `index` has an #elif or #else.
bool has_alternative(const Draft& draft, std::size_t index) {
  int depth = 0;
  for (++index; index < draft.size(); ++index) {
    if (draft[index].kind != TokenKind::directive) continue;
    const std::string_view name = directive_name(draft[index].text);
    if (depth == 0 && (name == "else" || name == "elif")) return true;
    if (name == "endif" && depth-- == 0) return false;
    if (name.substr(0, 2) == "if") ++depth;
  }
  return false;
}

/// Without the line breaks that a backslash takes away, also where blanks stand between the two.
std::string on_one_line(std::string text) {
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    const std::size_t last = text.find_last_not_of(" \t\r\v\f", end - (end > 0 ? 1 : 0));
    const bool continued = end > 0 && last != text.npos && text[last] == '\\';
    text.erase(continued ? last : end, continued ? end + 1 - last : 1);
  }
  return text;
}

/// The condition as one line in which the macro has the value `value`, and being defined is `defined`.
std::string decided(const Draft& directive, const std::string& defined, const std::string& value) {
  std::string text;
  for (std::size_t at = 1; directive[at].kind != TokenKind::end; ++at) {
    if (!directive[at].blank.empty()) text += ' ';
    const bool asks = directive[at].is("defined");
    if (directive[at].is(macro)) {
      text += value;
    } else if (asks && directive[at + 1].is(macro)) {
      text += defined;
      ++at;
    } else if (asks && directive[at + 1].is("(") && directive[at + 2].is(macro)) {
      text += defined;
      at = std::min(at + 3, directive.size() - 2);  // its `)`
    } else {
      text += directive[at].text;
    }
  }
  return on_one_line(text);
}

void rewrite_directive(Draft& draft, std::size_t index, bool outside_functions) {
  const Draft directive(tokenize(draft[index].text.substr(1), false));
  const std::string name(directive[0].text);
  const bool keeps_host = outside_functions && name != "elif" && !has_alternative(draft, index);
  if (name == "if" || name == "elif") {
    const std::string on_device = decided(directive, "1", value);
    const bool asks = on_device != decided(directive, "0", value);  // and does not only compare
    const std::string either = "(" + on_device + ") || (" + decided(directive, "0", "0") + ")";
    draft.replace(index, "#" + name + (keeps_host && asks ? " " + either : on_device));
  } else if ((name == "ifdef" || name == "ifndef") && directive.size() > 2 && directive[1].is(macro)) {
    draft.replace(index, name == "ifdef" || keeps_host ? "#if 1" : "#if 0");
  }
}

}  // namespace

void rewrite_architecture(Draft& draft, std::size_t index, const Scopes& scopes) {
  const Token& token = draft[index];
  if (token.text.find(macro) == token.text.npos) return;
  const bool in_function = scopes.current() == Scope::block;
  if (in_function && scopes.side() == Side::host) return;
  if (token.kind == TokenKind::directive) return rewrite_directive(draft, index, !in_function);
  // In a class, too: an #if around it has chosen the device's branch.
  if (token.is(macro)) draft.replace(index, value);
}

}  // namespace simulator

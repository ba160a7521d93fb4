#include "simulator/compiler/missing_calls.hpp"

#include <algorithm>
#include <cctype>

#include "simulator/compiler/draft.hpp"
#include "simulator/compiler/lexer.hpp"
#include "simulator/compiler/message.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {
namespace {

/// g++: ‘name’ was not declared in this scope; does not name a type; there are no arguments to ‘name’ that depend on a
/// template parameter. clang++: use of undeclared identifier 'name'; unknown type name 'name'.
std::string undeclared_name(const std::string& text) {
  for (const char* said : {"declared", "does not name a type", "no arguments to", "unknown type name"}) {
    if (!course::contains(text, said)) continue;
    const auto found = course::find_match(text, "('|\xE2\x80\x98)([A-Za-z_][A-Za-z0-9_]*)('|\xE2\x80\x99)");
    return found.empty() ? "" : found[2];
  }
  return {};
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

enum class Part { call, constant, type };

/// What a name is by its spelling and by what follows it.
Part part_of(const std::vector<Token>& tokens, std::string_view name) {
  const bool in_capitals =
      std::none_of(name.begin(), name.end(), [](unsigned char letter) { return std::islower(letter) != 0; });
  if (in_capitals) return Part::constant;
  if (ends_with(name, "_t") || ends_with(name, "_st")) return Part::type;
  Part part = Part::constant;
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    if (!tokens[at].is(name)) continue;
    const Token& next = tokens[at + 1];
    if (next.is("(")) return Part::call;
    if (next.kind == TokenKind::identifier || next.is_any_of({"*", "&", ">"})) part = Part::type;
  }
  return part;
}

/// The tokens of `source`, also those within directives, which macros are made of.
std::vector<Token> all_tokens(std::string_view source) {
  std::vector<Token> all;
  for (const Token& token : tokenize(source)) {
    all.push_back(token);
    if (token.kind != TokenKind::directive) continue;
    const std::vector<Token> inner = tokenize(token.text.substr(1), false);
    all.insert(all.end(), inner.begin(), inner.end());
  }
  return all;
}

/// Functions whose names say that they return a text.
bool returns_text(std::string_view name) { return ends_with(name, "String") || ends_with(name, "Name"); }

}  // namespace

bool MissingCalls::add(const std::string& output, const std::set<const Library*>& libraries) {
  const std::size_t before = names_.size();
  for (const Message& message : parse_messages(output)) {
    const std::string name = message.is_error() ? undeclared_name(message.text) : "";
    const auto library =
        std::find_if(libraries.begin(), libraries.end(), [&](const Library* each) { return each->names(name); });
    if (library != libraries.end()) names_.try_emplace(name, *library);
  }
  return names_.size() > before;
}

std::string MissingCalls::header(std::string_view source) const {
  const std::vector<Token> tokens = all_tokens(source);
  std::string text = "#pragma GCC system_header\n#include \"simulator/missing_calls.h\"\n";
  std::set<std::string_view> known;
  for (const auto& [name, library] : names_) {
    const Calls& calls = library->calls;
    if (!known.insert(calls.result).second) continue;
    known.insert(calls.success);
    text += calls.header.empty()
                ? "typedef enum { " + std::string(calls.success) + " = 0 } " + std::string(calls.result) + ";\n"
                : "#include <" + std::string(calls.header) + ">\n";
  }
  int value = 1000;  // of constants: ours, and no library's success
  for (const auto& [name, library] : names_) {
    if (known.count(name) != 0) continue;
    const Part part = part_of(tokens, name);
    const std::string call = (returns_text(name) ? "const char*" : std::string(library->calls.result)) + ", " + name +
                             ", " + quote(library->name) + ", " + quote(std::string(library->advice) + ".") + ")\n";
    if (part == Part::constant) text += "SIMULATOR_MISSING_CONSTANT(" + std::to_string(++value) + ", " + call;
    if (part == Part::type) text += "SIMULATOR_MISSING_TYPE(" + name + ")\n";
    if (part == Part::call) text += "SIMULATOR_MISSING_CALL(" + call;
  }
  return text;
}

}  // namespace simulator

#include "simulator/compiler/llvm_text.hpp"

#include <algorithm>
#include <cctype>

#include "simulator/platform/text.hpp"

namespace simulator::llvm_text {

using course::contains;

Lines lines_in(std::string_view module) {
  Lines lines;
  for (; !module.empty(); module.remove_prefix(std::min(module.size(), lines.back().size() + 1)))
    lines.push_back(module.substr(0, module.find('\n')));
  return lines;
}

Lines split(std::string_view text) {
  Lines parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char c = at < text.size() ? text[at] : ',';
    if (c == '(' || c == '{' || c == '[' || c == '<') ++depth;
    if (c == ')' || c == '}' || c == ']' || c == '>') --depth;
    if (c != ',' || (depth > 0 && at < text.size())) continue;
    while (begin < at && text[begin] == ' ') ++begin;
    parts.push_back(text.substr(begin, at - begin));
    begin = at + 1;
  }
  return parts;
}

std::string_view last_word(std::string_view text) { return text.substr(text.rfind(' ') + 1); }

std::string_view all_but_last_word(std::string_view text) {
  return text.substr(0, std::min(text.size(), text.rfind(' ')));
}

std::size_t number(std::string_view text) {
  std::size_t value = 0;
  for (const char c : text.substr(0, text.find_first_not_of("0123456789")))
    value = 10 * value + static_cast<std::size_t>(c - '0');
  return value;
}

Lines values_in(std::string_view text) {
  Lines values;
  for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) || contains("._-$", text.substr(end, 1))))
      ++end;
    values.push_back(text.substr(at, end - at));
  }
  return values;
}

std::string_view place_of(std::string_view line) {
  const std::size_t at = line.find(", !dbg ");
  return at == std::string_view::npos ? "" : line.substr(at, line.find(',', at + 1) - at);
}

Instruction::Instruction(std::string_view line) {
  line = line.substr(0, line.find(", !"));
  if (!line.starts_with("  ") || line.starts_with("   ")) return;
  line.remove_prefix(2);
  if (const std::size_t equals = line.find(" = "); line.starts_with("%") && equals != std::string_view::npos) {
    name = line.substr(0, equals);
    line.remove_prefix(equals + 3);
  }
  code = line.substr(0, line.find(' '));
  rest = line.substr(std::min(line.size(), code.size() + 1));
}

bool Instruction::is_call() const { return code == "call" || (rest.starts_with("call ") && contains(code, "tail")); }

std::size_t Instruction::alignment() const {
  constexpr std::string_view words = ", align ";
  const std::size_t at = rest.find(words);
  return at == std::string_view::npos ? 1 : number(rest.substr(at + words.size()));
}

Call::Call(const Instruction& instruction) {
  const std::size_t at = instruction.rest.find('@');
  const std::size_t open = instruction.rest.find('(');
  if (at == std::string_view::npos || open == std::string_view::npos || open < at) return;
  function = instruction.rest.substr(at, open - at);
  given = instruction.rest.substr(open, instruction.rest.rfind(')') - open + 1);
}

Lines Call::arguments() const { return given.size() > 2 ? split(given.substr(1, given.size() - 2)) : Lines(); }

bool Call::takes_pointer() const {
  return contains(given, "*") || contains(given, "ptr ") || contains(given, "metadata");
}

std::string_view Function::name() const {
  const std::size_t at = head.find('@');
  return head.substr(at, head.find('(', at) - at);
}

std::vector<Function> functions_in(const Lines& module) {
  std::vector<Function> functions;
  for (std::size_t line = 0; line < module.size(); ++line) {
    if (!module[line].starts_with("define ")) continue;
    functions.push_back({module[line], line + 1, {}});
    while (++line < module.size() && module[line] != "}") functions.back().body.push_back(module[line]);
  }
  return functions;
}

}  // namespace simulator::llvm_text

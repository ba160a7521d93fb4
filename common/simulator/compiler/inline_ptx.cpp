#include <cctype>
#include <string>
#include <vector>

#include "simulator/compiler/rewrites.hpp"

namespace simulator {
namespace {

/// The sections of an `asm` statement: its text, outputs, inputs and what it clobbers.
struct Sections {
  std::vector<std::size_t> colons;  ///< where they are parted; `::` stands there twice
};

Sections sections_of(const Draft& draft, std::size_t open, std::size_t close) {
  Sections sections;
  for (std::size_t at = open + 1; at < close; ++at) {
    if (draft[at].is_any_of({"(", "[", "{"}) && draft.closing(at) < close) at = draft.closing(at);
    if (draft[at].is(":")) sections.colons.push_back(at);
    if (draft[at].is("::")) sections.colons.insert(sections.colons.end(), 2, at);
  }
  return sections;
}

/// Turns each `"r"(value)` of [begin, end) into a call of `function`.
void rewrite_operands(Draft& draft, std::size_t begin, std::size_t end, std::string_view function) {
  for (std::size_t at = begin; at < end; ++at) {
    const std::size_t first = at;
    while (at < end && !draft[at].is("(")) ++at;
    if (at == end) return;
    const std::size_t close = draft.closing(at);
    if (close >= end) return;
    draft.insert_before(first, function);
    draft.replace(at, ", (");
    draft.insert_after(close, ")");
    at = close + 1;  // the comma
  }
}

}  // namespace

bool is_assembly(const Draft& draft, std::size_t index) {
  return draft[index].is_any_of({"asm", "__asm__", "__asm"}) &&
         draft[index + 1].is_any_of({"(", "volatile", "__volatile__", "__volatile"});
}

bool is_ptx(const Draft& draft, std::size_t index) {
  while (index < draft.size() && !draft[index].is_any_of({"(", ";"})) ++index;
  if (index + 1 >= draft.size()) return false;  // a source that ends there, as no compiler takes it
  const std::string_view text = draft[index + 1].text;
  for (std::size_t dot = text.find('.'); dot != text.npos && dot + 1 < text.size(); dot = text.find('.', dot + 1)) {
    if (dot > 0 && std::isalnum(static_cast<unsigned char>(text[dot - 1])) != 0 &&
        std::isalpha(static_cast<unsigned char>(text[dot + 1])) != 0)
      return true;
  }
  return false;
}

std::size_t rewrite_assembly(Draft& draft, std::size_t index) {
  std::size_t open = index + 1;
  while (open < draft.size() && !draft[open].is_any_of({"(", ";", "{", "}"})) ++open;
  if (open == draft.size() || !draft[open].is("(")) return index + 1;
  const std::size_t close = draft.closing(open);
  if (close == draft.size()) return index + 1;
  const std::vector<std::size_t> colons = sections_of(draft, open, close).colons;
  const auto end_of = [&](std::size_t section) { return section < colons.size() ? colons[section] : close; };

  draft.replace(index, "::simulator::run_ptx");
  draft.erase(index + 1, open);
  if (colons.size() > 2) draft.erase(colons[2] == colons[1] ? colons[2] + 1 : colons[2], close);
  if (colons.empty()) {
    draft.insert_before(close, ", {}");
    return open + 1;
  }
  const bool has_outputs = colons[0] + 1 < end_of(1);
  const bool has_inputs = colons.size() > 1 && colons[1] + 1 < end_of(2);
  rewrite_operands(draft, colons[0] + 1, end_of(1), "::simulator::ptx_output(");
  if (colons.size() > 1) rewrite_operands(draft, colons[1] + 1, end_of(2), "::simulator::ptx_input(");
  draft.replace(colons[0], ", {");
  if (colons.size() > 1 && colons[1] != colons[0]) draft.replace(colons[1], has_outputs && has_inputs ? ", " : " ");
  draft.insert_before(close, "}");
  return open + 1;
}

}  // namespace simulator

#include "simulator/translate/struct_copies.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace simulator {
namespace {

constexpr std::string_view copy = "call void @llvm.memcpy.";
constexpr std::string_view alignment = " align ";

// What stands between the brackets, by its commas; an argument may hold brackets and commas of its own.
std::vector<std::string_view> arguments(std::string_view line) {
  std::vector<std::string_view> found;
  std::size_t begin = line.find('(', line.find(copy)) + 1;
  int depth = 0;
  for (std::size_t at = begin; at < line.size() && depth >= 0; ++at) {
    const char c = line[at];
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (depth > 0 || (c != ',' && depth == 0)) continue;
    found.push_back(line.substr(begin, at - begin));
    begin = at + 2;
  }
  return found;
}

// "i8* align 16 %in" or "ptr align 16 %in": 16. A copy that the source asks for itself has none.
std::string_view alignment_of(std::string_view argument) {
  const std::size_t at = argument.find(alignment);
  if (at == std::string_view::npos) return "1";
  argument.remove_prefix(at + alignment.size());
  return argument.substr(0, argument.find(' '));
}

// Where in the source the copy stands: ", !dbg !46", which more notes may follow.
std::string_view place(std::string_view line) {
  const std::size_t at = line.find(", !dbg ");
  return at == std::string_view::npos ? "" : line.substr(at, line.find(',', at + 1) - at);
}

std::optional<std::string> announcement(std::string_view line) {
  if (line.find(copy) == std::string_view::npos) return std::nullopt;
  const std::vector<std::string_view> given = arguments(line);
  const std::string_view to = alignment_of(given[0]);
  const std::string_view from = alignment_of(given[1]);
  if (to == "1" && from == "1") return std::nullopt;
  return "  call void @simulator_struct_copy(" + std::string(given[0]) + ", " + std::string(given[1]) + ", i64 " +
         std::string(to) + ", i64 " + std::string(from) + ")" + std::string(place(line)) + "\n";
}

}  // namespace

std::string announce_struct_copies(std::string_view text) {
  std::string announced;
  std::string pointer;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (const std::optional<std::string> call = announcement(line)) {
      announced += *call;
      // Before version 15 pointers have the type of what they point to.
      pointer = std::string(arguments(line)[0].substr(0, arguments(line)[0].find(' ')));
    }
    announced += std::string(line) + "\n";
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  if (pointer.empty()) return announced;
  return announced + "\ndeclare void @simulator_struct_copy(" + pointer + ", " + pointer + ", i64, i64)\n";
}

}  // namespace simulator

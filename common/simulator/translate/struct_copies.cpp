#include "simulator/translate/struct_copies.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace simulator {
namespace {

constexpr std::string_view copy = "call void @llvm.memcpy.";
constexpr std::string_view alignment = " align ";
// The thread sanitizer announces the load of a virtual function table by a function of its own, which does nothing here.
constexpr std::string_view unobserved =
    ", !tbaa !{!{!\"vtable pointer\", !{!\"simulator\"}, i64 0}, !{!\"vtable pointer\", !{!\"simulator\"}, i64 0}, i64 "
    "0}";

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

/// The last word of an argument with its type: "%4".
std::string_view register_of(std::string_view argument) { return argument.substr(argument.rfind(' ') + 1); }

/// A load or store of an integer whose width clang's thread sanitizer does not know: `i24` for a struct of three bytes
/// that a function returns, and for some members that are bits.
struct OddAccess {
  bool writes = false;
  std::size_t bytes = 0;
  std::string_view pointer;  ///< with its type: "i24* %4" or "ptr %4"
};

std::optional<OddAccess> odd_access(std::string_view line) {
  OddAccess access;
  const std::size_t load = line.find(" = load i");
  access.writes = line.substr(0, 9) == "  store i";
  if (load == std::string_view::npos && !access.writes) return std::nullopt;
  std::string_view rest = line.substr(access.writes ? 9 : load + 9);
  std::size_t bits = 0;
  for (; !rest.empty() && rest[0] >= '0' && rest[0] <= '9'; rest.remove_prefix(1)) bits = 10 * bits + (rest[0] - '0');
  access.bytes = bits / 8;
  const bool is_power_of_two = (access.bytes & (access.bytes - 1)) == 0;
  const std::size_t comma = rest.find(", ");
  if (bits % 8 != 0 || is_power_of_two || comma == std::string_view::npos) return std::nullopt;
  rest.remove_prefix(comma + 2);
  access.pointer = rest.substr(0, rest.find(", align"));
  if (register_of(access.pointer).substr(0, 1) != "%") return std::nullopt;  // a variable of the host
  return access;
}

std::string announcement(const OddAccess& access, std::string_view line) {
  const std::string function = access.writes ? "@__tsan_write_range" : "@__tsan_read_range";
  const std::string type(access.pointer.substr(0, access.pointer.rfind(' ')));
  const std::string callee =
      type == "ptr" ? function : "bitcast (void (i8*, i64)* " + function + " to void (" + type + ", i64)*)";
  return "  call void " + callee + "(" + std::string(access.pointer) + ", i64 " + std::to_string(access.bytes) + ")" +
         std::string(place(line)) + "\n";
}

/// Whether `line` loads the word in which the store of some bits, a few lines on, keeps the others. The source asks for
/// no such read, and g++ announces none.
bool only_keeps_other_bits(std::string_view line, std::string_view following) {
  const std::size_t load = line.find(" = load i");
  const std::size_t comma = line.find(", ", load);
  if (load == std::string_view::npos || line.substr(0, 3) != "  %" || comma == std::string_view::npos) return false;
  const std::string type(line.substr(load + 8, comma - load - 8));
  const std::string pointer(line.substr(comma, line.find(", align") - comma));
  std::string kept(line.substr(2, load - 2));
  std::string sought = " = and " + type + " " + kept + ", ";
  constexpr int most_lines = 6;
  for (int i = 0; i < most_lines; ++i) {
    const std::string_view next = following.substr(0, following.find('\n'));
    following.remove_prefix(std::min(following.size(), next.size() + 1));
    if (next.find("  store " + type + " " + kept + pointer + ", align") == 0) return sought.empty();
    const std::size_t found = sought.empty() ? std::string_view::npos : next.find(sought);
    const std::size_t disjoint = next.find(" = or disjoint " + type + " " + kept + ", ");
    if (found == std::string_view::npos && disjoint == std::string_view::npos) continue;
    const bool combined = next.find(" = or ") != std::string_view::npos;
    kept = std::string(next.substr(2, next.find(" = ") - 2));
    sought = combined ? "" : " = or " + type + " " + kept + ", ";
  }
  return false;
}

}  // namespace

std::string announce_struct_copies(std::string_view text) {
  std::string announced;
  std::string pointer;
  std::string range;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (const std::optional<std::string> call = announcement(line)) {
      announced += *call;
      // Before version 15 pointers have the type of what they point to.
      pointer = std::string(arguments(line)[0].substr(0, arguments(line)[0].find(' ')));
    }
    const bool unasked = only_keeps_other_bits(line, text.substr(std::min(text.size(), line.size() + 1)));
    if (const std::optional<OddAccess> access = unasked ? std::nullopt : odd_access(line)) {
      announced += announcement(*access, line);
      range = access->pointer.substr(0, 4) == "ptr " ? "ptr" : "i8*";
    }
    announced += std::string(line) + std::string(unasked ? unobserved : "") + "\n";
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  if (!range.empty()) {
    for (const char* name : {"__tsan_read_range", "__tsan_write_range"})
      announced += "\ndeclare void @" + std::string(name) + "(" + range + ", i64)\n";
  }
  if (pointer.empty()) return announced;
  return announced + "\ndeclare void @simulator_struct_copy(" + pointer + ", " + pointer + ", i64, i64)\n";
}

}  // namespace simulator

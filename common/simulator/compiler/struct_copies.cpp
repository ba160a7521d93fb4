#include "simulator/compiler/struct_copies.hpp"

#include <algorithm>
#include <optional>

#include "simulator/compiler/llvm_text.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {
namespace {

using course::contains;
using namespace llvm_text;

constexpr std::string_view copy = "call void @llvm.memcpy.";
constexpr std::string_view alignment = " align ";
// The thread sanitizer announces the load of a virtual function table by a function of its own, which does nothing here.
constexpr std::string_view unobserved =
    ", !tbaa !{!{!\"vtable pointer\", !{!\"simulator\"}, i64 0}, !{!\"vtable pointer\", !{!\"simulator\"}, i64 0}, i64 "
    "0}";

// "i8* align 16 %in" or "ptr align 16 %in": 16. A copy that the source asks for itself has none.
std::string_view alignment_of(std::string_view argument) {
  const std::size_t at = argument.find(alignment);
  if (at == std::string_view::npos) return "1";
  argument.remove_prefix(at + alignment.size());
  return argument.substr(0, argument.find(' '));
}

/// The type of a number of bytes: "i64", or "i32" where the module says that pointers have 32 bits.
std::string size_type(std::string_view module) { return contains(module, "-p:32:32-") ? "i32" : "i64"; }

std::optional<std::string> announcement(std::string_view line) {
  if (!contains(line, copy)) return std::nullopt;
  const Lines given = Call(Instruction(line)).arguments();
  const std::string_view to = alignment_of(given[0]);
  const std::string_view from = alignment_of(given[1]);
  if (to == "1" && from == "1") return std::nullopt;
  return "  call void @simulator_struct_copy(" + std::string(given[0]) + ", " + std::string(given[1]) + ", i64 " +
         std::string(to) + ", i64 " + std::string(from) + ")" + std::string(place_of(line)) + "\n";
}

/// A load or store of an integer whose width clang's thread sanitizer does not know: `i24` for a struct of three bytes
/// that a function returns, and for some members that are bits.
struct OddAccess {
  bool writes = false;
  std::size_t bytes = 0;
  std::string_view pointer;  ///< with its type: "i24* %4" or "ptr %4"
};

std::optional<OddAccess> odd_access(std::string_view line) {
  const Instruction instruction(line);
  if (!instruction.rest.starts_with("i") || (!instruction.is_load() && !instruction.is_store())) return std::nullopt;
  const std::size_t bits = number(instruction.value().substr(1));
  const OddAccess access{instruction.is_store(), bits / 8, instruction.pointer()};
  const bool is_power_of_two = (access.bytes & (access.bytes - 1)) == 0;
  if (bits % 8 != 0 || is_power_of_two) return std::nullopt;
  if (!last_word(access.pointer).starts_with("%")) return std::nullopt;  // a variable of the host
  return access;
}

std::string announcement(const OddAccess& access, std::string_view line, const std::string& size) {
  const std::string function = access.writes ? "@__tsan_write_range" : "@__tsan_read_range";
  const std::string type(all_but_last_word(access.pointer));
  const std::string callee =
      type == "ptr" ? function : "bitcast (void (i8*, i64)* " + function + " to void (" + type + ", " + size + ")*)";
  return "  call void " + callee + "(" + std::string(access.pointer) + ", " + size + " " +
         std::to_string(access.bytes) + ")" + std::string(place_of(line)) + "\n";
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
  const std::string size = size_type(text.substr(0, text.find("\ndefine ")));
  std::string announced;
  std::string pointer;
  std::string range;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (const std::optional<std::string> call = announcement(line)) {
      announced += *call;
      // Before version 15 pointers have the type of what they point to.
      const std::string_view to = Call(Instruction(line)).arguments()[0];
      pointer = std::string(to.substr(0, to.find(' ')));
    }
    const bool unasked = only_keeps_other_bits(line, text.substr(std::min(text.size(), line.size() + 1)));
    if (const std::optional<OddAccess> access = unasked ? std::nullopt : odd_access(line)) {
      announced += announcement(*access, line, size);
      range = access->pointer.substr(0, 4) == "ptr " ? "ptr" : "i8*";
    }
    announced += std::string(line) + std::string(unasked ? unobserved : "") + "\n";
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  if (!range.empty()) {
    for (const char* name : {"__tsan_read_range", "__tsan_write_range"})
      announced += "\ndeclare void @" + std::string(name) + "(" + range + ", " + size + ")\n";
  }
  if (pointer.empty()) return announced;
  return announced + "\ndeclare void @simulator_struct_copy(" + pointer + ", " + pointer + ", i64, i64)\n";
}

}  // namespace simulator

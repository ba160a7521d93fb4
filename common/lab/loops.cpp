#include "lab/loops.hpp"

#include "simulator/compiler/llvm_text.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {

std::string announce_rounds(std::string_view module) {
  constexpr std::string_view branch = "  br ";
  std::string text;
  for (const std::string_view line : llvm_text::lines_in(module)) {
    // clang notes at which branch a round ends.
    if (line.starts_with(branch) && course::contains(line, ", !llvm.loop ")) {
      text += "  call void @simulator_next_round()";
      text += llvm_text::place_of(line);
      text += '\n';
    }
    text += line;
    text += '\n';
  }
  return text + "\ndeclare void @simulator_next_round()\n";
}

}  // namespace simulator

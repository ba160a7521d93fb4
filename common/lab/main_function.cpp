#include "lab/main_function.hpp"

#include "simulator/compiler/llvm_text.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {
namespace {

/// `text` with `to` in the place of `from`, where that stands in it.
std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string_view::npos) return std::string(text);
  return std::string(text.substr(0, at)).append(to).append(text.substr(at + from.size()));
}

}  // namespace

std::string rename_main(std::string_view module) {
  std::string text;
  bool is_without_arguments = false;
  for (const std::string_view line : llvm_text::lines_in(module)) {
    if (line.starts_with("@__main_void = ")) continue;
    const bool heads = line.starts_with("define ");
    is_without_arguments = is_without_arguments || (heads && course::contains(line, " @main()"));
    const std::string renamed = heads ? replaced(line, " @main()", " @program_main()") : std::string(line);
    text += replaced(renamed, " @__main_argc_argv(", " @__real_main(");
    text += '\n';
  }
  // A call in WebAssembly fits a function only with all its parameters.
  if (is_without_arguments)
    text += "\ndefine i32 @__real_main(i32 %0, ptr %1) {\n  %3 = call i32 @program_main()\n  ret i32 %3\n}\n";
  return text;
}

}  // namespace simulator

#include "lab/constructors.hpp"

#include "simulator/compiler/llvm_text.hpp"

namespace simulator {

std::string list_constructors(std::string_view module) {
  constexpr std::string_view own = "@llvm.global_ctors = appending global [";
  std::string text;
  std::string count = "0";
  for (const std::string_view line : llvm_text::lines_in(module)) {
    if (line.starts_with(own)) {
      count = line.substr(own.size(), line.find(' ', own.size()) - own.size());
      text += "@simulator_constructors = constant [";
      text += line.substr(own.size());
    } else {
      text += line;
    }
    text += '\n';
  }
  if (count == "0") text += "\n@simulator_constructors = constant [0 x { i32, ptr, ptr }] zeroinitializer\n";
  return text + "\n@simulator_constructor_count = constant i32 " + count + "\n";
}

}  // namespace simulator

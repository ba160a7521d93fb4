#include "lab/function_names.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "lab/redirect.hpp"
#include "simulator/compiler/llvm_text.hpp"

namespace simulator {
namespace {

/// Those among the functions that the module defines of which it says more than that they are called.
std::vector<std::string_view> taken_functions(const llvm_text::Lines& lines) {
  std::set<std::string_view> defined;
  for (const llvm_text::Function& function : llvm_text::functions_in(lines)) defined.insert(function.name().substr(1));
  std::set<std::string_view> taken;
  for (const std::string_view line : lines) {
    if (line.starts_with("!") || line.starts_with("define ")) continue;
    for (std::size_t at = line.find('@'); at != std::string_view::npos; at = line.find('@', at + 1)) {
      const std::string_view name = global_name(line.substr(at + 1));
      const std::size_t end = at + 1 + name.size();
      if ((end == line.size() || line[end] != '(') && defined.contains(name)) taken.insert(name);
    }
  }
  return {taken.begin(), taken.end()};
}

}  // namespace

std::string list_function_names(std::string_view module) {
  const std::vector<std::string_view> taken = taken_functions(llvm_text::lines_in(module));
  const std::string count = std::to_string(taken.size());
  std::string rows;
  std::string text(module);
  for (const std::string_view name : taken) {
    const std::string string = "@simulator_name." + std::string(name);
    text += "\n" + string + " = private constant [" + std::to_string(name.size() + 1) + " x i8] c\"" +
            std::string(name) + "\\00\"";
    rows += (rows.empty() ? "" : ", ") + ("{ ptr, ptr } { ptr @" + std::string(name) + ", ptr " + string + " }");
  }
  text += "\n@simulator_functions = constant [" + count + " x { ptr, ptr }] [" + rows + "]";
  return text + "\n@simulator_function_count = constant i32 " + count + "\n";
}

}  // namespace simulator

/// @file
/// Wrong outputs as text.
#include "report/render_wrong_result.hpp"

#include <fmt/format.h>

namespace course {
namespace {

std::string text_of(const OutputPair& pair) {
  return pair.state == OutputState::unwritten ? "-" : fmt::format("{:.6g}", pair.yours);
}

std::string row(const char* name, const std::vector<OutputPair>& window, auto&& cell) {
  std::string line = fmt::format("    {:<8}", name);
  for (const OutputPair& pair : window) line += fmt::format("{:>13}", cell(pair));
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string describe(const WrongResult& wrong) {
  const std::string actual = wrong.unwritten ? "was never written" : fmt::format("is {}", wrong.actual);
  const std::string owner =
      wrong.owner ? fmt::format(" (block {}, thread {})", wrong.owner->block, wrong.owner->thread) : "";
  const std::string name = wrong.name.empty() ? fmt::format("out[{}]", wrong.first) : wrong.name;
  return fmt::format("{} {}, but {} is right{}; {} of {} outputs {} wrong", name, actual, wrong.expected, owner,
                     wrong.wrong, wrong.total, wrong.wrong == 1 ? "is" : "are");
}

std::string window_text(const WrongResult& wrong) {
  const std::vector<OutputPair>& window = wrong.window;
  if (window.size() < 2 || !wrong.name.empty()) return "";
  return row("output", window, [](const OutputPair& pair) { return std::to_string(pair.index); }) +
         row("yours", window, text_of) +
         row("right", window, [](const OutputPair& pair) { return fmt::format("{:.6g}", pair.right); }) +
         row("", window, [](const OutputPair& pair) { return pair.state == OutputState::right ? "" : "^"; });
}

}  // namespace course

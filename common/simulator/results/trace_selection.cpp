#include "simulator/results/trace_selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace simulator {
namespace {

/// The number at the text's beginning, which is taken away; nothing where there is none.
std::optional<unsigned> take_number(std::string& text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.erase(0, static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

void TraceSelection::read_block(const std::string& option, const std::string& text) {
  block.reset();
  if (text.empty()) return;
  Index3 index{};
  std::string rest = text;
  for (unsigned& component : index) {
    const auto number = take_number(rest);
    if (!number) break;
    component = *number;
    if (rest.empty()) {
      block = index;
      return;
    }
    if (rest.front() != ',') break;
    rest.erase(0, 1);
  }
  throw std::invalid_argument(fmt::format("{}: '{}' is no block. Write X, X,Y or X,Y,Z.", option, text));
}

void TraceSelection::read_launch(const std::string& option, const std::string& text) {
  launch = 0;
  if (text.empty()) return;
  std::string rest = text;
  const auto number = take_number(rest);
  if (!number || *number == 0 || !rest.empty())
    throw std::invalid_argument(fmt::format("{}: '{}' is no launch. They count from 1.", option, text));
  launch = *number;
}

std::vector<std::string> to_options(const TraceSelection& selection) {
  std::vector<std::string> options;
  if (!selection.file.empty()) options.push_back("--trace=" + selection.file);
  if (!selection.case_name.empty()) options.push_back("--trace-case=" + selection.case_name);
  if (selection.block) options.push_back(fmt::format("--trace-block={}", fmt::join(*selection.block, ",")));
  if (selection.launch != 0) options.push_back(fmt::format("--trace-launch={}", selection.launch));
  return options;
}

bool read_option(TraceSelection& selection, const std::string& argument) {
  const std::size_t end = std::min(argument.find('='), argument.size());
  if (end == argument.size()) return false;
  const std::string option = argument.substr(0, end);
  const std::string value = argument.substr(end + 1);
  if (option == "--trace") {
    selection.file = value;
  } else if (option == "--trace-case") {
    selection.case_name = value;
  } else if (option == "--trace-block") {
    selection.read_block(option, value);
  } else if (option == "--trace-launch") {
    selection.read_launch(option, value);
  } else {
    return false;
  }
  return true;
}

}  // namespace simulator

#include "report/source_lines.hpp"

#include "system/files.hpp"
#include "system/text.hpp"

namespace simulator {
namespace {

std::string without_tabs(const std::string& line) {
  std::string plain;
  for (const char character : line) {
    if (character == '\r') continue;
    plain += character == '\t' ? ' ' : character;  // one for one: columns keep their meaning
  }
  return plain;
}

}  // namespace

std::vector<std::string> read_source_lines(const std::string& file) {
  std::vector<std::string> lines;
  const std::string text = course::read_file_if_any(file).value_or("");
  for (const std::string& line : course::lines_of(text)) lines.push_back(without_tabs(line));
  return lines;
}

}  // namespace simulator

#include "report/source_lines.hpp"

#include <fstream>

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
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) lines.push_back(without_tabs(line));
  return lines;
}

}  // namespace simulator

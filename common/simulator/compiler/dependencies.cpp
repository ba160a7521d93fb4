#include "simulator/compiler/dependencies.hpp"

namespace simulator {
namespace {

std::string escape(const std::string& path) {
  std::string escaped;
  for (const char c : path) {
    if (c == ' ' || c == '#') escaped += '\\';
    if (c == '$') escaped += '$';
    escaped += c;
  }
  return escaped;
}

}  // namespace

std::vector<std::string> parse_dependencies(std::string_view text) {
  const std::size_t colon = text.find(": ");
  if (colon == std::string_view::npos) return {};
  text.remove_prefix(colon + 2);
  std::vector<std::string> files;
  std::string file;
  const auto finish = [&] {
    if (!file.empty()) files.push_back(std::move(file));
    file.clear();
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    const bool escaped = (c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$');
    if (escaped) {
      file += text[++at];
    } else if (c == ' ' || c == '\n' || (c == '\\' && next == '\n')) {
      finish();
    } else {
      file += c;
    }
  }
  finish();
  return files;
}

std::string format_dependencies(const std::string& target, const std::vector<std::string>& files) {
  std::string text = escape(target) + ":";
  for (const std::string& file : files) text += " \\\n  " + escape(file);
  return text + "\n";
}

}  // namespace simulator

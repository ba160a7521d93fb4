/// @file
/// A source without its comments, line by line.
#include "edits/code_lines.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "simulator/compiler/lexer.hpp"

namespace course {
namespace {

/// Builds lines from pieces of a source.
class LineBuilder {
 public:
  void add_code(std::string_view text) { add(text); }

  /// What stands between two tokens: comments vanish, the rest stays.
  void add_blank(std::string_view text) {
    while (!text.empty()) {
      const std::size_t comment = std::min(text.find("//"), text.find("/*"));
      add(text.substr(0, comment));
      if (comment == std::string_view::npos) return;
      has_comment_ = true;
      text.remove_prefix(comment);
      text = text.starts_with("//") ? text.substr(std::min(text.find('\n'), text.size())) : after_block_comment(text);
    }
  }

  std::vector<CodeLine> finish() {
    if (!line_.empty()) end_line();
    return std::move(lines_);
  }

 private:
  /// What follows the comment that `text` begins with. A comment of several lines ends those lines.
  std::string_view after_block_comment(std::string_view text) {
    const std::size_t end = std::min(text.find("*/", 2), text.size() - 2) + 2;
    for (const char c : text.substr(0, end)) {
      if (c != '\n') continue;
      end_line();
      has_comment_ = true;
    }
    return text.substr(end);
  }

  void add(std::string_view text) {
    for (const char c : text) {
      if (c == '\n') {
        end_line();
      } else {
        line_ += c;
      }
    }
  }

  void end_line() {
    line_.erase(line_.find_last_not_of(" \t\r") + 1);
    if (!line_.empty() || !has_comment_) lines_.push_back({number_, line_});
    line_.clear();
    has_comment_ = false;
    ++number_;
  }

  std::vector<CodeLine> lines_;
  std::string line_;
  int number_ = 1;
  bool has_comment_ = false;
};

}  // namespace

std::vector<CodeLine> code_lines(const std::string& source) {
  LineBuilder builder;
  for (const simulator::Token& token : simulator::tokenize(source)) {
    builder.add_blank(token.blank);
    builder.add_code(token.text);
  }
  return builder.finish();
}

std::string comparable(const std::string& line) {
  std::string text;
  for (const CodeLine& code : code_lines(line)) {
    std::istringstream words(code.text);
    for (std::string word; words >> word;) text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

}  // namespace course

#include "simulator/compiler/draft.hpp"

#include <algorithm>
#include <utility>

namespace simulator {
namespace {

bool is_wordlike(const Token& token) { return token.kind == TokenKind::identifier || token.kind == TokenKind::literal; }

}  // namespace

Draft::Draft(std::vector<Token> tokens)
    : tokens_(std::move(tokens)), partners_(tokens_.size(), tokens_.size()), parents_(partners_) {
  match_brackets();
}

void Draft::match_brackets() {
  std::vector<std::size_t> open;
  for (std::size_t index = 0; index < size(); ++index) {
    if (!open.empty()) parents_[index] = open.back();
    if (tokens_[index].is_any_of({"(", "[", "{"})) open.push_back(index);
    if (!tokens_[index].is_any_of({")", "]", "}"}) || open.empty()) continue;
    partners_[index] = open.back();
    partners_[open.back()] = index;
    open.pop_back();
  }
}

Draft::Edit& Draft::edit(std::size_t index) {
  edits_.resize(tokens_.size());
  changed_ = true;
  return edits_[index];
}

void Draft::replace(std::size_t index, std::string text) {
  // A continued line end is nothing to the compiler, inside a macro as well as outside.
  for (int lines = count_lines(tokens_[index].text) - count_lines(text); lines > 0; --lines) text += "\\\n";
  replace_whole(index, std::move(text));
}

void Draft::replace_whole(std::size_t index, std::string text) {
  edit(index).text = std::move(text);
  edit(index).replaced = true;
}

void Draft::erase(std::size_t begin, std::size_t end) {
  for (std::size_t index = begin; index < end; ++index) replace(index, "");
}

void Draft::insert_before(std::size_t index, std::string_view text) { edit(index).before += text; }

void Draft::insert_after(std::size_t index, std::string_view text) { edit(index).after += text; }

void Draft::refuse(std::size_t index, std::string_view message) {
  // The space in front keeps it apart from a word that the token touched.
  insert_before(index, " _Pragma(" + quote("GCC error " + quote(message)) + ") ");
}

bool Draft::fits_one_line(std::size_t begin, std::size_t end) const {
  const auto from = tokens_.begin();
  return std::none_of(from + static_cast<std::ptrdiff_t>(begin), from + static_cast<std::ptrdiff_t>(end),
                      [](const Token& token) {
                        return token.kind == TokenKind::directive || token.text.find('\n') != token.text.npos;
                      });
}

std::string Draft::one_line(std::size_t begin, std::size_t end) const {
  std::string line;
  for (std::size_t index = begin; index < end; ++index) {
    const bool apart = index > begin && !tokens_[index].blank.empty();
    const bool would_merge = index > begin && is_wordlike(tokens_[index - 1]) && is_wordlike(tokens_[index]);
    if (apart || would_merge) line += ' ';
    line += tokens_[index].text;
  }
  return line;
}

std::string Draft::text() const {
  std::string text;
  for (std::size_t index = 0; index < size(); ++index) {
    text += tokens_[index].blank;
    if (!changed_ || edits_.empty()) {
      text += tokens_[index].text;
      continue;
    }
    const Edit& edit = edits_[index];
    text += edit.before;
    text += edit.replaced ? std::string_view(edit.text) : tokens_[index].text;
    text += edit.after;
  }
  return text;
}

std::string quote(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' ? ' ' : c;
  }
  return quoted + '"';
}

}  // namespace simulator

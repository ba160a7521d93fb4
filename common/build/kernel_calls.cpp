#include "build/kernel_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <vector>

namespace course {
namespace {

constexpr std::string_view keyword = "__global__";

bool is_word(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// The text with blanks in place of comments and of what stands in quotation marks; every place stays where it was.
std::string code_of(std::string text) {
  const auto blank = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < std::min(end, text.size()); ++i) text[i] = text[i] == '\n' ? '\n' : ' ';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = std::string_view(text).substr(i);
    if (rest.starts_with("//")) blank(i, text.find('\n', i));
    if (rest.starts_with("/*")) blank(i, text.find("*/", i + 2) == text.npos ? text.npos : text.find("*/", i + 2) + 2);
    if (text[i] != '"') continue;
    const std::size_t end = text.find('"', i + 1);
    blank(i, end == text.npos ? end : end + 1);
  }
  return text;
}

std::size_t skip_blanks(std::string_view code, std::size_t at) {
  while (at < code.size() && std::isspace(static_cast<unsigned char>(code[at])) != 0) ++at;
  return at;
}

/// The names before the parameters of every `__global__` function.
std::set<std::string> kernels_in(const std::string& code) {
  std::set<std::string> names;
  for (std::size_t at = code.find(keyword); at != code.npos; at = code.find(keyword, at + 1)) {
    std::size_t open = code.find('(', at);
    const std::size_t bounds = code.find("__launch_bounds__", at);
    if (bounds < open) open = code.find('(', code.find(')', open));
    if (open == code.npos) break;
    std::size_t end = open;
    while (end > at && !is_word(code[end - 1])) --end;
    std::size_t begin = end;
    while (begin > at && is_word(code[begin - 1])) --begin;
    if (end > begin) names.insert(code.substr(begin, end - begin));
  }
  return names;
}

/// Where the template arguments that begin at `at` end; `at` itself where there are none or where a launch begins.
std::size_t skip_template_arguments(std::string_view code, std::size_t at) {
  if (code.substr(at, 1) != "<" || code.substr(at, 3) == "<<<") return at;
  int depth = 0;
  for (std::size_t i = at; i < code.size() && code[i] != ';'; ++i) {
    if (code[i] == '<') ++depth;
    if (code[i] == '>' && --depth == 0) return i + 1;
    if (code.substr(i, 3) == "<<<") return at;
  }
  return at;
}

/// Whether the name at `at` belongs to a declaration of a kernel.
bool is_declared_there(const std::string& code, std::size_t at) {
  const std::size_t begin = code.find_last_of(";{}", at);
  const std::size_t global = code.rfind(keyword, at);
  return global != code.npos && (begin == code.npos || global > begin);
}

std::string message(const std::string& source, const std::string& file, const std::string& what, std::size_t at) {
  const auto line = 1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  const std::size_t before = at == 0 ? source.npos : source.rfind('\n', at - 1);
  const std::size_t begin = before == source.npos ? 0 : before + 1;
  return fmt::format("{}:{}:{}: error: {}\n {} | {}\n", file, line, at - begin + 1, what, line,
                     source.substr(begin, source.find('\n', begin) - begin));
}

/// The places of a name as a whole word.
std::vector<std::size_t> places_of(const std::string& name, const std::string& code) {
  std::vector<std::size_t> places;
  for (std::size_t at = code.find(name); at != code.npos; at = code.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_word(code[at - 1])) && (end == code.size() || !is_word(code[end]))) places.push_back(at);
  }
  return places;
}

/// `end`, or the end of what stands before the blanks before it.
std::size_t skip_blanks_back(std::string_view code, std::size_t end) {
  while (end > 0 && std::isspace(static_cast<unsigned char>(code[end - 1])) != 0) --end;
  return end;
}

/// Where the word begins that ends at `end`.
std::size_t word_begin(std::string_view code, std::size_t end) {
  while (end > 0 && is_word(code[end - 1])) --end;
  return end;
}

/// The names before every `<<<`, with where they first stand so.
std::map<std::string, std::size_t> launched_in(const std::string& code) {
  std::map<std::string, std::size_t> names;
  for (std::size_t at = code.find("<<<"); at != code.npos; at = code.find("<<<", at + 3)) {
    std::size_t end = skip_blanks_back(code, at);
    int depth = 0;  // of template arguments
    while (end > 0 && (depth > 0 || code[end - 1] == '>')) {
      --end;
      depth += code[end] == '>' ? 1 : code[end] == '<' ? -1 : 0;
    }
    end = skip_blanks_back(code, end);
    const std::size_t begin = word_begin(code, end);
    if (end > begin) names.try_emplace(code.substr(begin, end - begin), begin);
  }
  return names;
}

/// Whether a declaration may begin after `end`: after another one, a brace, template parameters or a directive.
bool begins_declaration(std::string_view code, std::size_t end) {
  end = skip_blanks_back(code, end);
  if (end == 0 || std::string_view(";{}>").find(code[end - 1]) != std::string_view::npos) return true;
  const std::size_t newline = code.rfind('\n', end - 1);
  const std::size_t line = skip_blanks(code, newline == code.npos ? 0 : newline + 1);
  return code[line] == '#';
}

/// Whether the file declares a function of that name as plain `void`: a macro or another word before it may say more.
bool is_plain_function(const std::string& name, const std::string& code) {
  const std::vector<std::size_t> places = places_of(name, code);
  return std::any_of(places.begin(), places.end(), [&](std::size_t at) {
    const std::size_t after = skip_blanks(code, at + name.size());
    const std::size_t end = skip_blanks_back(code, at);
    const std::size_t type = word_begin(code, end);
    if (code.substr(type, end - type) != "void" || after >= code.size() || code[after] != '(') return false;
    const std::size_t end_before = skip_blanks_back(code, type);
    const std::size_t before = word_begin(code, end_before);
    const std::string word = code.substr(before, end_before - before);
    return begins_declaration(code, word == "static" || word == "inline" ? before : type);
  });
}

}  // namespace

std::set<std::string> kernel_names(const std::string& source) { return kernels_in(code_of(source)); }

std::optional<std::string> plain_kernel_call(const std::string& source, const std::string& file) {
  const std::string code = code_of(source);
  for (const std::string& name : kernels_in(code)) {
    for (const std::size_t at : places_of(name, code)) {
      const std::size_t next = skip_blanks(code, skip_template_arguments(code, skip_blanks(code, at + name.size())));
      if (next < code.size() && code[next] == '(' && !is_declared_there(code, at))
        return message(source, file, fmt::format("a call of the kernel {} must be configured", name), at);
    }
  }
  return std::nullopt;
}

std::optional<std::string> launch_of_no_kernel(const std::string& source, const std::string& file) {
  const std::string code = code_of(source);
  const std::set<std::string> kernels = kernels_in(code);
  for (const auto& [name, at] : launched_in(code)) {
    if (!kernels.contains(name) && is_plain_function(name, code))
      return message(source, file, fmt::format("{} is launched, and is no kernel", name), at);
  }
  return std::nullopt;
}

std::optional<std::string> kernel_with_result(const std::string& source, const std::string& file) {
  constexpr std::string_view types[] = {"int",  "float", "double", "bool",     "char",  "long",
                                        "auto", "short", "size_t", "unsigned", "signed"};
  const std::string code = code_of(source);
  for (const std::size_t at : places_of(std::string(keyword), code)) {
    const std::size_t begin = skip_blanks(code, at + keyword.size());
    std::size_t end = begin;
    while (end < code.size() && is_word(code[end])) ++end;
    if (std::find(std::begin(types), std::end(types), code.substr(begin, end - begin)) != std::end(types))
      return message(source, file, "a kernel must have a void return type", begin);
  }
  return std::nullopt;
}

}  // namespace course

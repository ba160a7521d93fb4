/// @file
/// Why a source that compiles lacks functions that its judge calls.
#include "build/missing_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "simulator/platform/text.hpp"

namespace course {
namespace {

constexpr std::size_t most_listed = 6;

/// "void add_ten<4>(float*, float const*, int)", taken apart.
struct Signature {
  std::string name;  ///< "add_ten"
  std::size_t template_arguments = 0;
  std::string parameters;  ///< "(float*, float const*, int)"
};

bool is_part_of_name(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// How many stand between the angle brackets that end before `end`; moves `end` to before them.
std::size_t take_template_arguments(const std::string& text, std::size_t& end) {
  if (end == 0 || text[end - 1] != '>') return 0;
  std::size_t count = 1;
  int depth = 0;
  while (end > 0) {
    const char letter = text[--end];
    if (letter == '>') ++depth;
    if (letter == ',' && depth == 1) ++count;
    if (letter == '<' && --depth == 0) break;
  }
  return count;
}

Signature signature_of(const std::string& function) {
  Signature signature;
  const std::size_t open = std::min(function.find('('), function.size());
  signature.parameters = function.substr(open);
  std::size_t end = open;
  signature.template_arguments = take_template_arguments(function, end);
  std::size_t begin = end;
  while (begin > 0 && is_part_of_name(function[begin - 1])) --begin;
  signature.name = function.substr(begin, end - begin);
  return signature;
}

/// "template <int threads_per_block>" before the function of that name; empty where there is none.
std::string template_head(const std::string& text, const std::string& name) {
  const auto found = find_match(text, fmt::format(R"((template\s*<[^<>]*>)[^;{{}}()]*\b{}\s*\()", name));
  return found.empty() ? "" : found[1];
}

/// The line of the function's name where it is declared or defined; 1 where there is none.
std::ptrdiff_t line_of(const std::string& text, const std::string& name) {
  const auto places = find_matches(text, fmt::format(R"(\b{}\s*\()", name));
  return places.empty() ? 1 : 1 + std::count(text.begin(), text.begin() + places[0].position, '\n');
}

std::string listed(const std::vector<std::string>& functions, std::string_view before, std::string_view after) {
  std::string text;
  for (std::size_t i = 0; i < std::min(functions.size(), most_listed); ++i)
    text += fmt::format("  {}{}{}\n", before, functions[i], after);
  if (functions.size() > most_listed) text += fmt::format("  … and {} more\n", functions.size() - most_listed);
  return text;
}

std::string instantiations(const std::vector<std::string>& missing) { return listed(missing, "template ", ";"); }

const char* plural(std::size_t count) { return count == 1 ? "" : "s"; }

/// A template of another shape than the declared one.
std::string other_shape(const std::vector<std::string>& missing, const Signature& wanted, const Signature& own,
                        const Definitions& definitions) {
  const std::string head = template_head(definitions.header, wanted.name);
  return fmt::format(
      "{}:{}: error: {} has {} template parameter{} here, and {} in {}\n"
      "  The header says what each is for. Declare the same ones{}{}, use them, and name at the end of the file all "
      "that the judge calls:\n{}",
      definitions.file, line_of(definitions.source, wanted.name), wanted.name, own.template_arguments,
      plural(own.template_arguments), wanted.template_arguments, definitions.header_file, head.empty() ? "" : ", ",
      head, instantiations(missing));
}

}  // namespace

std::vector<std::string> undefined_in(const std::string& diagnostics) {
  constexpr std::string_view opening = "undefined reference to ";
  std::vector<std::string> names;
  for (const std::string& line : lines_of(diagnostics)) {
    const std::size_t found = line.find(opening);
    const std::size_t begin = found + opening.size() + 1;  // after the quote
    if (found == std::string::npos || begin >= line.size()) continue;
    const std::string name = line.substr(begin, line.find_last_of('\'') - begin);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

std::string missing_functions(const std::vector<std::string>& missing, const Definitions& definitions) {
  const Signature wanted = signature_of(missing.front());
  std::vector<std::string> same_name;
  for (const std::string& function : definitions.there) {
    if (signature_of(function).name == wanted.name) same_name.push_back(function);
  }
  const std::string place = fmt::format("{}:{}: error:", definitions.file, line_of(definitions.source, wanted.name));
  if (same_name.empty() && wanted.template_arguments == 0)
    return fmt::format(
        "{} the judge finds no {}, which {} declares:\n{}"
        "  Is the name misspelt, or is the function static or in a namespace?\n",
        place, wanted.name, definitions.header_file, listed(missing, "missing: ", ""));
  if (same_name.empty())
    return fmt::format(
        "{} the judge finds no {}, which {} declares. It is a template: is its name misspelt, or does the file lack "
        "these lines at its end?\n{}",
        place, wanted.name, definitions.header_file, instantiations(missing));
  const Signature own = signature_of(same_name.front());
  if (own.template_arguments != wanted.template_arguments) return other_shape(missing, wanted, own, definitions);
  if (own.parameters == wanted.parameters)
    return fmt::format(
        "{} the judge calls {} with template arguments that the file does not name. At its end it needs:\n{}", place,
        wanted.name, instantiations(missing));
  return fmt::format("{} the parameters of {} are not those that {} declares:\n  header: {}\n  yours:  {}\n", place,
                     wanted.name, definitions.header_file, missing.front(), same_name.front());
}

}  // namespace course

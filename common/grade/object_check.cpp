#include "grade/object_check.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>

#include "grade/harmless_symbols.hpp"

namespace course {
namespace {

/// As C++ writes it; the name itself where it is no C++ name.
std::string readable(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                         &std::free);
  return status == 0 ? name.get() : symbol;
}

/// "begin_atomic" for "simulator::begin_atomic(simulator::AtomicKind, …)".
std::string last_word(std::string_view name) {
  name = name.substr(0, name.find('('));
  name = name.substr(0, name.find('<'));
  const std::size_t colon = name.rfind(':');
  name = colon == std::string_view::npos ? name : name.substr(colon + 1);
  return std::string(name.substr(0, name.find('[')));
}

bool is_of_the_headers(const std::string& symbol, const std::string& name, const ObjectRules& rules) {
  const bool is_plain = name == symbol;
  if (is_plain) return rules.judge.count(symbol) != 0 && rules.header_words.count(symbol) != 0;
  return without_description(name).substr(0, 11) == "simulator::" && rules.header_words.count(last_word(name)) != 0;
}

bool may_want(const std::string& symbol, const ObjectRules& rules) {
  if (is_harmless(symbol)) return true;
  const std::string name = readable(symbol);
  return is_of_the_headers(symbol, name, rules) || (name != symbol && is_harmless_in_library(name));
}

/// Whether C or the C++ library has a function or variable of that name.
bool is_of_the_system(const std::string& symbol) { return ::dlsym(RTLD_DEFAULT, symbol.c_str()) != nullptr; }

bool is_c_name(const std::string& symbol) { return symbol.rfind("_Z", 0) != 0; }

}  // namespace

Symbols parse_symbols(std::string_view printed) {
  Symbols symbols;
  std::istringstream lines{std::string(printed)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name;
    char type = ' ';
    if (!(words >> name >> type)) continue;
    const bool wanted = type == 'U' || type == 'w' || type == 'v';
    const bool local = type >= 'a' && type <= 'z' && type != 'i' && type != 'u';
    if (wanted) symbols.wanted.insert(name);
    if (wanted || local) continue;
    symbols.defined.insert(name);
    if (type == 'T' || type == 'i') symbols.functions.insert(name);
    if (type == 'W') symbols.inlined.insert(name);
  }
  return symbols;
}

std::vector<std::string> objections_to_object(const Symbols& symbols, const ObjectRules& rules) {
  std::vector<std::string> objections;
  for (const std::string& symbol : symbols.wanted) {
    if (!may_want(symbol, rules))
      objections.push_back(fmt::format("it calls or uses `{}`, which no exercise needs", readable(symbol)));
  }
  const auto object_to = [&](const std::string& symbol) {
    const bool taken = rules.judge.count(symbol) != 0 || is_of_the_system(symbol);
    if (taken && rules.contract.count(symbol) == 0)
      objections.push_back(fmt::format("it defines `{}`, which is the judge's or the system's", readable(symbol)));
  };
  for (const std::string& function : symbols.functions) object_to(function);
  for (const std::string& function : symbols.inlined) {
    if (is_c_name(function)) object_to(function);  // others are templates of the library, as in every object
  }
  return objections;
}

std::vector<std::string> missing_from_object(const Symbols& symbols, const ObjectRules& rules) {
  std::vector<std::string> missing;
  for (const std::string& symbol : rules.contract) {
    if (symbols.defined.count(symbol) == 0) missing.push_back(readable(symbol));
  }
  return missing;
}

}  // namespace course

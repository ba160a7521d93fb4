/// @file
/// What a submission's object may ask for and define.
#include "build/object_check.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "build/allowed_headers.hpp"
#include "simulator/compiler/lexer.hpp"
#include "simulator/compiler/redirected_calls.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// Functions of C that take and give values. Those that touch what a pointer leads to are seen: see is_redirected().
const std::set<std::string>& harmless_functions() {
  static const std::set<std::string> names = [] {
    std::set<std::string> all = {"putchar",
                                 "stdout",
                                 "stderr",
                                 "rand",
                                 "srand",
                                 "random",
                                 "srandom",
                                 "drand48",
                                 "srand48",
                                 "lrand48",
                                 "abs",
                                 "labs",
                                 "llabs",
                                 "div",
                                 "ldiv",
                                 "lldiv",
                                 "imaxabs",
                                 "imaxdiv",
                                 "clock",
                                 "difftime",
                                 "toupper",
                                 "tolower",
                                 "__ctype_b_loc",
                                 "__ctype_tolower_loc",
                                 "__ctype_toupper_loc",
                                 "__libc_single_threaded",
                                 "__errno_location",
                                 "__assert_fail",
                                 "_GLOBAL_OFFSET_TABLE_",
                                 "__dso_handle",
                                 "__tls_get_addr",
                                 "__stack_chk_fail",
                                 "__popcountdi2",
                                 "__popcountsi2"};
    for (const char* kind :
         {"alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit"})
      all.insert(std::string("is") + kind);
    return all;
  }();
  return names;
}

/// Whether it is a function of the library of mathematics. Those that begin with `fe` set how everybody's numbers are
/// rounded.
bool is_mathematics(const std::string& symbol) {
  static void* const library = ::dlopen("libm.so.6", RTLD_LAZY | RTLD_LOCAL);
  void* const function =
      library != nullptr ? ::dlsym(library, symbol.c_str()) : nullptr;  // also in what it needs itself
  Dl_info info{};
  if (function == nullptr || ::dladdr(function, &info) == 0) return false;
  return fs::path(info.dli_fname).filename().string().starts_with("libm") && !symbol.starts_with("fe");
}

/// Beginnings of what the C++ runtime and the instrumentation need, as the linker names them.
constexpr std::string_view runtime_beginnings[] = {"__tsan_",
                                                   "__ubsan_handle_out_of_bounds",
                                                   "__cxa_",
                                                   "_Unwind_Resume",
                                                   "__gxx_personality_v0",
                                                   "__gcc_personality_v0",
                                                   "simulator_struct_copy",
                                                   "simulator_called_by_pointer",
                                                   "simulator_local_access",
                                                   "simulator_threadIdx",
                                                   "simulator_blockIdx",
                                                   "simulator_blockDim",
                                                   "simulator_gridDim",
                                                   "simulator_warpSize",
                                                   "_Zn",
                                                   "_Zd"};

/// Where the C++ library begins.
constexpr std::string_view library_beginnings[] = {"std::", "__cxxabiv1::", "__gnu_cxx::", "operator new",
                                                   "operator delete"};

/// Parts of it that read and write files, start threads, read what the judge is told, change settings that are everybody's,
/// or write wherever they are told to.
constexpr std::string_view refused_in_library[] = {"std::filesystem::",
                                                   "std::basic_filebuf<",
                                                   "std::basic_ifstream<",
                                                   "std::basic_ofstream<",
                                                   "std::basic_fstream<",
                                                   "std::__basic_file<",
                                                   "std::thread::",
                                                   "std::jthread::",
                                                   "std::__future_base::",
                                                   "std::condition_variable",
                                                   "std::cin",
                                                   "std::wcin",
                                                   "std::set_",
                                                   "std::locale::global",
                                                   "std::pmr::set_",
                                                   "std::basic_streambuf<",
                                                   "std::streambuf::"};

constexpr std::string_view descriptions[] = {"typeinfo for ", "typeinfo name for ",  "vtable for ",
                                             "VTT for ",      "guard variable for ", "construction vtable for "};

template <class List>
bool begins_with_any(std::string_view text, const List& beginnings) {
  return std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](std::string_view beginning) { return text.starts_with(beginning); });
}

/// What describes int, char const* and the like to a handler of exceptions.
bool is_fundamental_type(std::string_view symbol) {
  return symbol.starts_with("_ZTI") &&
         symbol.find_first_not_of("abcdefghijklmnopqrstuvwxyzPK", 4) == std::string_view::npos;
}

/// "std::runtime_error" for "vtable for std::runtime_error"; other names as they are.
std::string_view without_description(std::string_view name) {
  for (const std::string_view description : descriptions) {
    if (name.starts_with(description)) return name.substr(description.size());
  }
  // Of a template the linker's name says what it returns: "std::basic_ostream<…>& std::operator<< <…>(…)". What is
  // allowed begins with the same words on either side of that blank.
  return name;
}

/// Whether it is what simcc calls in place of a function of the libraries, with what that touches seen.
bool is_redirected(std::string_view symbol) {
  constexpr std::string_view beginning = "simulator_";
  const std::vector<std::string>& names = simulator::redirected_calls();
  return symbol.starts_with(beginning) &&
         std::find(names.begin(), names.end(), symbol.substr(beginning.size())) != names.end();
}

/// Whether a symbol, as the linker names it, is a function of C that computes, moves memory or prints, or belongs to
/// the runtime of C++ or to the instrumentation. None of them opens, starts, ends or waits for anything.
bool is_harmless(const std::string& symbol) {
  if (harmless_functions().count(symbol) != 0 || is_mathematics(symbol) || is_redirected(symbol)) return true;
  return begins_with_any(symbol, runtime_beginnings) || is_fundamental_type(symbol);
}

/// Whether a name, as C++ writes it, belongs to a part of the C++ library of which the same is true.
bool is_harmless_in_library(std::string_view name) {
  const std::string_view plain = without_description(name);
  return begins_with_any(plain, library_beginnings) && !begins_with_any(plain, refused_in_library);
}

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

/// The header of mathematics declares a function for float, rsqrtf(), by the name of that for double.
bool is_declared(const std::string& symbol, const std::set<std::string>& words) {
  return words.count(symbol) != 0 || (symbol.ends_with('f') && words.count(symbol.substr(0, symbol.size() - 1)) != 0);
}

/// Names of C, and those that CUDA overloads outside of every namespace, belong to the headers where the libraries have
/// them, too; templates of the headers and what they call are in the namespace of the simulator.
bool is_of_the_headers(const std::string& symbol, const std::string& name, const ObjectRules& rules) {
  const std::string_view called = std::string_view(name).substr(0, name.find('('));
  if (called.find("::") == std::string_view::npos)
    return rules.judge.count(symbol) != 0 && is_declared(std::string(called), rules.header_words);
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

/// What nm prints of files; before the symbols of each, where there are several, a line with its name and a colon.
std::string listed_by_nm(std::vector<std::string> words, const std::vector<fs::path>& files) {
  for (const fs::path& file : files) words.push_back(file.string());
  const ProcessResult result = run_process(words);
  if (!result.ok())
    throw Problem(fmt::format("{} failed:\n{}`./course doctor` says what is missing.", words[0], result.errors));
  return result.output;
}

/// Every word of the code in a header; comments are no code.
void add_words(std::set<std::string>& words, std::string_view text) {
  for (const simulator::Token& token : simulator::tokenize(text)) {
    if (token.kind == simulator::TokenKind::identifier) words.emplace(token.text);
    if (token.kind != simulator::TokenKind::directive) continue;
    add_words(words, token.text.substr(token.text.find('#') + 1));  // macros hold code, too
  }
}

}  // namespace

std::vector<std::string> names_in(const std::set<std::string>& symbols) {
  std::vector<std::string> names;
  for (const std::string& symbol : symbols) names.push_back(readable(symbol));
  return names;
}

Symbols parse_symbols(std::string_view printed) {
  Symbols symbols;
  std::istringstream lines{std::string(printed)};
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with(':')) continue;  // the name of a file, which may have blanks in it
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

std::vector<Symbols> symbols_of_all(const std::vector<fs::path>& files) {
  if (files.empty()) return {};
  std::map<std::string, std::string> printed;  // by the line before it
  std::string* current = &printed[files.front().string() + ':'];
  std::istringstream lines{listed_by_nm({"nm", "-P"}, files)};
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with(':'))
      current = &printed[line];
    else
      *current += line + '\n';
  }
  std::vector<Symbols> symbols;
  for (const fs::path& file : files) symbols.push_back(parse_symbols(printed[file.string() + ':']));
  return symbols;
}

Symbols symbols_of(const fs::path& file) { return symbols_of_all({file}).front(); }

bool judges_a_program(const Symbols& harness) { return harness.wanted.count("__real_main") != 0; }

ObjectRules object_rules(const Workspace& workspace, const Exercise& exercise) {
  ObjectRules rules;
  for (const HeaderFolder& folder : header_folders(workspace)) {
    for (const fs::path& file : files_below(folder.path)) add_words(rules.header_words, read_file(file));
  }
  const std::vector<fs::path> libraries(workspace.manifest.libraries.begin(), workspace.manifest.libraries.end());
  rules.judge = parse_symbols(listed_by_nm({"nm", "-P", "-D"}, libraries)).defined;
  Symbols harness = symbols_of(exercise.harness_object);
  if (judges_a_program(harness)) rules.contract.insert("main");
  rules.judge.merge(harness.functions);
  return rules;
}

std::vector<std::string> objections_to_object(const Symbols& symbols, const ObjectRules& rules) {
  std::vector<std::string> objections;
  for (const std::string& symbol : symbols.wanted) {
    if (!may_want(symbol, rules))
      objections.push_back(fmt::format("it calls or uses `{}`, which no exercise needs", readable(symbol)));
  }
  const auto object_to = [&](const std::string& symbol) {
    // A main() is only looked at where the exercise is a whole program.
    const bool taken = symbol == "main" || rules.judge.count(symbol) != 0 || is_of_the_system(symbol);
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

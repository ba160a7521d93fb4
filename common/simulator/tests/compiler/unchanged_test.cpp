/// @file
/// Plain C++ must come out as it went in: tried on the headers of the standard library that this compiler uses.
#include <doctest/doctest.h>

#include <filesystem>

#include "simulator/compiler/lexer.hpp"
#include "simulator/compiler/translate.hpp"
#include "simulator/platform/files.hpp"

namespace fs = std::filesystem;

namespace {

/// Where C++ headers lie on this machine.
fs::path standard_library() {
  for (const char* folder : {"/usr/include/c++", "/usr/include/c++/v1"}) {
    if (fs::is_directory(folder)) return folder;
  }
  return "/usr/include";
}

// Inline assembly is refused on purpose, wherever it stands.
bool has_assembly(const std::string& text) { return text.find("asm") != std::string::npos; }

}  // namespace

TEST_CASE("headers of the standard library come out unchanged") {
  int files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(standard_library())) {
    if (files == 800) break;
    if (!entry.is_regular_file()) continue;
    const std::string source = course::read_file_if_any(entry.path().string()).value_or("");
    if (has_assembly(source)) continue;
    ++files;
    const simulator::Translation translation = simulator::translate(source, "a.cu");
    if (translation.changed || translation.code != "#line 1 \"a.cu\"\n" + source) FAIL_CHECK(entry.path().string());
  }
  CHECK(files > 100);
}

TEST_CASE("quotes in directives hide what comments begin with, and comments hide lines") {
  for (const std::string source : {"#define QUOTE '\"' /* a\n k<<<b */\n", "#define QUOTE '\\'' /* a\n k<<<b */\n",
                                   "#define TEXT R\"x(\" /* )x\" /*\n k<<<b */\n", "#define CUDA R\"(a\n k<<<b\n)\"\n",
                                   "#define THOUSAND 1'000 /* it's\n k<<<b */\n"}) {
    CAPTURE(source);
    CHECK_FALSE(simulator::translate(source, "a.cu").changed);
  }
}

TEST_CASE("tokens joined are the source again") {
  const std::string source =
      "a/**/<<<b>>>\\\n(c) // d\n#define e \\\n f /* \n */ g\n R\"x(\")x\" 'h' 1'0.5e+3f \"unfinished\n i";
  std::string joined;
  for (const simulator::Token& token : simulator::tokenize(source)) joined.append(token.blank).append(token.text);
  CHECK(joined == source);
}

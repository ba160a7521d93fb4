/// @file
/// Damaged sources must never crash or hang the translator, nor lose a line. The damage is the same in every run.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <vector>

#include "simulator/compiler/lexer.hpp"
#include "simulator/compiler/translate.hpp"
#include "simulator/platform/files.hpp"

namespace {

std::vector<std::string> sources() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator("cases")) {
    if (entry.path().extension() == ".cu") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const std::string& path : paths) texts.push_back(course::read_file(path));
  return texts;
}

/// Removes, doubles or overwrites a few pieces, mostly with what the translator looks for.
std::string damaged(std::string text, std::mt19937& generator) {
  static const char* const pieces[] = {
      "<<<",     ">>>",      "(",         ")",        "{",  "}",    "[", "]",  ";",
      "\"",      "'",        "<",         ">",        "#",  "\\\n", ",", "::", "__shared__ ",
      "R\"(",    "extern ",  "=",         "asm(",     "/*", "\n",   "*", "\\", "#define x ",
      "#if 0\n", "#endif\n", "template ", "alignas(", "->", "\xC3", "##"};
  for (unsigned edits = 1 + generator() % 6; edits > 0 && !text.empty(); --edits) {
    const std::size_t at = generator() % text.size();
    const std::size_t length = generator() % 12;
    switch (generator() % 3) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, pieces[generator() % std::size(pieces)]);
        break;
      default:
        text.replace(at, length, pieces[generator() % std::size(pieces)]);
    }
  }
  return text;
}

}  // namespace

TEST_CASE("damaged sources are translated line for line") {
  const std::vector<std::string> originals = sources();
  REQUIRE(!originals.empty());
  std::mt19937 generator(20);
  for (int round = 0; round < 3000; ++round) {
    const std::string source = damaged(originals[generator() % originals.size()], generator);
    const std::string code = simulator::translate(source, "a.cu").code;
    if (simulator::count_lines(code) != simulator::count_lines(source) + 1) {
      FAIL("round " << round << " loses a line of:\n" << source);
    }
  }
}

TEST_CASE("long and deep sources neither crash nor hang") {
  for (const char* piece :
       {"<<<", "(", "{", "k<", ">", "__shared__ ", "k<<<1, 1>>>(", "#define a <<<\n", "##", "[", "A::"}) {
    std::string source = "void f() { ";
    for (int count = 0; count < 20000; ++count) source += piece;
    CAPTURE(piece);
    CHECK(simulator::count_lines(simulator::translate(source, "a.cu").code) == simulator::count_lines(source) + 1);
  }
}

/// @file
/// The grammar of TODO regions: each rule once.
#include "workspace/skeleton/regions.hpp"

#include <doctest/doctest.h>

using course::read_regions;
using course::Region;

namespace {

std::vector<Region> all(const std::string& text) { return read_regions(text).all; }

std::string sentence(const std::string& text) { return all(text).at(0).sentence; }

/// "line: message" of the first fault, or nothing.
std::string fault_of_regions(const std::string& text) {
  const auto found = read_regions(text).first_fault;
  return found ? std::to_string(found->line) + ": " + found->message : "";
}

bool solved_by(const std::string& body) { return all("// TODO(1): a. (1 line)\n" + body + "// END(1)\n").at(0).solved; }

}  // namespace

TEST_CASE("a region: its number, lines and sentence") {
  const auto found = all("int a;\n\n  // TODO(1): Copy this thread's element. (1 line)\n  // END(1)\n");
  REQUIRE(found.size() == 1);
  CHECK(found[0].number == 1);
  CHECK(found[0].begin_line == 3);
  CHECK(found[0].body_line == 4);
  CHECK(found[0].end_line == 4);
  CHECK(found[0].sentence == "Copy this thread's element.");
  CHECK_FALSE(found[0].solved);
}

TEST_CASE("a marker: a comment line, the word, up to three digits in brackets; the colon may be left out") {
  CHECK(sentence("//TODO(1) Do.\n// END(1)") == "Do.");
  CHECK(all("// TODO(012): Do.").at(0).number == 12);
  for (const char* none : {"// TODO: think", "// TODO(x): y", "// TODO(1x): y", "// TODO(-1): y", "// TODO(): y",
                           "// TODO(1000): y", "// TODO(", "// TODO", "x; // TODO(1): y", "// a TODO(1): y"}) {
    CAPTURE(none);
    CHECK(all(none).empty());
  }
}

TEST_CASE("a sentence goes on over comment lines up to its size, which is no part of it") {
  const auto found = all("// TODO(1): Wait until\n// all are there. (about 2 lines)\n// my remark\n// END(1)\n");
  CHECK(found.at(0).sentence == "Wait until all are there.");
  CHECK(found.at(0).body_line == 3);
  CHECK(sentence("// TODO(1): Wait. (1 to 2 lines)\n// END(1)") == "Wait.");
}

TEST_CASE("a full stop may follow the size, and ends the sentence just so") {
  const auto found = all("// TODO(1): Wait (3 lines).\n// my remark (1 line)\n// END(1)\n");
  CHECK(found.at(0).sentence == "Wait");
  CHECK(found.at(0).body_line == 2);
}

TEST_CASE("without a size, the sentence is the TODO's own line, and what follows is the learner's") {
  CHECK(sentence("// TODO(1): Do this\n// my remark\n// END(1)\n") == "Do this");
  CHECK(sentence("// TODO(1): Do this\n//\n// and that (1 line)\n// END(1)\n") == "Do this");
  CHECK(sentence("// TODO(1): Do this\n// END(1) (1 line)\n") == "Do this");
}

TEST_CASE("only a number of lines at the end of the line is a size") {
  CHECK(sentence("// TODO(1): Fill the tile (all of it). (2 lines)\n// END(1)") == "Fill the tile (all of it).");
  CHECK(sentence("// TODO(1): Fill the tile (all of it)\n// END(1)") == "Fill the tile (all of it)");
  CHECK(sentence("// TODO(1): Fill it (see the line above)\n// END(1)") == "Fill it (see the line above)");
  CHECK(sentence("// TODO(1): Fill (3 lines) of it\n// END(1)") == "Fill (3 lines) of it");
  CHECK(sentence("// TODO(1): Fill the last (line)\n// END(1)") == "Fill the last (line)");
}

TEST_CASE("comments and blanks solve nothing") {
  for (const char* body : {"", "\n\n", "  // code to come\n", "/* a\n b */\n", "  /* x */ // y\n", "\t \r\n"}) {
    CAPTURE(body);
    CHECK_FALSE(solved_by(body));
  }
}

TEST_CASE("anything else does") {
  CHECK(solved_by("  x = 1;  // done\n"));
  CHECK(solved_by("/* why */ x = 1;\n"));
  CHECK(solved_by("/* why\n so */ x = 1;\n"));
  CHECK(solved_by("}\n"));
}

TEST_CASE("a program that stands below its empty region is seen") {
  const std::string gap = "#include <cstdio>\n// TODO(1): Write the program. (9 lines)\n// END(1)\n";
  CHECK_FALSE(read_regions(gap).program_beside);
  CHECK(read_regions(gap + "\nint main(int argc, char** argv) { return argc; }\n").program_beside);
  CHECK_FALSE(read_regions(gap + "// int main() {}\nint domain() { return 1; }\n").program_beside);
  CHECK_FALSE(
      read_regions("// TODO(1): a\n// END(1)\n// TODO(2): b\nint b;\n// END(2)\nint main() {}\n").program_beside);
}

TEST_CASE("several regions in order, and what stands between them counts for none") {
  const auto found = all("// TODO(1): a.\n x;\n// END(1)\n y;\n// TODO(2): b.\n// END(2)\n z;\n");
  REQUIRE(found.size() == 2);
  CHECK(found[0].solved);
  CHECK_FALSE(found[1].solved);
}

TEST_CASE("an open comment of one region ends with it") {
  const auto found = all("// TODO(1): a.\n /* x\n// END(1)\n// TODO(2): b.\n y;\n// END(2)\n");
  CHECK(found.at(1).solved);
}

TEST_CASE("a missing END: the region reaches to the next TODO, or to the end") {
  const auto found = all("// TODO(1): a.\n// TODO(2): b.\n return x;\n");
  REQUIRE(found.size() == 2);
  CHECK(found[0].end_line == 2);
  CHECK_FALSE(found[0].solved);
  CHECK(found[1].end_line == 4);
  CHECK(found[1].solved);
}

TEST_CASE("any END closes the region that is open; one without a TODO is passed over") {
  CHECK_FALSE(all("// TODO(1): a.\n// END(2)\nx;\n").at(0).solved);
  CHECK(all("// END(1)\nx;\n").empty());
  CHECK(all("").empty());
}

TEST_CASE("lines that end as on Windows") {
  const auto found = all("// TODO(1): a. (1 line)\r\n\r\n// END(1)\r\n");
  CHECK(found.at(0).sentence == "a.");
  CHECK_FALSE(found.at(0).solved);
  CHECK(fault_of_regions("// TODO(1): a. (1 line)\r\n\r\n// END(1)\r\n").empty());
}

TEST_CASE("the first fault of the markers, with its line and repair") {
  CHECK(fault_of_regions("// TODO(1): a\n// END(1)\n// TODO(2): b\n// END(2)\n").empty());
  CHECK(fault_of_regions("\n// TODO(1): Do.\n") == "2: TODO(1) has no end. Put `// END(1)` after its region.");
  CHECK(fault_of_regions("// END(1)\n") == "1: END(1) closes no region. Write `// TODO(1): …` before it.");
  CHECK(fault_of_regions("// TODO(1): a\n// END(2)\n") ==
        "2: END(2) closes no region. Write `// TODO(2): …` before it.");
  CHECK(fault_of_regions("// TODO(2): Do.\n// END(2)\n") == "1: this is region 1: write TODO(1).");
  CHECK(fault_of_regions("// TODO(0): Do.\n// END(0)\n") == "1: this is region 1: write TODO(1).");
  CHECK(fault_of_regions("// TODO(1): a\n// TODO(2): b\n") ==
        "2: TODO(2) begins inside TODO(1). Put `// END(1)` before it.");
}

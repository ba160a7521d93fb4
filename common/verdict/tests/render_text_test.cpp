/// @file
/// Findings as text, letter by letter.
#include "simulator/results/finding_text.hpp"

#include <doctest/doctest.h>

using namespace simulator;

namespace {

const std::string file = "data/pool.cu";

Finding race() {
  Finding finding;
  finding.kind = FindingKind::shared_race;
  finding.message = "thread 5 reads tile[4], which thread 4 writes, with no barrier between them";
  finding.where = {file, 9, 0};
  finding.notes = {{{file, 6, 0}, "written here by thread 4 of block 0"}};
  finding.help = "Put a __syncthreads() that every thread reaches between line 6 and line 9.";
  finding.in_kernel = true;
  finding.count = 12;
  finding.blocks = 2;
  return finding;
}

}  // namespace

TEST_CASE("a race shows both lines in ascending order, the note at the right, the count and the help") {
  CHECK(render_text(race()) ==
        "data/pool.cu:9: shared-race: thread 5 reads tile[4], which thread 4 writes, with no barrier between them\n"
        "       6 |   tile[local] = a[local];    written here by thread 4 of block 0\n"
        "       ...\n"
        "  >    9 |     out[local] = tile[local] + tile[local - 1];\n"
        "  12 such pairs in 2 blocks.\n"
        "  Put a __syncthreads() that every thread reaches between line 6 and line 9.\n");
}

TEST_CASE("a warning of the compiler is not called one twice, and what falls short has not exceeded") {
  Finding finding = race();
  finding.severity = Severity::warning;
  CHECK(render_headline(finding, false).find("shared-race: warning: thread") != std::string::npos);
  finding.kind = FindingKind::compiler_warning;
  CHECK(render_headline(finding, false).find("compiler-warning: thread") != std::string::npos);
  finding.kind = FindingKind::budget_exceeded;
  finding.severity = Severity::error;
  finding.falls_short = true;
  CHECK(render_headline(finding, false).find("budget-missed: thread") != std::string::npos);
}

TEST_CASE("known columns are marked with a caret") {
  Finding finding = race();
  finding.where.column = 32;
  finding.notes[0].where.column = 3;
  finding.count = 1;
  finding.help.clear();
  CHECK(render_text(finding) ==
        "data/pool.cu:9: shared-race: thread 5 reads tile[4], which thread 4 writes, with no barrier between them\n"
        "       6 |   tile[local] = a[local];\n"
        "         |   ^ written here by thread 4 of block 0\n"
        "       ...\n"
        "  >    9 |     out[local] = tile[local] + tile[local - 1];\n"
        "         |                                ^\n");
}

TEST_CASE("a note at the finding's own column shares its caret") {
  Finding finding = race();
  finding.where.column = finding.notes[0].where.column = 5;
  finding.notes[0].where.line = 9;
  finding.count = 1;
  finding.help.clear();
  CHECK(render_text(finding) ==
        "data/pool.cu:9: shared-race: thread 5 reads tile[4], which thread 4 writes, with no barrier between them\n"
        "  >    9 |     out[local] = tile[local] + tile[local - 1];\n"
        "         |     ^ written here by thread 4 of block 0\n");
}

TEST_CASE("a single line between two shown lines is shown instead of dots") {
  Finding finding = race();
  finding.notes[0].where.line = 11;
  finding.notes[0].text = "ends here";
  const std::string text = render_text(finding);
  CHECK(text.find("      10 |   }\n") != std::string::npos);
  CHECK(text.find("...") == std::string::npos);
}

TEST_CASE("two notes on one line: the second goes beneath") {
  Finding finding = race();
  finding.notes = {{{file, 9, 0}, "first"}, {{file, 9, 0}, "second"}};
  const std::string text = render_text(finding, {.color = false, .excerpt = true});
  CHECK(text.find("tile[local - 1];    first\n         |     ^ second\n") != std::string::npos);
}

TEST_CASE("a note in another file follows under the file's name") {
  Finding finding = race();
  finding.notes = {{{"data/helper.cuh", 2, 0}, "written here by thread 4 of block 0"}};
  const std::string text = render_text(finding);
  CHECK(text.find("tile[local - 1];\n  in data/helper.cuh:\n       2 |   *slot = value;    written here") !=
        std::string::npos);
}

TEST_CASE("warnings and information say so after the kind") {
  Finding finding = race();
  finding.severity = Severity::warning;
  finding.message = "lanes rely on lockstep";
  CHECK(render_headline(finding) == "data/pool.cu:9: shared-race: warning: lanes rely on lockstep");
  finding.severity = Severity::info;
  CHECK(render_headline(finding) == "data/pool.cu:9: shared-race: info: lanes rely on lockstep");
}

TEST_CASE("what cannot be read is left out") {
  Finding finding = race();
  finding.count = 1;
  finding.help.clear();
  finding.notes.clear();
  SUBCASE("a file that is not there") { finding.where = {"data/gone.cu", 3, 1}; }
  SUBCASE("a line past the end") { finding.where = {file, 400, 1}; }
  SUBCASE("no place at all") { finding.where = {}; }
  const std::string text = render_text(finding);
  CHECK(text == render_headline(finding) + "\n");
}

TEST_CASE("an unknown place still begins with file and line") {
  Finding finding = race();
  finding.where = {};
  CHECK(render_headline(finding).starts_with("unknown:0: shared-race: "));
}

TEST_CASE("counts speak of what the kind is about") {
  Finding finding = race();
  finding.blocks = 1;
  CHECK(render_text(finding).find("  12 such pairs in 1 block.\n") != std::string::npos);
  finding.kind = FindingKind::out_of_bounds;
  CHECK(render_text(finding).find("  12 such accesses in 1 block.\n") != std::string::npos);
  finding.is_at_least = true;
  CHECK(render_text(finding).find("  At least 12 such accesses in 1 block.\n") != std::string::npos);
  finding.is_at_least = false;
  finding.kind = FindingKind::unchecked_error;
  finding.in_kernel = false;
  CHECK(render_text(finding).find("  12 times.\n") != std::string::npos);
}

TEST_CASE("colour only where asked for") {
  CHECK(render_text(race()).find('\033') == std::string::npos);
  CHECK(render_text(race(), {.color = true}).find("\033[1;31mshared-race:") != std::string::npos);
}

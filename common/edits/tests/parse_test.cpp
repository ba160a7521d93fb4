#include <doctest/doctest.h>

#include "edits/edits.hpp"
#include "fault_text.hpp"

using course::EditedKernel;
using course::Edits;
using course::parse_edits;

namespace {

std::string fault_in(const std::string& text) {
  return fault_text([&] { parse_edits(Edits::wrong, text, "wrong.edits"); });
}

const std::string head = "== one: shared-race - what\n";

}  // namespace

TEST_CASE("a file lists kernels, each with one or more hunks") {
  const std::vector<EditedKernel> kernels =
      parse_edits(Edits::wrong,
                  "# For readers.\n\n"
                  "== no_barrier: shared-race - nobody waits: the tile - all of it - is not full\n"
                  "-  __syncthreads();\n"
                  "\n"
                  "== two_places: out-of-bounds - b\n"
                  "   int a;\n-  int b;\n+  int c;\n...\n-  int d;\n",
                  "wrong.edits");
  REQUIRE(kernels.size() == 2);
  CHECK(kernels[0].name == "no_barrier");
  CHECK(kernels[0].kind == "shared-race");
  CHECK(kernels[0].sentence == "nobody waits: the tile - all of it - is not full");
  CHECK(kernels[0].line == 3);
  REQUIRE(kernels[0].hunks.size() == 1);
  CHECK(kernels[0].hunks[0][0].sign == '-');
  CHECK(kernels[0].hunks[0][0].number == 4);
  CHECK(kernels[0].hunks[0][0].text == "  __syncthreads();");
  REQUIRE(kernels[1].hunks.size() == 2);
  CHECK(kernels[1].hunks[0].size() == 3);
  CHECK(kernels[1].hunks[0][0].text == "  int a;");
  CHECK(kernels[1].hunks[1][0].number == 11);
}

TEST_CASE("no text, no kernels") { CHECK(parse_edits(Edits::wrong, "# nothing yet\n", "wrong.edits").empty()); }

TEST_CASE("a heading that lacks a part is refused with its line") {
  for (const std::string line :
       {"==", "== one", "== one: shared-race", "== one: shared-race -", "== one - what", "==one: shared-race - what",
        "=== one: shared-race - what", "== one: shared-race - "}) {
    CAPTURE(line);
    const std::string fault = fault_in("# a\n" + line + "\n-int a;\n");
    CHECK(fault.find("wrong.edits:2: a heading reads `== <name>: <kind> - <what is wrong>`") == 0);
  }
}

TEST_CASE("right kernels: a heading without a kind") {
  const std::vector<EditedKernel> kernels =
      parse_edits(Edits::right, "== by_pointer: walks a - by a pointer\n-int a;\n", "right.edits");
  REQUIRE(kernels.size() == 1);
  CHECK(kernels[0].name == "by_pointer");
  CHECK(kernels[0].kind == "");
  CHECK(kernels[0].sentence == "walks a - by a pointer");
  for (const std::string text : {"== one\n-int a;\n", "== one: \n-int a;\n", "==one: what\n-int a;\n"}) {
    CAPTURE(text);
    const std::string fault = fault_text([&] { parse_edits(Edits::right, text, "right.edits"); });
    CHECK(fault.find("right.edits:1: a heading reads `== <name>: <how it differs>`") == 0);
  }
}

TEST_CASE("a name is one word of lower-case letters, digits and underscores, and taken once") {
  CHECK(fault_in("== No-Barrier: shared-race - what\n-int a;\n").find("wrong.edits:1: `No-Barrier` cannot be") == 0);
  CHECK(fault_in("== : shared-race - what\n-int a;\n").find("wrong.edits:1: `` cannot be") == 0);
  CHECK(fault_in(head + "-int a;\n" + head + "-int b;\n") ==
        "wrong.edits:3: one: line 1 has a kernel of this name. Rename one of them.");
}

TEST_CASE("a kind that no finding has is refused, and the kinds are listed") {
  const std::string fault = fault_in("== one: shared-rice - what\n-int a;\n");
  CHECK(fault.find("wrong.edits:1: one: 'shared-rice' is no kind of finding; the kinds are: shared-race, ") == 0);
}

TEST_CASE("an edit needs a heading, and a heading an edit") {
  CHECK(fault_in("-int a;\n" + head).find("wrong.edits:1: the first edit has no heading before it.") == 0);
  CHECK(fault_in(head).find("wrong.edits:1: one: no edit follows.") == 0);
  CHECK(fault_in(head + "# later\n== two: crash - what\n-int a;\n").find("wrong.edits:1: one: no edit follows.") == 0);
}

TEST_CASE("a line that is none of the format's is refused") {
  CHECK(fault_in(head + "-int a;\nint b;\n").find("wrong.edits:3: one: a line begins with `-`") == 0);
  CHECK(fault_in(head + "-int a;\n....\n-int b;\n").find("wrong.edits:3: one: a line begins with `-`") == 0);
}

TEST_CASE("`...` stands between two edits") {
  CHECK(fault_in(head + "...\n-int a;\n").find("wrong.edits:2: one: no edit stands before or after `...`.") == 0);
  CHECK(fault_in(head + "-int a;\n...\n").find("wrong.edits:3: one: no edit stands before or after `...`.") == 0);
}

TEST_CASE("an edit says a place and changes something") {
  CHECK(fault_in(head + "+int a;\n").find("wrong.edits:2: one: it is not said where this is added.") == 0);
  CHECK(fault_in(head + "-int a;\n...\n+int a;\n").find("wrong.edits:4: one: it is not said where") == 0);
  CHECK(fault_in(head + "-int a;\n+int  a;  // b\n").find("wrong.edits:2: one: this edit changes nothing.") == 0);
  CHECK(fault_in(head + " int a;\n").find("wrong.edits:2: one: this edit changes nothing.") == 0);
  CHECK(fault_in(head + "-int b;\n-// a\n").find("wrong.edits:3: one: this line is a comment") == 0);
}

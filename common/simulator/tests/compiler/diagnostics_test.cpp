#include "simulator/compiler/diagnostics.hpp"

#include <doctest/doctest.h>

#include "simulator/compiler/dependencies.hpp"
#include "simulator/compiler/message.hpp"

using namespace simulator;

TEST_CASE("ordinary messages stay as they are") {
  const std::string output = "a.cu:3:1: error: expected ';'\n    3 | }\n";
  CHECK(tidy_diagnostics(output, {}, "own") == output);
}

TEST_CASE("unsupported features hide what follows from them, each said once") {
  CHECK(tidy_diagnostics("a:b.cu:3:14: error: unsupported: x. Do y\n    3 | x\n"
                         "a:b.cu:3:20: error: unsupported: x. Do y\n"
                         "a:b.cu:4:1: error: z is unknown\n"
                         "c.cu:9: error: unsupported: w\n",
                         {}, "own") == "a:b.cu:3: unsupported: x. Do y\nc.cu:9: unsupported: w\n");
}

TEST_CASE("an unsupported feature is said at its first place, with the number of places") {
  CHECK(tidy_diagnostics("a.cu:3:14: error: unsupported: x\n"
                         "a.cu:4:1: error: unsupported: y\n"
                         "b.cu:3:1: error: unsupported: x\n"
                         "b.cu:3:9: error: unsupported: x\n",
                         {}, "own") == "a.cu:3: unsupported: x (2 places)\na.cu:4: unsupported: y\n");
}

TEST_CASE("errors come before warnings, each with its notes") {
  CHECK(tidy_diagnostics("a.cu:1:1: warning: v\na.cu:1:1: note: of v\na.cu:2:1: error: w\na.cu:2:1: note: of w\n"
                         "a.cu:3:1: warning: x\na.cu:4:1: error: y\n1 error generated.\n",
                         {}, "own") ==
        "a.cu:2:1: error: w\na.cu:2:1: note: of w\na.cu:4:1: error: y\n"
        "a.cu:1:1: warning: v\na.cu:1:1: note: of v\na.cu:3:1: warning: x\n1 error generated.\n");
}

TEST_CASE("messages are taken apart and put together again") {
  const std::string output =
      "In file included from a.cu:1:\na.hpp: In function 'f':\na.hpp:3:5: error: x\n    3 | x\n      | ^\n"
      "a.cu:4:1: note: y\na.cu:9: warning: w\n1 error generated.\n";
  const std::vector<Message> messages = parse_messages(output);
  REQUIRE(messages.size() == 4);
  CHECK(messages[0].context.size() == 2);
  CHECK(messages[0].file == "a.hpp");
  CHECK(messages[0].line == 3);
  CHECK(messages[0].column == "5");
  CHECK(messages[0].excerpt.size() == 2);
  CHECK(messages[2].column.empty());
  std::string joined;
  for (const Message& message : messages) joined += format_message(message);
  CHECK(joined == output);
}

TEST_CASE("a rewritten line is shown as it was written, with its first error only") {
  RewrittenLines lines;
  note_rewritten_lines(lines, "a.cu", "int a;\nk<<<1, 1>>>();\n", "#line 1 \"a.cu\"\nint a;\nlaunch(k);\n");
  CHECK(lines.size() == 1);
  CHECK(
      tidy_diagnostics("a.cu:1:2: error: v\n    1 | int a;\n"
                       "own/kernel.h:7:1:   required from 'simulator::Launch'\na.cu:2:9:   required from here\n"
                       "a.cu:2:99: error: 'simulator_type_x' is wrong\n    2 | launch(k);\n      | ^\n"
                       "own/kernel.h:3:1: note: candidate\n"
                       "a.cu:2:120: error: another\na.cu:1:2: note: of another\n"
                       "a.cu:3:1: error: w\n",
                       lines, "own") ==
      "a.cu:1:2: error: v\n    1 | int a;\na.cu:2: error: 'x' is wrong\n      | k<<<1, 1>>>();\na.cu:3:1: error: w\n");
}

TEST_CASE("launches that do not fit are told without the simulator's names") {
  RewrittenLines lines;
  note_rewritten_lines(lines, "a.cu", "k<<<1, 1>>>(3.0);\n", "#line 1 \"a.cu\"\nlaunch(k);\n");
  const auto tidied = [&](const std::string& text) {
    return tidy_diagnostics("a.cu:1:2: error: " + text + "\n", lines, "own");
  };
  CHECK(tidied("no matching function for call to 'simulator::Starter<lambda>::start(double)'") ==
        "a.cu:1: error: the arguments of this launch do not fit the kernel's parameters\n      | k<<<1, 1>>>(3.0);\n");
  CHECK(tidied("no matching constructor for '::simulator::Configuration'").find("error: <<<...>>> takes") !=
        std::string::npos);
}

TEST_CASE("dependency files are read and written") {
  const std::vector<std::string> files = {"a b.cu", "c#.h", "$d.h", "e"};
  CHECK(parse_dependencies(format_dependencies("t o.o", files)) == files);
  CHECK(parse_dependencies("t.o: a \\\n b\\ c\n") == std::vector<std::string>{"a", "b c"});
  CHECK(parse_dependencies("").empty());
}

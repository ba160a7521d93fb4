/// @file
/// Findings that a project's file knows.
#include "simulator/observe/baseline.hpp"

#include <doctest/doctest.h>

#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"
#include "simulator/tests/temporary_folder.hpp"

using namespace simulator;

namespace {

constexpr const char* source = "void f() {\n  a[0] = t;\n  a[0] = t;\n  int x = b[1];\n}\n";

struct Project {
  course::TemporaryFolder folder;
  std::filesystem::path source_file = folder / "src" / "a.cu";
  std::filesystem::path baseline = folder / "known.txt";

  Project() { write(source); }
  void write(const std::string& code) const { course::write_file(source_file, code); }

  Finding at(int line, FindingKind kind = FindingKind::global_race) const {
    Finding finding;
    finding.kind = kind;
    finding.message = "what is wrong";
    finding.variable = "a";
    finding.where = {source_file.string(), line, 3};
    return finding;
  }
  void know(const std::vector<Finding>& findings) const { Baseline(baseline).add({.findings = findings}); }
  bool knows(Finding finding) const {
    ProgramReport report{.findings = {std::move(finding)}};
    Baseline(baseline).apply(report);
    const bool known = report.findings[0].severity == Severity::info;
    CHECK(known == (report.accepted.count(0) == 1));
    if (known) CHECK(report.findings[0].message == "what is wrong (known: in known.txt)");
    return known;
  }
};

}  // namespace

TEST_CASE("what was written is known, and nothing else") {
  const Project project;
  project.know({project.at(2)});
  CHECK(project.knows(project.at(2)));
  CHECK_FALSE(project.knows(project.at(3)));  // the same code once more
  CHECK_FALSE(project.knows(project.at(4)));
  CHECK_FALSE(project.knows(project.at(2, FindingKind::out_of_bounds)));
  Finding other = project.at(2);
  other.variable = "b";
  CHECK_FALSE(project.knows(other));
}

TEST_CASE("a finding stays known when lines come or go above it, and when its indentation changes") {
  const Project project;
  project.know({project.at(2), project.at(4)});
  project.write("// new\n\nvoid f() {\n\t a[0]  = t;\n  a[0] = t;\n  int x = b[1];\n}\n");
  CHECK(project.knows(project.at(4)));
  CHECK(project.knows(project.at(6)));
  CHECK_FALSE(project.knows(project.at(5)));
}

TEST_CASE("the two lines of a pair may change places") {
  const Project project;
  Finding pair = project.at(2);
  pair.notes = {{{project.source_file.string(), 4, 0}, "read here"}};
  project.know({pair});
  Finding turned = project.at(4);
  turned.notes = {{{project.source_file.string(), 2, 0}, "written here"}};
  CHECK(project.knows(turned));
  CHECK_FALSE(project.knows(project.at(2)));
}

TEST_CASE("a project may lie elsewhere") {
  const Project project;
  const Project copy;
  project.know({project.at(2)});
  std::filesystem::copy_file(project.baseline, copy.baseline);
  CHECK(copy.knows(copy.at(2)));
}

TEST_CASE("programs add to one file, and each finding once") {
  const Project project;
  project.know({project.at(2)});
  project.know({project.at(2), project.at(4)});
  CHECK(project.knows(project.at(2)));
  CHECK(project.knows(project.at(4)));
  std::size_t entries = 0;
  for (const std::string& line : course::lines_of(course::read_file(project.baseline)))
    entries += line[0] != '#' ? 1 : 0;
  CHECK(entries == 2);
}

TEST_CASE("information is not written, and stays as it is") {
  const Project project;
  Finding information = project.at(2);
  information.severity = Severity::info;
  project.know({information});
  CHECK_FALSE(project.knows(project.at(2)));
  project.know({project.at(2)});
  ProgramReport report{.findings = {information}};
  Baseline(project.baseline).apply(report);
  CHECK(report.accepted.empty());
}

TEST_CASE("a file that cannot be written is a problem with its name") {
  const Project project;
  CHECK_THROWS_WITH_AS(Baseline(project.folder / "missing" / "known.txt").add({.findings = {project.at(2)}}),
                       doctest::Contains("missing/known.txt"), course::Problem);
}

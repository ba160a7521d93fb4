#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grade/report.hpp"
#include "grade/results.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/tests/temporary_folder.hpp"

namespace {

course::Manifest two_exercises() {
  course::Manifest manifest;
  for (const char* name : {"second", "first"}) {  // the course's order is not the alphabet's
    course::Exercise exercise;
    exercise.id = std::string("01_c/") + name;
    exercise.name = name;
    exercise.number = name[0] == 's' ? "1.1" : "1.2";
    manifest.exercises.push_back(exercise);
  }
  return manifest;
}

course::Grade grade(const char* student, const char* exercise, const char* verdict, const char* message = "") {
  course::Grade grade{student, exercise, std::string(student) + "/file.cu", "00", {}};
  grade.assessment.verdict = verdict;
  if (*message != '\0') course::add_error(grade.assessment, "crash", message, 7);
  return grade;
}

course::GradeReport shard(unsigned number, unsigned count, std::vector<course::Grade> grades) {
  // As a class: nobody reads a student's name twice, and one has handed in nothing.
  return {{number, count},
          "20 s",
          std::move(grades),
          {{"anna", {}}, {"ben", {}}, {"zoe", {{"zoe/a", "Why."}}}},
          {{".b", "It is hidden."}}};
}

}  // namespace

TEST_CASE("merged shards are the same report as all at once") {
  const course::Manifest manifest = two_exercises();
  const std::vector<course::Grade> all = {grade("anna", "01_c/second", "pass"),
                                          grade("anna", "01_c/first", "fail", "x"),
                                          grade("ben", "01_c/second", "refused", "y")};
  const course::GradeReport whole = shard(1, 1, all);
  const course::GradeReport merged = course::merge({shard(2, 2, {all[1]}), shard(1, 2, {all[0], all[2]})}, manifest);
  CHECK(course::report_as_json(merged) == course::report_as_json(whole));
  CHECK(course::report_as_junit(merged) == course::report_as_junit(whole));
  CHECK(course::report_as_table(merged, manifest) == course::report_as_table(whole, manifest));
}

TEST_CASE("shards that do not make one whole are refused") {
  const course::Manifest manifest = two_exercises();
  CHECK_THROWS_AS(course::merge({shard(1, 2, {})}, manifest), course::Problem);
  CHECK_THROWS_AS(course::merge({shard(1, 2, {}), shard(1, 2, {})}, manifest), course::Problem);
  CHECK_THROWS_AS(course::merge({shard(1, 2, {}), shard(2, 3, {})}, manifest), course::Problem);
}

TEST_CASE("a report that was written is read again") {
  const course::TemporaryFolder folder;
  const course::GradeReport report = shard(2, 3, {grade("anna", "01_c/first", "fail", "x")});
  course::write_report(report, two_exercises(), folder / "out");
  CHECK(course::report_as_json(course::read_report(folder / "out")) == course::report_as_json(report));
  course::write_file(folder / "out" / course::report_json, "{");
  CHECK_THROWS_AS(course::read_report(folder / "out"), course::Problem);
}

TEST_CASE("a student who has handed in nothing is in all three forms, with what was left aside") {
  const course::GradeReport report =
      shard(1, 1, {grade("anna", "01_c/first", "pass"), grade("ben", "01_c/first", "pass")});
  const std::string table = course::report_as_table(report, two_exercises());
  CHECK(table.find("zoe         0/0") != std::string::npos);
  CHECK(table.find("2 of 3 passed") != std::string::npos);
  CHECK(table.find("zoe: nothing that can be judged was found") != std::string::npos);
  const std::string xml = course::report_as_junit(report);
  CHECK(xml.find("<testsuite name=\"zoe\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\">") !=
        std::string::npos);
  const nlohmann::ordered_json json = course::report_as_json(report);
  CHECK(json["students"].size() == 3);
  for (const std::string& form : {table, xml, json.dump()}) {
    for (const char* word : {"zoe/a", "Why.", ".b", "It is hidden."}) CHECK(form.find(word) != std::string::npos);
  }
}

TEST_CASE("names and messages steer neither a terminal nor an XML reader") {
  course::GradeReport report = shard(1, 1, {grade("<a>&\"\033[2J\xff", "01_c/first", "fail", "\033]0;x\a</failure>")});
  report.students = {{"<a>&\"\033[2J\xff", {{"\033/--></system-out>", "x"}}}};
  report.left_aside = {{"--->\033", "x"}};
  const std::string xml = course::report_as_junit(report);
  CHECK(xml.find("&lt;a&gt;&amp;&quot;?[2J?") != std::string::npos);
  CHECK(xml.find("</failure></failure>") == std::string::npos);
  CHECK(xml.find("</system-out></system-out>") == std::string::npos);
  CHECK(xml.find("--->") == std::string::npos);
  for (const std::string& text : {xml, course::report_as_table(report, two_exercises())}) {
    CHECK(text.find('\033') == std::string::npos);
    CHECK(text.find('\xff') == std::string::npos);
  }
}

TEST_CASE("results are found under their own key only, and only whole") {
  const course::TemporaryFolder folder;
  const course::Results results(folder / "results");
  const course::ResultKey key{"01_c/first", "abc", "conditions"};
  course::Assessment assessment;
  assessment.verdict = "pass";
  assessment.cases = assessment.passed = 4;
  CHECK_FALSE(results.find(key));
  results.keep(key, assessment);
  REQUIRE(results.find(key));
  CHECK(course::to_json(*results.find(key)) == course::to_json(assessment));
  CHECK_FALSE(results.find({"01_c/first", "abc", "others"}));
  CHECK_FALSE(results.find({"01_c/first", "abd", "conditions"}));
  const std::filesystem::path file = folder / "results" / "first-abc.json";
  const std::string text = course::read_file(file);
  for (const std::size_t size : {std::size_t{0}, text.size() / 2, text.size() - 3}) {
    course::write_file(file, text.substr(0, size));
    CHECK_FALSE(results.find(key));
  }
  // Any character changed, also into one that leaves the file readable.
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ' || text[i] == '\n') continue;
    std::string changed = text;
    changed[i] = text[i] == '5' ? '6' : '5';
    CAPTURE(changed);
    course::write_file(file, changed);
    CHECK_FALSE(results.find(key));
  }
}

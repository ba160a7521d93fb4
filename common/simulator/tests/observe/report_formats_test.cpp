/// @file
/// Reports as SARIF and as JUnit.
#include "simulator/results/report_formats.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace simulator;
using nlohmann::ordered_json;

namespace {

Finding finding_at(const std::string& file, int line, Severity severity) {
  Finding finding;
  finding.kind = FindingKind::global_race;
  finding.severity = severity;
  finding.message = "thread 1 writes a<b> & \"c\"";
  finding.help = "Use an atomic.";
  finding.where = {file, line, 3};
  finding.notes = {{{file, line + 1, 0}, "read here"}};
  return finding;
}

/// An error, a warning, a finding that a comment allows, one that is known, and information.
ProgramReport report_of_all() {
  ProgramReport report;
  report.findings = {finding_at("no such.cu", 7, Severity::error), finding_at("/there/b.cu", 8, Severity::warning),
                     finding_at("c.cu", 9, Severity::error), finding_at("d.cu", 10, Severity::error),
                     finding_at("e.cu", 11, Severity::info)};
  report.accept(2, {AcceptedBy::comment, "any order will do"});
  report.accept(3, {AcceptedBy::baseline, "in known.txt"});
  return report;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("SARIF has a result for each error and warning, and suppressions for what is accepted") {
  const ordered_json log = ordered_json::parse(sarif_text(report_of_all(), "p"));
  CHECK(log["version"] == "2.1.0");
  CHECK(log["runs"][0]["automationDetails"]["id"] == "cooperative-cuda/p/");
  const ordered_json& run = log["runs"][0];
  CHECK(run["tool"]["driver"]["rules"][0]["id"] == "global-race");
  const ordered_json& results = run["results"];
  REQUIRE(results.size() == 4);
  CHECK(results[0]["ruleId"] == "global-race");
  CHECK(results[0]["level"] == "error");
  CHECK(results[0]["message"]["text"] == "thread 1 writes a<b> & \"c\" Use an atomic.");
  const ordered_json& place = results[0]["locations"][0]["physicalLocation"];
  CHECK(place["artifactLocation"]["uri"] == "no%20such.cu");
  CHECK(place["region"] == ordered_json({{"startLine", 7}, {"startColumn", 3}}));
  CHECK(results[0]["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 8);
  CHECK_FALSE(results[0].contains("suppressions"));
  CHECK(results[1]["level"] == "warning");
  CHECK(results[1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///there/b.cu");
  CHECK(results[2]["suppressions"][0]["kind"] == "inSource");
  CHECK(results[2]["suppressions"][0]["justification"] == "any order will do");
  CHECK(results[3]["suppressions"][0]["kind"] == "external");
}

TEST_CASE("SARIF of a program without findings has a run without results") {
  const ordered_json log = ordered_json::parse(sarif_text({}, "p"));
  CHECK(log["runs"][0]["results"] == ordered_json::array());
  CHECK(log["runs"][0]["tool"]["driver"]["name"] == "Cooperative CUDA");
}

TEST_CASE("a finding without a place has none in SARIF") {
  ProgramReport report;
  report.findings = {finding_at("", 0, Severity::error)};
  report.findings[0].notes.clear();
  CHECK_FALSE(ordered_json::parse(sarif_text(report, "p"))["runs"][0]["results"][0].contains("locations"));
}

TEST_CASE("JUnit has a case for each error, warning and accepted finding, of which errors alone fail") {
  const std::string xml = junit_text(report_of_all(), "tests & more");
  CHECK(count(xml, "<testsuite name=\"tests &amp; more\" tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"2\"") == 1);
  CHECK(count(xml, "<testcase ") == 4);
  CHECK(count(xml, "<failure type=\"global-race\" message=\"thread 1 writes a&lt;b&gt; &amp; &quot;c&quot;\">") == 1);
  CHECK(count(xml, "name=\"global-race no such.cu:7\"") == 1);
  CHECK(count(xml, "file=\"no such.cu\" line=\"7\"") == 1);
  CHECK(count(xml, "<skipped message=") == 2);
  CHECK(count(xml, "<system-out>") == 1);
  CHECK(count(xml, "\n  Use an atomic.\n") == 2);  // whole findings keep their lines
}

TEST_CASE("JUnit of a program without findings has a case that passes") {
  const std::string xml = junit_text({}, "test");
  CHECK(count(xml, "tests=\"1\" failures=\"0\"") == 1);
  CHECK(count(xml, "<testcase ") == 1);
}

TEST_CASE("the file's name chooses the form") {
  const ProgramReport report = report_of_all();
  CHECK(report_text(report, "a.sarif", "p") == sarif_text(report, "p"));
  CHECK(report_text(report, "a.xml", "p") == junit_text(report, "p"));
  CHECK(report_text(report, "a.json", "p") == program_report_text(report));
  CHECK(report_text(report, "sarif", "p") == program_report_text(report));
}

TEST_CASE("what is accepted comes back from JSON") {
  const ProgramReport report = read_program_report(program_report_text(report_of_all())).value();
  REQUIRE(report.accepted.size() == 2);
  CHECK(report.accepted.at(2).by == AcceptedBy::comment);
  CHECK(report.accepted.at(2).reason == "any order will do");
  CHECK(report.accepted.at(3).by == AcceptedBy::baseline);
}

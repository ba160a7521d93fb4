/// @file
/// The verdict as JSON, out and in.
#include "verdict/verdict_json.hpp"
#include "simulator/results/program_report.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "sample_verdict.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/results/findings_json.hpp"
#include "simulator/results/program_report.hpp"

using namespace course;
using nlohmann::json;

namespace {

/// As other programs see it.
json object_of(const Verdict& verdict) { return json::parse(json_text(to_json(verdict), 2)); }

Verdict there_and_back(const Verdict& verdict) {
  const std::optional<Verdict> back = read_verdict(json_text(to_json(verdict), -1));
  REQUIRE(back);
  return *back;
}

/// One of everything.
Verdict full_verdict() {
  Verdict verdict = wrong_verdict({"a"});
  CaseRecord& record = verdict.cases[0];
  record.budget = {.global_reads = {.per_thread = 0, .at_least = 8},
                   .sectors_per_request = 4,
                   .unordered_accesses = 6,
                   .block_waits = 9,
                   .overlap = 1.5};
  record.overruns = overruns(record.budget, *record.counts);
  record.work_time = {90, 40};
  simulator::LineMetrics line{
      {"data/pool.cu", 7, 0}, simulator::Space::shared, simulator::AccessKind::write, {}, 4, 128};
  line.totals.requests = 32;
  line.totals.lanes = 500;
  line.totals.bank_conflict_degree = 32;
  record.metrics = simulator::WarpMetrics{.lines = {line}, .exact = false};
  record.metrics->launches.push_back(
      {.kernel = "k", .grid = {2, 1, 1}, .block = {8, 1, 1}, .device = "toy", .timeline = {}});
  verdict.cases.push_back(case_with_reads("b"));
  verdict.barriers = {{{"data/pool.cu", 8, 0}, 16, true}};
  verdict.notes = {"a remark"};
  verdict.unsolved = {{1, 3, "Fill the tile."}};
  verdict.findings.push_back(finding_of(simulator::Origin::counts, "a", "too much"));
  verdict.findings.back().limit = "global_reads";
  return verdict;
}

}  // namespace

TEST_CASE("a failing verdict has every field") {
  Verdict verdict = full_verdict();
  const json object = object_of(verdict);
  CHECK(object["version"] == 1);
  CHECK(object["exercise"] == "01_shared_memory/sample");
  CHECK(object["implementation"] == "exercise");
  CHECK(object["source"] == "data/pool.cu");
  CHECK(object["backend"] == "sim");
  CHECK(object["verdict"] == "fail");
  CHECK(object["cases"].size() == 2);
  CHECK(object["cases"][0]["verdict"] == "fail");
  CHECK(object["cases"][1]["verdict"] == "pass");
  CHECK(object["cases"][1]["message"] == "");
  CHECK(object["cases"][1]["counters"]["global_reads"]["total"] == 8);
  CHECK(object["cases"][0]["budget"] == object["budget"]);
  CHECK(object["cases"][0]["overruns"] ==
        json{{{"counter", "global_reads"}, {"rule", "per_thread"}, {"allowed", 0}, {"actual", 1}}});
  CHECK(object["cases"][0]["wrong"]["pattern"] == "last-block");
  CHECK(object["cases"][0]["wrong"]["outputs"][1]["yours"].is_null());
  CHECK(object["cases"][0]["wrong"]["outputs"][1]["wrong"] == true);
  CHECK(object["cases"][0]["metrics"]["shared"]["requests"] == 32);
  CHECK_FALSE(object["cases"][1].contains("metrics"));
  CHECK_FALSE(object["cases"][1].contains("wrong"));
  CHECK(object["findings"][0]["kind"] == "wrong-result");
  CHECK(object["findings"][0]["case"] == "a");
  CHECK(object["findings"][0]["origin"] == "outputs");
  CHECK(object["findings"][1]["limit"] == "global_reads");
  CHECK(object["counters"]["global_reads"]["max_per_thread"] == 1);
  CHECK(object["budget"] == json{{"global_reads", {{"per_thread", 0}, {"at_least", 8}}},
                                 {"sectors_per_request", 4},
                                 {"unordered_accesses", 6},
                                 {"block_waits", 9},
                                 {"overlap", 1.5}});
  CHECK(object["barriers"].is_array());
  CHECK(object["notes"].is_array());
  CHECK(object["unsolved"][0] == json{{"todo", 1}, {"line", 3}, {"text", "Fill the tile."}});
  CHECK_FALSE(object.contains("diagnostics"));
}

TEST_CASE("a verdict comes back from its JSON, whole") {
  const Verdict verdict = full_verdict();
  const Verdict back = there_and_back(verdict);
  CHECK(to_json(back) == to_json(verdict));
  CHECK(back.cases[0].overruns[0].counter == counter_with_key("global_reads"));
  CHECK(back.cases[0].wrong->owner->thread == 3);
  CHECK(back.cases[0].wrong->window[1].state == OutputState::unwritten);
  CHECK(back.cases[0].metrics->lines[0].totals.lanes == 500);
  CHECK(back.cases[0].metrics->launches[0].device == "toy");
  CHECK(back.cases[0].work_time->elapsed_us == 40);
  CHECK_FALSE(back.findings[1].has_place);
}

TEST_CASE("floats that JSON has no number for are null among the outputs, and come back") {
  Verdict verdict = wrong_verdict({"a"});
  WrongResult& wrong = *verdict.cases[0].wrong;
  wrong.actual = std::numeric_limits<float>::quiet_NaN();
  wrong.window[0].state = OutputState::not_a_number;
  wrong.window[0].yours = wrong.actual;
  wrong.window[1] = {4, OutputState::wrong, -std::numeric_limits<float>::infinity(), 1};
  wrong.inputs = {{"a", 0, 0, {-std::numeric_limits<float>::infinity(), 2}}};
  const json outputs = object_of(verdict)["cases"][0]["wrong"]["outputs"];
  CHECK(outputs[0]["yours"].is_null());
  CHECK(outputs[1]["yours"].is_null());
  const WrongResult back = *there_and_back(verdict).cases[0].wrong;
  CHECK(std::isnan(back.actual));
  CHECK(std::isnan(back.window[0].yours));
  CHECK(back.window[1].yours == -std::numeric_limits<float>::infinity());
  CHECK(back.inputs[0].values == wrong.inputs[0].values);
}

TEST_CASE("a verdict without cases is a fail with empty objects") {
  const json object = object_of(verdict_on_pool());
  CHECK(object["verdict"] == "fail");
  CHECK(object["counters"] == json::object());
  CHECK(object["budget"] == json::object());
}

TEST_CASE("code that does not compile has the compiler's words") {
  Verdict verdict = verdict_on_pool(Ruling::build_error);
  verdict.diagnostics = "error: expected ';'";
  CHECK(object_of(verdict)["verdict"] == "build-error");
  CHECK(there_and_back(verdict).diagnostics == verdict.diagnostics);
}

TEST_CASE("bytes that are no UTF-8 do not cost the verdict") {
  Verdict verdict = verdict_on_pool();
  verdict.findings = {finding_at(1)};
  verdict.findings[0].message = "caf\xE9";
  CHECK(object_of(verdict)["findings"].size() == 1);
  CHECK(there_and_back(verdict).findings.size() == 1);
}

TEST_CASE("what other programs leave out has defaults; what is no verdict is none") {
  const std::optional<Verdict> brief =
      read_verdict(R"({"exercise":"1/x","verdict":"fail","cases":[{"name":"a","verdict":"fail"}],)"
                   R"("findings":[{"kind":"crash","severity":"error","message":"m"}]})");
  REQUIRE(brief);
  CHECK(brief->findings[0].count == 1);
  CHECK(brief->findings[0].origin == simulator::Origin::run);
  CHECK_FALSE(brief->cases[0].counts);
  for (const char* text : {"", "{", "[]", "{}", R"({"exercise":"1/x","verdict":"well","cases":[],"findings":[]})",
                           R"({"exercise":"1/x","verdict":"fail","cases":1,"findings":[]})",
                           R"({"exercise":"1/x","verdict":"fail","cases":[],"findings":[{"kind":"bad luck"}]})"})
    CHECK_FALSE(read_verdict(text));
}

TEST_CASE("one verdict is its own object, several are a list") {
  const Verdict verdict = verdict_on_pool();
  CHECK(json::parse(one_line({verdict}))["exercise"] == verdict.exercise);
  const json several = json::parse(one_line({verdict, verdict}));
  CHECK(several["version"] == 1);
  CHECK(several["results"].size() == 2);
}

TEST_CASE("a sealed verdict is a line that is read again") {
  const std::string line = sealed_line({"secret", true, verdict_on_pool(Ruling::pass)});
  CHECK(line.find('\n') == std::string::npos);
  const std::optional<SealedVerdict> back = read_sealed_line(line);
  REQUIRE(back);
  CHECK(back->seal == "secret");
  CHECK(back->complete);
  CHECK(back->verdict.passed());
  CHECK_FALSE(read_sealed_line(R"({"seal":"secret","complete":true,"verdict":{}})"));
  CHECK_FALSE(read_sealed_line("PASS"));
}

TEST_CASE("a program's report comes back from its JSON") {
  simulator::ProgramReport report;
  report.findings = {finding_at(3)};
  report.counts.emplace().barriers = {1, 8};
  report.metrics.emplace();
  const std::optional<simulator::ProgramReport> back = simulator::read_program_report(json_text(to_json(report), 2));
  REQUIRE(back);
  CHECK(to_json(*back) == to_json(report));
  report.counts.reset();  // accesses were not watched
  CHECK(to_json(report)["counters"].dump() == "{}");
  CHECK_FALSE(simulator::read_program_report("not even JSON"));
}

#include "grade/sealed_verdict.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace {

using nlohmann::ordered_json;

ordered_json verdict(const char* word, const std::vector<std::pair<const char*, const char*>>& cases) {
  ordered_json json = {
      {"exercise", "1/x"}, {"verdict", word}, {"cases", ordered_json::array()}, {"findings", ordered_json::array()}};
  for (const auto& [name, assessment] : cases) json["cases"].push_back({{"name", name}, {"verdict", assessment}});
  return json;
}

std::string record(const ordered_json& json, bool complete = true, const char* seal = "secret") {
  return ordered_json{{"seal", seal}, {"complete", complete}, {"verdict", json}}.dump() + "\n";
}

course::Assessment judged(const std::string& answer, int exit_code = 0, int signal = 0) {
  course::ProcessResult process;
  process.answer = answer;
  process.exit_code = exit_code;
  process.signal = signal;
  return course::believed(process, "secret", "1/x", {"a", "b"}, "20 s");
}

const ordered_json good = verdict("pass", {{"a", "pass"}, {"b", "pass"}});

}  // namespace

TEST_CASE("a complete verdict with its seal is believed") {
  const course::Assessment assessment = judged(record(verdict("fail", {{"a", "fail"}}), false) + record(good));
  CHECK(assessment.verdict == "pass");
  CHECK(assessment.passed == 2);
  CHECK(assessment.message.empty());
}

TEST_CASE("a pass is not believed unless everything agrees") {
  ordered_json other = good;
  other["exercise"] = "1/y";
  ordered_json warned = good;
  warned["findings"].push_back({{"kind", "shared-race"}, {"severity", "warning"}, {"message", "m"}, {"line", 3}});
  const std::string forged = record(good, true, "guess");
  for (const std::string& answer :
       {std::string(), std::string("pass\n"), forged, record(good, false), record(good) + record(good),
        record(good) + "x\n", forged + record(good), record(verdict("pass", {{"a", "pass"}})),
        record(verdict("pass", {{"b", "pass"}, {"a", "pass"}})),
        record(verdict("pass", {{"a", "pass"}, {"b", "fail"}})), record(other), record(warned),
        record(ordered_json::object()), record({{"cases", 1}, {"findings", 2}})}) {
    CAPTURE(answer);
    const course::Assessment assessment = judged(answer);
    CHECK(assessment.verdict == "fail");
    CHECK_FALSE(assessment.message.empty());
  }
  CHECK(judged(record(good), 1).verdict == "fail");
  CHECK(judged(record(good), 0, 9).verdict == "fail");
}

TEST_CASE("a judge that was ended leaves what it knew") {
  ordered_json running = verdict("fail", {{"a", "pass"}, {"b", "fail"}});
  running["findings"] = {
      {{"kind", "shared-race"}, {"severity", "error"}, {"message", "m"}, {"line", 3}},
      {{"kind", "crash"}, {"severity", "error"}, {"message", "ended here"}, {"line", 1}, {"origin", "ending"}}};
  const course::Assessment assessment = judged(record(running, false), 0, 11);
  CHECK(assessment.passed == 1);
  REQUIRE(assessment.findings.size() == 2);
  CHECK(assessment.findings[0].kind == "shared-race");
  CHECK(assessment.findings[1].message.find("signal 11") == 0);
}

TEST_CASE("seals differ") { CHECK(course::new_seal() != course::new_seal()); }

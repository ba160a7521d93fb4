/// @file
/// The verdict as JSON.
#include "harness/verdict_json.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sample_verdict.hpp"

using namespace course;
using nlohmann::json;

TEST_CASE("a failing verdict has every field") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  verdict.add(empty_case({.global_reads = {.per_thread = 1, .at_least = 8}}), wrong_result());
  verdict.begin_case("b");
  verdict.add(empty_case(), right_result());
  const json object = json::parse(verdict_json(verdict));
  CHECK(object["version"] == 1);
  CHECK(object["exercise"] == "01_shared_memory/sample");
  CHECK(object["implementation"] == "exercise");
  CHECK(object["source"] == "data/unsolved.cu");
  CHECK(object["backend"] == "sim");
  CHECK(object["verdict"] == "fail");
  CHECK(object["cases"].size() == 2);
  CHECK(object["cases"][0]["verdict"] == "fail");
  CHECK(object["cases"][1]["verdict"] == "pass");
  CHECK(object["cases"][1]["message"] == "");
  CHECK(object["cases"][1]["counters"]["global_reads"]["total"] == 8);
  CHECK(object["cases"][0]["budget"] == object["budget"]);
  CHECK(object["findings"][0]["kind"] == "wrong-result");
  CHECK(object["counters"]["global_reads"]["max_per_thread"] == 1);
  CHECK(object["budget"] == json{{"global_reads", {{"per_thread", 1}, {"at_least", 8}}}});
  CHECK(object["barriers"].is_array());
  CHECK(object["notes"].is_array());
  CHECK(object["unsolved"][0] == json{{"todo", 1}, {"line", 3}, {"text", "Fill the tile."}});
}

TEST_CASE("the requests of warps stand in their case, where they were measured") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  CaseResult measured = right_result();
  measured.metrics.emplace();
  verdict.add(empty_case({.sectors_per_request = 4}), measured);
  verdict.begin_case("b");
  verdict.add(empty_case(), right_result());
  const json object = json::parse(verdict_json(verdict));
  CHECK(object["cases"][0]["metrics"]["global"]["requests"] == 0);
  CHECK_FALSE(object["cases"][1].contains("metrics"));
  CHECK(object["budget"] == json{{"sectors_per_request", 4}});
}

TEST_CASE("a verdict without cases is a fail with empty objects") {
  const json object = json::parse(verdict_json(empty_verdict()));
  CHECK(object["verdict"] == "fail");
  CHECK(object["counters"] == json::object());
  CHECK(object["budget"] == json::object());
}

TEST_CASE("bytes that are no UTF-8 do not cost the verdict") {
  Verdict verdict = empty_verdict();
  simulator::Finding finding = finding_at(1);
  finding.message = "caf\xE9";
  verdict.begin_case("a");
  verdict.add(finding);
  CHECK(json::parse(verdict_json(verdict))["findings"].size() == 1);
}

TEST_CASE("the verdict for a program that dies in a case is a crash, and leaves the verdict as it was") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("n = 8");
  const json object = json::parse(verdict_json_if_it_ends_here(verdict));
  CHECK(object["verdict"] == "fail");
  CHECK(object["findings"][0]["kind"] == "crash");
  CHECK(object["findings"][0]["message"] == "the program ended while case 'n = 8' was running");
  CHECK(verdict.passed());
}

TEST_CASE("files are written whole, over an older one, or refused") {
  const auto folder = std::filesystem::temp_directory_path() / "course_verdict_json_test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "verdict.json").string();
  write_atomically(path, "old and long");
  write_atomically(path, "new");
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  CHECK(text.str() == "new");
  CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);  // no draft is left behind
  CHECK_THROWS_AS(write_atomically((folder / "gone" / "verdict.json").string(), "x"), std::runtime_error);
  std::filesystem::remove_all(folder);
}

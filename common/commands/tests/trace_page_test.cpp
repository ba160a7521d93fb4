/// @file
/// Data between script tags, and what gives way when a page grows too heavy.
#include "trace_page/trace_page.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "simulator/platform/problem.hpp"
#include "trace_page/chrome_trace.hpp"

using namespace course;
using nlohmann::ordered_json;

namespace {

/// A run with one launch of so many blocks, each about as many bytes heavy.
ordered_json run_of(std::size_t blocks, std::size_t bytes) {
  ordered_json launch = {{"blocks", ordered_json::array()}};
  for (std::size_t i = 0; i < blocks; ++i)
    launch["blocks"].push_back({{"number", i}, {"text", std::string(bytes, 'x')}});
  return {{"launches", {launch}}};
}

ordered_json page_of(const ordered_json& yours, const ordered_json& reference) {
  return {{"notes", ordered_json::array()}, {"yours", yours}, {"reference", reference}};
}

std::size_t blocks_of(const ordered_json& run) { return run["launches"][0]["blocks"].size(); }

ordered_json launch_on(const char* device) {
  return {
      {"number", 1},
      {"kernel", "k"},
      {"devices",
       {{{"name", device}, {"multiprocessors", 2}, {"slots", 1}, {"steps", 4}, {"blocks", {0, 0, 0, 3, 1, 0, 0, 4}}}}}};
}

}  // namespace

TEST_CASE("no text ends the script that it stands in") {
  CHECK(json_for_html({{"a", "</script><!--"}}) == R"({"a":"\u003c/script>\u003c!--"})");
  CHECK(ordered_json::parse(json_for_html({{"a", "</script>"}}))["a"] == "</script>");
  CHECK(text_for_html("<b> & \"") == "&lt;b> &amp; &quot;");
}

TEST_CASE("what fits stays as it is") {
  ordered_json data = page_of(run_of(2, 100), run_of(2, 100));
  const ordered_json before = data;
  make_it_fit(data, most_page_bytes);
  CHECK(data == before);
}

TEST_CASE("first the reference gives way, then your blocks but one; the page says so") {
  ordered_json data = page_of(run_of(3, 400'000), run_of(2, 400'000));
  make_it_fit(data, most_page_bytes);
  CHECK(blocks_of(data["yours"]) == 3);
  CHECK(blocks_of(data["reference"]) == 1);
  CHECK(data["notes"].size() == 1);

  data = page_of(run_of(3, 900'000), run_of(2, 900'000));
  make_it_fit(data, most_page_bytes);
  CHECK(blocks_of(data["yours"]) == 2);
  CHECK(data["reference"].is_null());
  CHECK(data["notes"].size() == 3);
}

TEST_CASE("blocks as slices: an SM is a process, a slot a thread; launches follow each other") {
  const ordered_json events = chrome_trace({{"launches", {launch_on("toy"), launch_on("toy")}}}, "toy")["traceEvents"];
  std::vector<ordered_json> slices;
  for (const ordered_json& event : events) {
    if (event["ph"] == "X") slices.push_back(event);
  }
  REQUIRE(slices.size() == 4);
  CHECK(slices[1]["pid"] == 1);
  CHECK(slices[1]["dur"] == 4);
  CHECK(slices[2]["ts"] == 4);
}

TEST_CASE("an unknown device is refused, with those there are") {
  CHECK_THROWS_WITH_AS(device_of(launch_on("toy"), "Voodoo"), doctest::Contains("There are: toy."), Problem);
  CHECK(device_of({{"devices", ordered_json::array()}}, "") == nullptr);
}

#include <doctest/doctest.h>

#include "bench/figures.hpp"
#include "bench/pictures.hpp"
#include "bench/programs.hpp"
#include "bench/reference_speed.hpp"
#include "bench/small_multiples.hpp"
#include "bench/summary.hpp"
#include "bench/svg.hpp"
#include "simulator/platform/problem.hpp"

using namespace course;

static std::string output_with(const std::string& benchmarks) {
  return R"({"context":{"ladder":"l","size":"1","limit":"memory","device":"d"},"benchmarks":[)" + benchmarks + "]}";
}

static std::string repetition(const std::string& time, const std::string& unit, const std::string& label) {
  return R"({"run_name":"a/iterations:1","run_type":"iteration","real_time":)" + time + R"(,"time_unit":")" + unit +
         R"(","bytes":4e9,"flops":1e9,"label":")" + label + "\"}";
}

static LadderEntry entry(const std::string& name, const std::string& kind, double ms) {
  return {.name = name, .kind = kind, .text = "", .error = "", .ms = {ms, ms, ms, 1}, .bytes = 1e9, .flops = 1e9};
}

TEST_CASE("the median is of all repetitions, in milliseconds whatever the unit") {
  const std::string label = "rung: a: b";
  const auto read =
      read_benchmark_output(output_with(repetition("2", "ms", label) + "," + repetition("1000", "us", label) + "," +
                                        repetition("4e6", "ns", label) + "," + repetition("0.005", "s", label)),
                            "ladder_l");
  REQUIRE(read.run.entries.size() == 1);
  const LadderEntry& a = read.run.entries[0];
  CHECK(a.name == "a");
  CHECK(a.text == "a: b");
  CHECK(a.ms.median == doctest::Approx(3));
  CHECK(a.ms.min == doctest::Approx(1));
  CHECK(a.ms.max == doctest::Approx(5));
  CHECK(a.gb_per_s() == doctest::Approx(4000.0 / 3));
}

TEST_CASE("one wrong repetition makes the entry wrong; aggregates are left out") {
  const std::string wrong = R"({"run_name":"a","run_type":"iteration","error_occurred":true,)"
                            R"("error_message":"out[3]","real_time":0,"time_unit":"ms","label":"rung: a"})";
  const std::string mean = R"({"run_name":"a","run_type":"aggregate","real_time":"?"})";
  const auto read =
      read_benchmark_output(output_with(repetition("2", "ms", "rung: a") + "," + wrong + "," + mean), "l");
  REQUIRE(read.run.entries.size() == 1);
  CHECK(read.run.entries[0].error == "out[3]");
  CHECK_FALSE(read.run.is_right());
}

TEST_CASE("entries stand in the program's order, though they were measured in another; a copy has no operations") {
  const auto one = [](const std::string& name, const std::string& family) {
    return R"({"run_name":")" + name + R"(/iterations:1","family_index":)" + family +
           R"(,"run_type":"iteration","real_time":1,"time_unit":"ms","bytes":1e9,"label":"ceiling: copy"})";
  };
  const auto read = read_benchmark_output(output_with(one("second", "1") + "," + one("first", "0")), "l");
  REQUIRE(read.run.entries.size() == 2);
  CHECK(read.run.entries[0].name == "first");
  CHECK(read.run.entries[1].name == "second");
  CHECK(read.run.entries[0].flops == 0);
}

TEST_CASE("what no ladder prints is refused by name") {
  for (const std::string& text :
       {std::string("hello"), std::string("{}"), output_with(""), output_with(repetition("2", "h", "rung: a")),
        output_with(repetition("0", "ms", "rung: a")), output_with(repetition("2", "ms", "fast"))}) {
    CAPTURE(text);
    CHECK_THROWS_AS(read_benchmark_output(text, "ladder_l"), Problem);
  }
}

TEST_CASE("the ceiling is the fastest copy, and the device's peak only for arithmetic") {
  LadderRun run;
  run.limit = "memory";
  run.entries = {entry("a", "rung", 1), entry("slow", "ceiling", 4), entry("fast", "ceiling", 2)};
  Device device;
  device.fp32_peak = 6e13;
  CHECK(ceiling_of(run, device)->name == "fast");
  CHECK(ceiling_of(run, device)->rate == doctest::Approx(500));
  run.entries.resize(1);
  CHECK_FALSE(ceiling_of(run, device));
  run.limit = "arithmetic";
  CHECK(ceiling_of(run, device)->rate == doctest::Approx(60));
  run.entries[0].flops = 1e14;  // on tensor cores
  CHECK_FALSE(ceiling_of(run, device));
  device.fp32_peak = 0;
  CHECK_FALSE(ceiling_of(run, device));
}

TEST_CASE("figures keep three digits") {
  CHECK(figure(1234567.8) == "1,234,568");
  CHECK(figure(999.6) == "1,000");
  CHECK(figure(51.26) == "51.3");
  CHECK(figure(1.5) == "1.50");
  CHECK(figure(0.05068) == "0.0507");
  LadderRun run;
  run.entries = {entry("a", "rung", 0.0127), entry("b", "rung", 1234.5)};
  CHECK(TimeScale(run).unit() == std::string("µs"));
  CHECK(TimeScale(run).text(1234.5) == "1,234,500.00");
}

TEST_CASE("labels of points at one place do not hide each other, nor what is there") {
  const Box frame{0, 0, 400, 200};
  const Box roof{100, 60, 100, 20};
  const std::vector<LabelledPoint> points(6, {50, 100, 80, 13});
  const std::vector<Box> places = label_places(points, frame, {roof});
  REQUIRE(places.size() == points.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    CHECK_FALSE(places[i].overlaps(roof));
    for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(places[i].overlaps(places[j]));
  }
}

TEST_CASE("a ladder's way goes from its first rung to its fastest, against the ceiling or else the library") {
  LadderRun run;
  run.name = "a";
  run.title = "A & B";
  run.limit = "memory";
  run.entries = {entry("copy", "ceiling", 1), entry("plain", "rung", 8),     entry("worse", "rung", 16),
                 entry("best", "rung", 2),    entry("theirs", "library", 4), entry("wrong", "rung", 1)};
  run.entries.back().error = "wrong";
  const auto ends = ends_of(run, {});
  REQUIRE(ends);
  CHECK(ends->plainest->name == "plain");
  CHECK(ends->fastest->name == "best");
  CHECK(ends->times() == doctest::Approx(4));
  CHECK(ends->limit.name == "copy");
  BenchResult result;
  result.ladders = {run, run};  // at two sizes
  CHECK(summary_description(result) == "A & B: from plain to best 4.00 ×, 50.0 % of copy.");
  CHECK(summary_picture(result).find("A &amp; B") != std::string::npos);
  CHECK(multiples_description(result) == "A & B, of copy: plain 12.5 %, worse 6.2 %, best 50.0 %, theirs 25.0 %.");
  run.entries.erase(run.entries.begin());
  CHECK(ends_of(run, {})->limit.name == "theirs");
  run.entries.pop_back();
  run.entries.resize(1);
  CHECK_FALSE(ends_of(run, {}));  // one rung is no way
  CHECK(summary_description({}) == "Nothing was measured.");
}

TEST_CASE("a picture's name is a file's name, and its words are safe") {
  LadderRun run;
  run.name = "a";
  run.size = "../1 x";
  run.limit = "memory";
  run.entries = {entry("<&>", "rung", 1)};
  CHECK(picture_name(run) == "a..._1_x.svg");
  CHECK(bars_picture(run, {}).find("&lt;&amp;&gt;") != std::string::npos);
  CHECK(bars_picture(run, {}).find("<&>") == std::string::npos);
}

TEST_CASE("a failed build is told by its first errors, or its end") {
  CHECK(first_errors("[1/2] x\nx.cu(3): error: y\n  z\n") == "x.cu(3): error: y\n  z\n");
  CHECK(first_errors("no rule\n") == "no rule\n");
  CHECK(first_errors("").empty());
}

TEST_CASE("a reference's speed is told beside the ceiling, and beside the next rung that is faster") {
  LadderEntry wrong = entry("c", "rung", 0.1);
  wrong.error = "out[3]";
  const LadderRun run = {.name = "l",
                         .title = "L",
                         .size = "1",
                         .limit = "memory",
                         .error = "",
                         .entries = {entry("copy", "ceiling", 0.2), entry("a", "rung", 0.8), entry("b", "rung", 1),
                                     wrong, entry("d", "rung", 0.4)}};
  BenchResult result;
  result.device.name = "H";
  result.ladders = {run};
  CHECK(reference_speed(result, "a") ==
        "On an H the reference reaches 1,250 GB/s, 25 % of the ceiling; the next rung, d, 2,500 GB/s.");
  CHECK(reference_speed(result, "d") == "On an H the reference reaches 2,500 GB/s, 50 % of the ceiling.");
  CHECK(reference_speed(result, "c").empty());
  CHECK(reference_speed(result, "copy").empty());
}

#include "workspace/progress.hpp"

#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "simulator/platform/files.hpp"
#include "simulator/tests/temporary_folder.hpp"

using course::Progress;
using course::ProgressFile;

TEST_CASE("without a file nothing was done") {
  const course::TemporaryFolder folder;
  CHECK(ProgressFile(folder / "progress.json").load().empty());
}

TEST_CASE("what was recorded is read back") {
  const course::TemporaryFolder folder;
  const ProgressFile file(folder / "new/progress.json");
  file.update([](Progress& progress) {
    progress["02_halo/pooling"] = {"2025-01-31 12:00",
                                   3,
                                   {0, 2},
                                   {5},
                                   {"shared-race"},
                                   {2},
                                   "2025-01-31 12:00:59",
                                   "n = 8",
                                   {{"global_reads", 8}},
                                   {{"global_reads", 21}}};
  });
  const Progress progress = file.load();
  REQUIRE(progress.count("02_halo/pooling") == 1);
  const course::ExerciseProgress& entry = progress.at("02_halo/pooling");
  CHECK(entry.solved == "2025-01-31 12:00");
  CHECK(entry.attempts == 3);
  CHECK(entry.hints_shown == std::vector<std::size_t>{0, 2});
  CHECK(entry.generic_hints_shown == std::vector<std::size_t>{5});
  CHECK(entry.fitting_hints_shown == std::vector<std::size_t>{2});
  CHECK(entry.judged == "2025-01-31 12:00:59");
  CHECK(entry.counted_case == "n = 8");
  CHECK(entry.totals.at("global_reads") == 8);
  CHECK(entry.totals_before.at("global_reads") == 21);
  CHECK(entry.last_failures == std::vector<std::string>{"shared-race"});
}

TEST_CASE("a file of an older version is read") {
  const course::TemporaryFolder folder;
  course::write_file(
      folder / "progress.json",
      R"({"version":1,"exercises":{"a":{"solved":"","attempts":1,"hints_shown":[],"last_kinds":["crash"]}}})");
  CHECK(ProgressFile(folder / "progress.json").load().at("a").attempts == 1);
}

TEST_CASE("a damaged file is put aside, and counting goes on") {
  const course::TemporaryFolder folder;
  for (const char* damage : {"", "{", "[]", "{\"exercises\":7}", "{\"exercises\":{\"a\":{\"solved\":1}}}"}) {
    CAPTURE(damage);
    course::write_file(folder / "progress.json", damage);
    const ProgressFile file(folder / "progress.json");
    CHECK(file.load().empty());
    CHECK(course::read_file(folder / "progress.json.corrupt") == damage);
    file.update([](Progress& progress) { progress["x"].attempts = 1; });
    CHECK(file.load().at("x").attempts == 1);
  }
}

TEST_CASE("updates at once are all kept") {
  const course::TemporaryFolder folder;
  const ProgressFile file(folder / "progress.json");
  std::vector<std::thread> writers;
  writers.reserve(8);
  for (int i = 0; i < 8; ++i) {
    writers.emplace_back([&] { file.update([](Progress& progress) { ++progress["x"].attempts; }); });
  }
  for (std::thread& writer : writers) writer.join();
  CHECK(file.load().at("x").attempts == 8);
}

/// @file
/// What the environment asks for.
#include "simulator/observe/settings.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>

using namespace simulator;

namespace {

using Variables = std::map<std::string, std::string>;

Settings read(const Variables& variables) {
  return read_settings([&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

}  // namespace

TEST_CASE("nothing set: the simulated device, forward, one process, all checks") {
  const Settings settings = read({});
  CHECK(settings.device == &device_models().front());
  CHECK(settings.schedule == Schedule::forward);
  CHECK(settings.workers == 1);
  CHECK(settings.loop_limit == 256);
  CHECK_FALSE(settings.metrics);
  CHECK(settings.without.empty());
  CHECK(settings.watches_accesses);
  CHECK(settings.report.empty());
  CHECK(settings.baseline.empty());
  CHECK_FALSE(settings.writes_baseline);
  CHECK_FALSE(settings.error_exit_code);
  CHECK(settings.trace.file.empty());
  CHECK_FALSE(settings.stop);
}

TEST_CASE("each variable sets its part") {
  const Settings settings = read({{"SIMULATOR_DEVICE", "toy"},
                                  {"SIMULATOR_SCHEDULE", "shuffled"},
                                  {"SIMULATOR_WORKERS", "4"},
                                  {"SIMULATOR_LOOP_LIMIT", "0"},
                                  {"SIMULATOR_METRICS", "1"},
                                  {"SIMULATOR_WITHOUT", "shared-race,all,timeout"},
                                  {"SIMULATOR_REPORT", "report.json"},
                                  {"SIMULATOR_ERROR_EXIT_CODE", "3"},
                                  {"SIMULATOR_TRACE", "trace.json"},
                                  {"SIMULATOR_TRACE_BLOCK", "3,1"},
                                  {"SIMULATOR_TRACE_LAUNCH", "2"},
                                  {"SIMULATOR_STOP", "1,0,0 3,0,0"},
                                  {"SIMULATOR_STOP_SEARCH", "search.txt"}});
  CHECK(settings.device->name == "toy");
  CHECK(settings.schedule == Schedule::shuffled);
  CHECK(settings.workers == 4);
  CHECK(settings.loop_limit == 0);
  CHECK(settings.metrics);
  CHECK(settings.without == std::vector<FindingKind>{FindingKind::shared_race, FindingKind::timeout});
  CHECK_FALSE(settings.watches_accesses);
  CHECK(settings.report == "report.json");
  CHECK(settings.error_exit_code == 3);
  CHECK(settings.trace.file == "trace.json");
  CHECK(settings.trace.block == Index3{3, 1, 0});
  CHECK(settings.trace.launch == 2);
  REQUIRE(settings.stop);
  CHECK(settings.stop->block == Index3{1, 0, 0});
  CHECK(settings.stop->thread == Index3{3, 0, 0});
  CHECK(settings.stop->search == "search.txt");
}

TEST_CASE("a report's name may hold the number of the process") {
  const std::string process = std::to_string(getpid());
  CHECK(read({{"SIMULATOR_REPORT", "%p/a.%p.sarif"}}).report == process + "/a." + process + ".sarif");
}

TEST_CASE("a file of known findings exists, or is to be written") {
  CHECK(read({{"SIMULATOR_BASELINE", "data/allowed.cu"}}).baseline ==
        std::filesystem::absolute("data/allowed.cu").string());
  CHECK(read({{"SIMULATOR_BASELINE", "missing.txt"}, {"SIMULATOR_BASELINE_WRITE", "1"}}).writes_baseline);
  CHECK_THROWS_WITH_AS(read({{"SIMULATOR_BASELINE", "missing.txt"}}), doctest::Contains("SIMULATOR_BASELINE_WRITE=1"),
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(read({{"SIMULATOR_BASELINE_WRITE", "1"}}), doctest::Contains("SIMULATOR_BASELINE"),
                       std::invalid_argument);
  CHECK_THROWS_AS(read({{"SIMULATOR_BASELINE", ""}}), std::invalid_argument);
}

TEST_CASE("a value that is not allowed is refused with the variable's name, the value and what is allowed") {
  const Variables wrong = {{"SIMULATOR_DEVICE", "one of 'simulated', 'toy'"},
                           {"SIMULATOR_SCHEDULE", "forward, reversed or shuffled"},
                           {"SIMULATOR_WORKERS", "a number from 1 to 256"},
                           {"SIMULATOR_LOOP_LIMIT", "a number from 0 to 100000"},
                           {"SIMULATOR_METRICS", "0 or 1"},
                           {"SIMULATOR_BASELINE_WRITE", "0 or 1"},
                           {"SIMULATOR_ERROR_EXIT_CODE", "a number from 0 to 255"},
                           {"SIMULATOR_WITHOUT", "all, or kinds of findings"},
                           {"SIMULATOR_TRACE_BLOCK", "X, X,Y or X,Y,Z"},
                           {"SIMULATOR_TRACE_LAUNCH", "from 1"},
                           {"SIMULATOR_STOP", "'1,0,0 3,0,0'"}};
  for (const auto& [variable, allowed] : wrong) {
    const std::string& name = variable;  // doctest captures by a lambda, which may not see a binding
    CAPTURE(name);
    const std::string begins = name + " is 'nonsense'; it must be ";
    CHECK_THROWS_WITH_AS(read({{name, "nonsense"}}), doctest::Contains(begins.c_str()), std::invalid_argument);
    CHECK_THROWS_WITH_AS(read({{name, "nonsense"}}), doctest::Contains(allowed.c_str()), std::invalid_argument);
  }
  for (const char* count : {"0", "257", "-1", "2x", ""}) {
    CAPTURE(count);
    CHECK_THROWS_AS(read({{"SIMULATOR_WORKERS", count}}), std::invalid_argument);
  }
}

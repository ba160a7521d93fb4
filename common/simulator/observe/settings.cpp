#include "simulator/observe/settings.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "simulator/events/machine.hpp"

namespace simulator {

namespace {

/// One variable that is set, on its way to what it means.
struct Variable {
  const char* name;
  const char* value;

  [[noreturn]] void refuse(const std::string& allowed) const {
    throw std::invalid_argument(fmt::format("{} is '{}'; it must be {}.", name, value, allowed));
  }
};

void read_device(Settings& settings, const Variable& variable) {
  settings.device = find_device_model(variable.value);
  if (settings.device != nullptr) return;
  std::string names;
  for (const DeviceModel& model : device_models()) names += (names.empty() ? "'" : ", '") + model.name + "'";
  variable.refuse("one of " + names);
}

void read_schedule(Settings& settings, const Variable& variable) {
  const std::string name = variable.value;
  if (name == "forward") {
    settings.schedule = Schedule::forward;
  } else if (name == "reversed") {
    settings.schedule = Schedule::reversed;
  } else if (name == "shuffled") {
    settings.schedule = Schedule::shuffled;
  } else {
    variable.refuse("forward, reversed or shuffled");
  }
}

unsigned read_number(const Variable& variable, unsigned least, unsigned most) {
  char* end = nullptr;
  const unsigned long number = std::strtoul(variable.value, &end, 10);
  const bool is_number = *variable.value >= '0' && *variable.value <= '9' && *end == '\0';
  if (!is_number || number < least || number > most)
    variable.refuse(fmt::format("a number from {} to {}", least, most));
  return static_cast<unsigned>(number);
}

void read_workers(Settings& settings, const Variable& variable) { settings.workers = read_number(variable, 1, 256); }

// A judge's limit is lower: it must be done in seconds.
void read_loop_limit(Settings& settings, const Variable& variable) {
  settings.loop_limit = read_number(variable, 0, 100'000);
}

void read_error_exit_code(Settings& settings, const Variable& variable) {
  settings.error_exit_code = static_cast<int>(read_number(variable, 0, 255));
}

bool read_switch(const Variable& variable) {
  const std::string value = variable.value;
  if (value != "0" && value != "1") variable.refuse("0 or 1");
  return value == "1";
}

void read_metrics(Settings& settings, const Variable& variable) { settings.metrics = read_switch(variable); }

// %p stands for the process: the programs of a test may share one setting.
void read_report(Settings& settings, const Variable& variable) {
  settings.report = variable.value;
  for (std::size_t at = settings.report.find("%p"); at != std::string::npos; at = settings.report.find("%p", at))
    settings.report.replace(at, 2, std::to_string(getpid()));
}

void read_baseline(Settings& settings, const Variable& variable) {
  if (*variable.value == '\0') variable.refuse("the path of a file");
  settings.baseline = std::filesystem::absolute(variable.value).string();  // the program may go elsewhere
}

// Without it a wrong path would make every known finding a new one.
void check_baseline(const Settings& settings, const Environment& environment) {
  const char* const asked = environment("SIMULATOR_BASELINE_WRITE");
  if (settings.writes_baseline && settings.baseline.empty())
    Variable{"SIMULATOR_BASELINE_WRITE", asked}.refuse("left out where SIMULATOR_BASELINE names no file");
  if (settings.baseline.empty() || settings.writes_baseline || std::filesystem::is_regular_file(settings.baseline))
    return;
  Variable{"SIMULATOR_BASELINE", settings.baseline.c_str()}.refuse(
      "a file that exists; to make it, run once with SIMULATOR_BASELINE_WRITE=1");
}

void read_without(Settings& settings, const Variable& variable) {
  std::istringstream names(variable.value);
  for (std::string name; std::getline(names, name, ',');) {
    if (name == "all") {
      settings.watches_accesses = false;
      continue;
    }
    if (name.rfind("check:", 0) == 0) {
      settings.without_checks.push_back(name.substr(6));
      continue;
    }
    try {
      settings.without.push_back(finding_kind(name));
    } catch (const std::invalid_argument& error) {
      variable.refuse(fmt::format("all, or kinds of findings with commas between them: {}", error.what()));
    }
  }
}

void read_trace_block(Settings& settings, const Variable& variable) {
  try {
    settings.trace.read_block(variable.name, variable.value);
  } catch (const std::invalid_argument&) {
    variable.refuse("the index of a block: X, X,Y or X,Y,Z");
  }
}

void read_trace_launch(Settings& settings, const Variable& variable) {
  try {
    settings.trace.read_launch(variable.name, variable.value);
  } catch (const std::invalid_argument&) {
    variable.refuse("the number of a launch, from 1");
  }
}

void read_stop(Settings& settings, const Variable& variable) {
  StopRequest stop;
  int end = 0;
  const int numbers = std::sscanf(variable.value, "%u,%u,%u %u,%u,%u%n", &stop.block[0], &stop.block[1], &stop.block[2],
                                  &stop.thread[0], &stop.thread[1], &stop.thread[2], &end);
  if (numbers != 6 || variable.value[end] != '\0') variable.refuse("a block and a thread, like '1,0,0 3,0,0'");
  settings.stop = stop;
}

}  // namespace

Settings read_settings(const Environment& environment) {
  Settings settings;
  const auto read = [&](const char* name, void (*read_value)(Settings&, const Variable&)) {
    const char* value = environment(name);
    if (value != nullptr) read_value(settings, {name, value});
  };
  read("SIMULATOR_DEVICE", read_device);
  read("SIMULATOR_SCHEDULE", read_schedule);
  read("SIMULATOR_WORKERS", read_workers);
  read("SIMULATOR_LOOP_LIMIT", read_loop_limit);
  read("SIMULATOR_METRICS", read_metrics);
  read("SIMULATOR_WITHOUT", read_without);
  read("SIMULATOR_REPORT", read_report);
  read("SIMULATOR_BASELINE", read_baseline);
  read("SIMULATOR_BASELINE_WRITE",
       [](Settings& all, const Variable& variable) { all.writes_baseline = read_switch(variable); });
  read("SIMULATOR_ERROR_EXIT_CODE", read_error_exit_code);
  read("SIMULATOR_TRACE", [](Settings& all, const Variable& file) { all.trace.file = file.value; });
  read("SIMULATOR_TRACE_BLOCK", read_trace_block);
  read("SIMULATOR_TRACE_LAUNCH", read_trace_launch);
  read("SIMULATOR_STOP", read_stop);
  read("SIMULATOR_STOP_SEARCH", [](Settings& all, const Variable& file) {
    if (all.stop) all.stop->search = file.value;
  });
  check_baseline(settings, environment);
  return settings;
}

const Settings& settings() {
  static const auto* const read = [] {
    try {
      return new Settings(read_settings([](const char* name) { return std::getenv(name); }));
    } catch (const std::invalid_argument& error) {
      std::fprintf(stderr, "%s\n", error.what());
      std::_Exit(2);
    }
  }();  // never destroyed: the report is written after all destructors
  return *read;
}

namespace {

// As the library is loaded: the objects of the program that are made before main() see the device as well.
[[gnu::constructor]] void apply_to_device() {
  choose_device_model(*settings().device);
  if (settings().stop) Machine::instance().scheduler.threads().debug_stop().stop_at(*settings().stop);
}

}  // namespace

}  // namespace simulator

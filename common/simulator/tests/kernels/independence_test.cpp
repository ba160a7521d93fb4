/// @file
/// Each check can be left out without touching the others: what is found without one is what is found with all of them,
/// but for what that one finds by itself.
///
/// Usage: independence_test PROGRAM...   (programs that the simulator's toolkit has linked)
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "simulator/events/machine.hpp"

namespace {

using Findings = std::multiset<std::string>;

/// All that the program's report says of findings.
Findings findings_of(const std::string& program, const std::vector<std::string>& left_out) {
  const std::string report = std::filesystem::path(program).filename().string() + ".independence.json";
  std::filesystem::remove(report);
  std::string without;
  for (const std::string& check : left_out) without += "check:" + check + ",";
  setenv("SIMULATOR_WITHOUT", without.c_str(), 1);
  setenv("SIMULATOR_REPORT", report.c_str(), 1);
  const int status = std::system(fmt::format("'{}' >/dev/null 2>&1", program).c_str());
  std::ifstream file(report);
  if (!file) throw std::runtime_error(fmt::format("{} ended with status {} and left no report", program, status));
  Findings findings;
  for (const nlohmann::json& finding : nlohmann::json::parse(file).at("findings")) findings.insert(finding.dump());
  file.close();
  std::filesystem::remove(report);
  return findings;
}

Findings difference(const Findings& one, const Findings& other) {
  Findings left;
  std::set_difference(one.begin(), one.end(), other.begin(), other.end(), std::inserter(left, left.end()));
  return left;
}

/// @returns how many of the program's findings are not as the others' absence leaves them
int check(const std::string& program, const std::vector<std::string>& names) {
  const Findings all = findings_of(program, {});
  const Findings none = findings_of(program, names);  // the host's, and those of the machine itself
  int wrong = 0;
  for (const std::string& name : names) {
    std::vector<std::string> others = names;
    std::erase(others, name);
    const Findings own = difference(findings_of(program, others), none);
    const Findings without = findings_of(program, {name});
    const Findings expected = difference(all, own);
    if (without == expected) continue;
    ++wrong;
    fmt::print("{} without the check {}:\n", program, name);
    for (const std::string& finding : difference(expected, without)) fmt::print("  lost  {}\n", finding);
    for (const std::string& finding : difference(without, expected)) fmt::print("  new   {}\n", finding);
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) try {
  const std::vector<std::string> programs(argv + 1, argv + argc);
  const std::vector<std::string> names = simulator::Machine::instance().watch.check_names();
  int wrong = 0;
  for (const std::string& program : programs) wrong += check(program, names);
  fmt::print("{} programs, {} checks left out one at a time, {} differences\n", programs.size(), names.size(), wrong);
  return wrong == 0 && !programs.empty() && !names.empty() ? 0 : 1;
} catch (const std::exception& error) {
  fmt::print(stderr, "independence_test: {}\n", error.what());
  return 2;
}

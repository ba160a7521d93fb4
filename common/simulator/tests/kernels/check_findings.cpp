/// @file
/// Runs a program under the simulator on every schedule and compares its findings with the comments in its source.
///
///     tile[t] = a[t];                // MARK fill
///     out[t] = tile[t ^ 1];          // EXPECT shared-race other=fill variable=tile
///
/// EXPECT: a finding of this kind at this line; `other=` names a MARKed line that it must refer to, `variable=` the variable,
/// `severity=` error (default), warning or info, `schedule=` the only schedule that shows it. Findings that no comment expects
/// fail the test too.
///
/// Usage: check_findings PROGRAM SOURCE.cu
#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace {

/// What is compared of a finding.
struct Expected {
  std::string kind;
  std::string severity = "error";
  std::string variable;  ///< empty: any
  int line = 0;
  int other_line = 0;  ///< 0: any
  std::string schedule;  ///< empty: all
};

std::string text(const Expected& e) {
  return fmt::format("{} ({}) at line {}, other line {}, variable '{}'", e.kind, e.severity, e.line, e.other_line, e.variable);
}

std::vector<Expected> read_expectations(const std::string& source) {
  std::ifstream file(source);
  if (!file) throw std::runtime_error("cannot read " + source);
  std::map<std::string, int> marks;
  std::vector<std::pair<Expected, std::string>> found;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const auto mark = line.find("// MARK ");
    if (mark != std::string::npos) {
      std::string name;
      std::istringstream(line.substr(mark + 8)) >> name;
      marks[name] = number;
    }
    const auto expect = line.find("// EXPECT ");
    if (expect == std::string::npos) continue;
    std::istringstream words(line.substr(expect + 10));
    Expected e;
    std::string other;
    words >> e.kind;
    e.line = number;
    for (std::string word; words >> word;) {
      const std::string value = word.substr(word.find('=') + 1);
      if (word.rfind("other=", 0) == 0) other = value;
      else if (word.rfind("variable=", 0) == 0) e.variable = value;
      else if (word.rfind("severity=", 0) == 0) e.severity = value;
      else if (word.rfind("schedule=", 0) == 0) e.schedule = value;
      else throw std::runtime_error(fmt::format("{}:{}: EXPECT does not know '{}'", source, number, word));
    }
    found.emplace_back(e, other);
  }
  std::vector<Expected> result;
  for (auto& [e, other] : found) {
    if (!other.empty()) {
      if (marks.count(other) == 0) throw std::runtime_error(fmt::format("{}:{}: no line is MARKed {}", source, e.line, other));
      e.other_line = marks[other];
    }
    result.push_back(e);
  }
  return result;
}

bool matches(const Expected& expected, const Expected& actual) {
  return expected.kind == actual.kind && expected.severity == actual.severity && expected.line == actual.line &&
         (expected.other_line == 0 || expected.other_line == actual.other_line) &&
         (expected.variable.empty() || expected.variable == actual.variable);
}

std::vector<Expected> run(const std::string& program, const std::string& schedule) {
  const std::string report = program + "." + schedule + ".json";
  std::filesystem::remove(report);
  setenv("SIMULATOR_SCHEDULE", schedule.c_str(), 1);
  setenv("SIMULATOR_REPORT", report.c_str(), 1);
  const int status = std::system(fmt::format("'{}' >/dev/null", program).c_str());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw std::runtime_error(fmt::format("the program ended with status {} on the {} schedule", status, schedule));
  }
  std::ifstream file(report);
  const auto json = nlohmann::json::parse(file);
  std::vector<Expected> findings;
  for (const auto& finding : json.at("findings")) {
    const auto& other = finding.at("other_line");
    findings.push_back({finding.at("kind"), finding.at("severity"), finding.at("variable").is_null() ? "" : finding.at("variable"),
                        finding.at("line").is_null() ? 0 : finding.at("line").get<int>(), other.is_null() ? 0 : other.get<int>(), ""});
  }
  return findings;
}

int compare(const std::vector<Expected>& expectations, const std::vector<Expected>& findings, const std::string& schedule) {
  int wrong = 0;
  for (const Expected& expected : expectations) {
    if (!expected.schedule.empty() && expected.schedule != schedule) continue;
    if (std::none_of(findings.begin(), findings.end(), [&](const Expected& f) { return matches(expected, f); })) {
      fmt::print("{} schedule: not found: {}\n", schedule, text(expected));
      ++wrong;
    }
  }
  for (const Expected& finding : findings) {
    if (std::none_of(expectations.begin(), expectations.end(), [&](const Expected& e) { return matches(e, finding); })) {
      fmt::print("{} schedule: found, but not expected: {}\n", schedule, text(finding));
      ++wrong;
    }
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) {
    fmt::print(stderr, "usage: check_findings PROGRAM SOURCE.cu\n");
    return 2;
  }
  const std::vector<Expected> expectations = read_expectations(argv[2]);
  int wrong = 0;
  for (const char* schedule : {"forward", "reversed", "shuffled"}) {
    wrong += compare(expectations, run(argv[1], schedule), schedule);
  }
  fmt::print("{} expectations, {} wrong\n", expectations.size(), wrong);
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& error) {
  fmt::print(stderr, "check_findings: {}\n", error.what());
  return 2;
}

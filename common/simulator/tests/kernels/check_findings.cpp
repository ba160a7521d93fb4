/// @file
/// Runs a program under the simulator on every schedule and compares its findings with the comments in its source.
///
///     tile[t] = a[t];                // MARK fill
///     out[t] = tile[t ^ 1];          // EXPECT shared-race other=fill variable=tile
///
/// EXPECT: a finding of this kind at this line; `other=` names a MARKed line that it must refer to, `variable=` the
/// variable, `severity=` error (default), warning or info, `schedule=` the only schedule that shows it. Findings that
/// no comment expects fail the test too. One comment may hold several of these.
///
///     // COUNT global_reads max=7 total=448
///
/// COUNT: what the counter of that name must say, by the busiest thread (max) or over all.
///
/// Usage: check_findings PROGRAM SOURCE.cu
#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
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
  int other_line = 0;    ///< 0: any
  std::string schedule;  ///< empty: all
};

std::string text(const Expected& e) {
  return fmt::format("{} ({}) at line {}, other line {}, variable '{}'", e.kind, e.severity, e.line, e.other_line,
                     e.variable);
}

/// What a source says of its own run.
struct Expectations {
  std::vector<Expected> findings;
  std::map<std::string, std::map<std::string, std::uint64_t>> counts;  ///< counter, then "max" or "total"
};

std::runtime_error complaint(const std::string& source, int line, const std::string& what) {
  return std::runtime_error(fmt::format("{}:{}: {}", source, line, what));
}

/// One keyword of a comment with the words behind it.
struct Clause {
  int line;
  std::string keyword;
  std::vector<std::string> words;
};

std::vector<Clause> read_clauses(const std::string& source) {
  std::ifstream file(source);
  if (!file) throw std::runtime_error("cannot read " + source);
  std::vector<Clause> clauses;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const auto comment = line.find("//");
    if (comment == std::string::npos) continue;
    std::istringstream words(line.substr(comment + 2));
    bool inside = false;
    for (std::string word; words >> word;) {
      if (word == "MARK" || word == "EXPECT" || word == "COUNT") {
        clauses.push_back({number, word, {}});
        inside = true;
      } else if (inside) {
        clauses.back().words.push_back(word);
      }
    }
  }
  return clauses;
}

std::pair<std::string, std::string> split_at_equals(const std::string& word) {
  const auto equals = word.find('=');
  if (equals == std::string::npos) return {word, ""};
  return {word.substr(0, equals), word.substr(equals + 1)};
}

Expected to_expected(const std::string& source, const Clause& clause, const std::map<std::string, int>& marks) {
  Expected e;
  e.line = clause.line;
  for (const std::string& word : clause.words) {
    const auto [name, value] = split_at_equals(word);
    if (value.empty() && e.kind.empty()) {
      e.kind = word;
    } else if (name == "variable") {
      e.variable = value;
    } else if (name == "severity") {
      e.severity = value;
    } else if (name == "schedule") {
      e.schedule = value;
    } else if (name == "other" && marks.count(value) != 0) {
      e.other_line = marks.at(value);
    } else {
      throw complaint(source, clause.line, fmt::format("EXPECT does not know '{}'", word));
    }
  }
  return e;
}

Expectations read_expectations(const std::string& source) {
  const std::vector<Clause> clauses = read_clauses(source);
  std::map<std::string, int> marks;
  for (const Clause& clause : clauses) {
    if (clause.keyword == "MARK" && !clause.words.empty()) marks[clause.words.front()] = clause.line;
  }
  Expectations result;
  for (const Clause& clause : clauses) {
    if (clause.keyword == "EXPECT") result.findings.push_back(to_expected(source, clause, marks));
    if (clause.keyword != "COUNT") continue;
    for (std::size_t i = 1; i < clause.words.size(); ++i) {
      const auto [name, value] = split_at_equals(clause.words[i]);
      if (name != "max" && name != "total") {
        throw complaint(source, clause.line, fmt::format("COUNT does not know '{}'", clause.words[i]));
      }
      result.counts[clause.words[0]][name] = std::stoull(value);
    }
  }
  return result;
}

bool matches(const Expected& expected, const Expected& actual) {
  return expected.kind == actual.kind && expected.severity == actual.severity && expected.line == actual.line &&
         (expected.other_line == 0 || expected.other_line == actual.other_line) &&
         (expected.variable.empty() || expected.variable == actual.variable);
}

nlohmann::json run(const std::string& program, const std::string& schedule) {
  const std::string report = program + "." + schedule + ".json";
  std::filesystem::remove(report);
  setenv("SIMULATOR_SCHEDULE", schedule.c_str(), 1);
  setenv("SIMULATOR_REPORT", report.c_str(), 1);
  const int status = std::system(fmt::format("'{}' >/dev/null", program).c_str());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw std::runtime_error(fmt::format("the program ended with status {} on the {} schedule", status, schedule));
  }
  std::ifstream file(report);
  return nlohmann::json::parse(file);
}

std::vector<Expected> findings_of(const nlohmann::json& report) {
  std::vector<Expected> findings;
  for (const auto& finding : report.at("findings")) {
    const auto& other = finding.at("other_line");
    findings.push_back(
        {finding.at("kind"), finding.at("severity"), finding.at("variable").is_null() ? "" : finding.at("variable"),
         finding.at("line").is_null() ? 0 : finding.at("line").get<int>(), other.is_null() ? 0 : other.get<int>(), ""});
  }
  return findings;
}

int compare_counts(const Expectations& expectations, const nlohmann::json& report, const std::string& schedule) {
  int wrong = 0;
  for (const auto& [counter, values] : expectations.counts) {
    for (const auto& [name, expected] : values) {
      const auto actual =
          report.at("counters").at(counter).at(name == "max" ? "max_per_thread" : "total").get<std::uint64_t>();
      if (actual == expected) continue;
      fmt::print("{} schedule: {} {} is {}, not {}\n", schedule, counter, name, actual, expected);
      ++wrong;
    }
  }
  return wrong;
}

int compare(const std::vector<Expected>& expectations, const std::vector<Expected>& findings,
            const std::string& schedule) {
  int wrong = 0;
  for (const Expected& expected : expectations) {
    if (!expected.schedule.empty() && expected.schedule != schedule) continue;
    if (std::none_of(findings.begin(), findings.end(), [&](const Expected& f) { return matches(expected, f); })) {
      fmt::print("{} schedule: not found: {}\n", schedule, text(expected));
      ++wrong;
    }
  }
  for (const Expected& finding : findings) {
    if (std::none_of(expectations.begin(), expectations.end(),
                     [&](const Expected& e) { return matches(e, finding); })) {
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
  const Expectations expectations = read_expectations(argv[2]);
  int wrong = 0;
  for (const char* schedule : {"forward", "reversed", "shuffled"}) {
    const nlohmann::json report = run(argv[1], schedule);
    wrong +=
        compare(expectations.findings, findings_of(report), schedule) + compare_counts(expectations, report, schedule);
  }
  fmt::print("{} expectations, {} wrong\n", expectations.findings.size() + expectations.counts.size(), wrong);
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& error) {
  fmt::print(stderr, "check_findings: {}\n", error.what());
  return 2;
}

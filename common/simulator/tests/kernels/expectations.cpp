/// @file
/// What the comments of a test program say of its own run.
#include "expectations.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace {

std::runtime_error complaint(const std::string& source, int line, const std::string& what) {
  return std::runtime_error(fmt::format("{}:{}: {}", source, line, what));
}

/// One keyword of a comment with the words after it.
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
      if (word == "MARK" || word == "EXPECT" || word == "COUNT" || word == "METRIC" || word == "BARRIER") {
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
    } else if (name == "pattern") {
      e.pattern = value;
    } else if (name == "help") {
      e.help = value;
    } else if (name == "says") {
      e.message = value;
    } else if (name == "count") {
      e.count = value;
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

void add_metrics(const std::string& source, const Clause& clause, std::vector<Metric>& metrics) {
  if (clause.words.size() < 3) throw complaint(source, clause.line, "METRIC needs a space, a kind and a figure");
  for (std::size_t i = 2; i < clause.words.size(); ++i) {
    const auto [name, value] = split_at_equals(clause.words[i]);
    metrics.push_back({clause.line, clause.words[0], clause.words[1], name, std::stod(value)});
  }
}

BarrierUse to_barrier(const std::string& source, const Clause& clause) {
  const std::string use = clause.words.empty() ? "" : clause.words.front();
  if (use != "needed" && use != "needless") throw complaint(source, clause.line, "BARRIER is needed or needless");
  return {clause.line, use == "needed"};
}

}  // namespace

Expectations read_expectations(const std::string& source) {
  const std::vector<Clause> clauses = read_clauses(source);
  std::map<std::string, int> marks;
  for (const Clause& clause : clauses) {
    if (clause.keyword == "MARK" && !clause.words.empty()) marks[clause.words.front()] = clause.line;
  }
  Expectations result;
  for (const Clause& clause : clauses) {
    if (clause.keyword == "EXPECT") result.findings.push_back(to_expected(source, clause, marks));
    if (clause.keyword == "METRIC") add_metrics(source, clause, result.metrics);
    if (clause.keyword == "BARRIER") result.barriers.push_back(to_barrier(source, clause));
    if (clause.keyword != "COUNT") continue;
    for (std::size_t i = 1; i < clause.words.size(); ++i) {
      const auto [name, value] = split_at_equals(clause.words[i]);
      if (name != "max" && name != "total" && name != "words") {
        throw complaint(source, clause.line, fmt::format("COUNT does not know '{}'", clause.words[i]));
      }
      result.counts[clause.words[0]][name] = std::stoull(value);
    }
  }
  return result;
}

#include "simulator/observe/allowance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

#include "simulator/results/source_lines.hpp"

namespace simulator {
namespace {

constexpr std::string_view marker = "cooperative-cuda:";

/// What a comment says that begins with the marker.
struct Allowance {
  std::vector<std::string> kinds{};
  std::string reason{};
  bool says_allow = false;

  bool names(const std::string& kind) const { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); }
};

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::optional<Allowance> allowance_in(const std::string& line) {
  const std::size_t comment = std::min(line.find("//"), line.find("/*"));
  const std::size_t begin = comment == std::string::npos ? comment : line.find(marker, comment);
  if (begin == std::string::npos) return std::nullopt;
  const std::string text = line.substr(begin + marker.size(), line.find("*/", begin) - begin - marker.size());
  const std::size_t colon = text.find(':');
  std::istringstream words(text.substr(0, colon));
  Allowance allowance;
  std::string word;
  allowance.says_allow = words >> word && word == "allow";
  while (words >> word) {
    std::istringstream kinds(word);
    for (std::string kind; std::getline(kinds, kind, ',');) {
      if (!kind.empty()) allowance.kinds.push_back(kind);
    }
  }
  if (colon != std::string::npos) allowance.reason = trimmed(text.substr(colon + 1));
  return allowance;
}

bool is_kind(const std::string& word) {
  try {
    finding_kind(word);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

/// Why the comment allows nothing at all, as a sentence; empty where it may allow something.
std::string problem_of(const Allowance& allowance) {
  if (!allowance.says_allow || allowance.kinds.empty()) return "it names no kind of finding";
  for (const std::string& kind : allowance.kinds) {
    if (!is_kind(kind)) return fmt::format("'{}' is no kind of finding", kind);
  }
  return allowance.reason.empty() ? "it gives no reason" : "";
}

bool is_comment_only(const std::string& line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first != std::string::npos &&
         (line.compare(first, 2, "//") == 0 || line.compare(first, 2, "/*") == 0 || line[first] == '*');
}

/// The reason by which a comment at that place allows the finding, or what is wrong with the comment, in `help`.
std::optional<std::string> reason_at(SourceLines& sources, const SourceLocation& where, const Finding& finding,
                                     std::string& help) {
  const std::string kind = to_string(finding.kind);
  for (int number = where.line; number >= 1; --number) {
    const std::string& line = sources.line(where.file, number);
    if (number != where.line && !is_comment_only(line)) break;
    const std::optional<Allowance> allowance = allowance_in(line);
    if (!allowance) continue;
    const std::string problem = problem_of(*allowance);
    if (problem.empty() && allowance->names(kind)) return allowance->reason;
    if (!problem.empty())
      help = fmt::format(" The comment in line {} allows nothing, since {}. Write: // {} allow {}: why it is right",
                         number, problem, marker, kind);
  }
  return std::nullopt;
}

}  // namespace

void apply_allowances(ProgramReport& report) {
  SourceLines sources;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    Finding& finding = report.findings[i];
    std::string help;
    auto reason = reason_at(sources, finding.where, finding, help);
    for (const Note& note : finding.notes) {
      if (!reason) reason = reason_at(sources, note.where, finding, help);
    }
    if (reason) {
      report.accept(i, {AcceptedBy::comment, *reason});
    } else {
      finding.help += help;
    }
  }
}

}  // namespace simulator

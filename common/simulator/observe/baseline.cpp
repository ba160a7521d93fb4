#include "simulator/observe/baseline.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>

#include "simulator/platform/problem.hpp"
#include "simulator/results/source_lines.hpp"

namespace simulator {
namespace {

namespace fs = std::filesystem;

constexpr const char* heading =
    "# Findings of Cooperative CUDA that are known: SIMULATOR_BASELINE names this file, and only others are errors.\n"
    "# SIMULATOR_BASELINE_WRITE=1 adds those that a run shows. Delete a line to hear of its finding again.\n";

/// The code of a line with single blanks, so that indentation may change.
std::string code_of(const std::string& line) {
  std::istringstream words(line);
  std::string code;
  for (std::string word; words >> word;) code += (code.empty() ? "" : " ") + word;
  return code;
}

/// The line's code, and which of the lines with that code it is in its file.
std::string place_of(SourceLines& sources, const SourceLocation& where) {
  const std::string code = code_of(sources.line(where.file, where.line));
  if (code.empty()) return where.line == 0 ? "" : fmt::format("line {}", where.line);
  const std::vector<std::string>& lines = sources.all(where.file);
  const auto same = std::count_if(lines.begin(), lines.begin() + where.line,
                                  [&](const std::string& line) { return code_of(line) == code; });
  return same == 1 ? code : fmt::format("{} (no. {} in its file)", code, same);
}

/// As seen from the file's own folder: the same on every machine.
std::string path_of(const std::string& file, const fs::path& folder) {
  if (file.empty()) return "";
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(file), error);
  return (error ? fs::path(file) : path.lexically_relative(folder)).string();
}

std::string entry_of(const Finding& finding, SourceLines& sources, const fs::path& folder) {
  std::string one = place_of(sources, finding.where);
  std::string other = finding.notes.empty() ? "" : place_of(sources, finding.notes.front().where);
  if (!other.empty() && other < one) std::swap(one, other);  // the two lines of a pair may change places
  std::string entry = fmt::format("{}\t{}\t{}\t{}", to_string(finding.kind), path_of(finding.where.file, folder),
                                  finding.variable, one);
  if (!other.empty()) entry += "\t" + other;
  return entry;
}

fs::path folder_of(const fs::path& file) {
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(fs::absolute(file).parent_path(), error);
  return error ? fs::absolute(file).parent_path() : folder;
}

}  // namespace

Baseline::Baseline(fs::path file) : file_(std::move(file)) {
  std::ifstream in(file_);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (!line.empty() && line.front() != '#') entries_.insert(line);
  }
}

void Baseline::apply(ProgramReport& report) const {
  SourceLines sources;
  const fs::path folder = folder_of(file_);
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    const Finding& finding = report.findings[i];
    if (is_failure(finding) && entries_.count(entry_of(finding, sources, folder)) != 0)
      report.accept(i, {AcceptedBy::baseline, "in " + file_.filename().string()});
  }
}

void Baseline::add(const ProgramReport& report) {
  SourceLines sources;
  const fs::path folder = folder_of(file_);
  std::string text = fs::exists(file_) ? "" : heading;
  for (const Finding& finding : report.findings) {
    if (!is_failure(finding)) continue;
    std::string entry = entry_of(finding, sources, folder);
    if (entries_.insert(entry).second) text += entry + "\n";
  }
  // In one piece: the programs of a test run in parallel.
  const int out = open(file_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  const bool written = out >= 0 && ::write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (out >= 0) close(out);
  if (!written)
    throw course::Problem(
        fmt::format("SIMULATOR_BASELINE: could not write {}. Does its folder exist?", file_.string()));
}

}  // namespace simulator

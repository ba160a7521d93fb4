#include "simulator/observe/allowance.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>

#include "simulator/results/source.hpp"

namespace simulator {
namespace {

/// Reads each file once.
class Sources {
 public:
  /// Line `number` from 1; empty where there is none.
  const std::string& line(const std::string& file, int number) {
    const auto [entry, is_new] = files_.try_emplace(file);
    if (is_new) entry->second = read_source_lines(file);
    const auto index = static_cast<std::size_t>(number - 1);
    return index < entry->second.size() ? entry->second[index] : none_;
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
  std::string none_;
};

// The reason that a comment in `line` gives for allowing `kind`: empty for none, nothing where it does not speak of it.
std::optional<std::string> reason_in(const std::string& line, const std::string& kind) {
  const std::size_t comment = line.find("//");
  const std::string words = fmt::format("allow({})", kind);
  const std::size_t begin = comment == std::string::npos ? comment : line.find(words, comment);
  if (begin == std::string::npos) return std::nullopt;
  const std::size_t colon = begin + words.size();
  if (colon >= line.size() || line[colon] != ':') return "";
  const std::size_t first = line.find_first_not_of(' ', colon + 1);
  return first == std::string::npos ? "" : line.substr(first);
}

bool is_comment_only(const std::string& line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first != std::string::npos && line.compare(first, 2, "//") == 0;
}

std::optional<std::string> reason_at(Sources& sources, const SourceLocation& where, const std::string& kind) {
  if (where.line < 1) return std::nullopt;
  const auto here = reason_in(sources.line(where.file, where.line), kind);
  if (here) return here;
  const std::string& above = sources.line(where.file, where.line - 1);
  return is_comment_only(above) ? reason_in(above, kind) : std::nullopt;
}

std::optional<std::string> reason_for(Sources& sources, const Finding& finding) {
  const std::string kind = to_string(finding.kind);
  auto reason = reason_at(sources, finding.where, kind);
  for (const Note& note : finding.notes) {
    if (!reason) reason = reason_at(sources, note.where, kind);
  }
  return reason;
}

}  // namespace

void apply_allowances(std::vector<Finding>& findings) {
  Sources sources;
  for (Finding& finding : findings) {
    const auto reason = reason_for(sources, finding);
    if (!reason) continue;
    if (reason->empty()) {
      finding.help += fmt::format(" To allow it, give a reason: // allow({}): …", to_string(finding.kind));
    } else {
      finding.severity = Severity::info;
      finding.message += fmt::format(" (allowed: {})", *reason);
    }
  }
}

}  // namespace simulator

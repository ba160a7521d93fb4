/// @file
/// A finding as text.
#include "report/render_text.hpp"

#include <fmt/format.h>

#include "report/display_path.hpp"
#include "report/excerpt.hpp"

namespace simulator {
namespace {

const char* color_of(Severity severity) {
  if (severity == Severity::info) return "\033[1;36m";
  return severity == Severity::warning ? "\033[1;35m" : "\033[1;31m";
}

std::string place(const SourceLocation& where) {
  return fmt::format("{}:{}", where.file.empty() ? "unknown" : display_path(where.file), where.line);
}

const char* what_is_counted(FindingKind kind) {
  switch (kind) {
    case FindingKind::shared_race:
    case FindingKind::global_race:
      return "such pairs";
    case FindingKind::out_of_bounds:
    case FindingKind::misaligned_access:
    case FindingKind::uninitialized_read:
    case FindingKind::use_after_free:
    case FindingKind::host_pointer:
    case FindingKind::device_pointer_on_host:
      return "such accesses";
    default:
      return "times";
  }
}

}  // namespace

std::string render_headline(const Finding& finding, bool color) {
  const std::string severity = finding.severity == Severity::error ? "" : to_string(finding.severity) + ": ";
  if (!color)
    return fmt::format("{}: {}: {}{}", place(finding.where), to_string(finding.kind), severity, finding.message);
  return fmt::format("\033[1m{}:\033[0m {}{}:\033[0m {}\033[1m{}\033[0m", place(finding.where),
                     color_of(finding.severity), to_string(finding.kind), severity, finding.message);
}

std::string count_text(const Finding& finding) {
  if (finding.count <= 1) return "";
  const char* const counted = what_is_counted(finding.kind);
  if (!finding.in_kernel) return fmt::format("  {} {}.\n", finding.count, counted);
  const char* const blocks = finding.blocks == 1 ? "block" : "blocks";
  return fmt::format("  {} {} in {} {}.\n", finding.count, counted, finding.blocks, blocks);
}

std::string render_text(const Finding& finding, TextStyle style) {
  std::string text = render_headline(finding, style.color) + "\n";
  if (style.excerpt) text += excerpt(finding);
  text += count_text(finding);
  if (!finding.help.empty()) text += fmt::format("  {}\n", finding.help);
  return text;
}

}  // namespace simulator

#include "simulator/results/report_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "simulator/platform/json.hpp"
#include "simulator/platform/text.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/source.hpp"

namespace simulator {
namespace {

using nlohmann::ordered_json;

const Acceptance* acceptance_of(const ProgramReport& report, std::size_t number) {
  const auto found = report.accepted.find(number);
  return found == report.accepted.end() ? nullptr : &found->second;
}

/// Relative where the file lies below the current folder, else an absolute one.
std::string uri_of(const std::string& file) {
  const std::string path = display_path(file);
  std::string uri = path.front() == '/' ? "file://" : "";
  for (const char letter : path) {
    const bool stays = std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
                       std::string_view("/-._~+@,").find(letter) != std::string_view::npos;
    uri += stays ? std::string(1, letter) : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return uri;
}

ordered_json place_of(const SourceLocation& where) {
  ordered_json place = {{"artifactLocation", {{"uri", uri_of(where.file)}}}};
  if (where.line > 0) place["region"]["startLine"] = where.line;
  if (where.line > 0 && where.column > 0) place["region"]["startColumn"] = where.column;
  return place;
}

ordered_json message_of(const std::string& text) { return {{"text", course::printable(text)}}; }

ordered_json result_of(const Finding& finding, const Acceptance* acceptance) {
  const std::string help = finding.help.empty() ? "" : "\n" + finding.help;
  ordered_json result = {{"ruleId", to_string(finding.kind)},
                         {"level", finding.severity == Severity::error ? "error" : "warning"},
                         {"message", message_of(finding.message + help)}};
  if (!finding.where.file.empty())
    result["locations"] = ordered_json::array({{{"physicalLocation", place_of(finding.where)}}});
  ordered_json related = ordered_json::array();
  for (const Note& note : finding.notes) {
    if (note.where.file.empty()) continue;
    related.push_back({{"physicalLocation", place_of(note.where)}, {"message", message_of(note.text)}});
  }
  if (!related.empty()) result["relatedLocations"] = std::move(related);
  if (acceptance != nullptr)
    result["suppressions"] =
        ordered_json::array({{{"kind", acceptance->by == AcceptedBy::comment ? "inSource" : "external"},
                              {"justification", course::printable(acceptance->reason)}}});
  return result;
}

std::string place_text(const SourceLocation& where) {
  return where.file.empty() ? "" : fmt::format(" {}:{}", display_path(where.file), where.line);
}

/// The whole finding, line by line as a terminal has it.
std::string whole_text(const Finding& finding) {
  std::string text;
  for (const std::string& line : course::lines_of(render_text(finding))) text += course::xml_escaped(line) + "\n";
  return text;
}

/// One `<testcase>`, with what stands in it.
std::string case_text(const std::string& program, const std::string& name, const Finding* finding,
                      const std::string& inner) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\"", course::xml_escaped(program),
                                 course::xml_escaped(name));
  if (finding != nullptr && !finding->where.file.empty())
    text += fmt::format(" file=\"{}\" line=\"{}\"", course::xml_escaped(display_path(finding->where.file)),
                        finding->where.line);
  return text + (inner.empty() ? "/>\n" : ">\n" + inner + "    </testcase>\n");
}

bool ends_with(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

std::string sarif_text(const ProgramReport& report, const std::string& program) {
  ordered_json results = ordered_json::array();
  std::set<std::string> kinds;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    const Acceptance* const acceptance = acceptance_of(report, i);
    if (!is_failure(report.findings[i]) && acceptance == nullptr) continue;
    results.push_back(result_of(report.findings[i], acceptance));
    kinds.insert(to_string(report.findings[i].kind));
  }
  ordered_json rules = ordered_json::array();
  for (const std::string& kind : kinds) rules.push_back({{"id", kind}, {"shortDescription", {{"text", kind}}}});
  const ordered_json driver = {{"name", "Cooperative CUDA"}, {"rules", std::move(rules)}};
  const ordered_json run = {{"tool", {{"driver", driver}}},
                            {"automationDetails", {{"id", "cooperative-cuda/" + course::printable(program) + "/"}}},
                            {"results", std::move(results)}};
  const ordered_json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                            {"version", "2.1.0"},
                            {"runs", ordered_json::array({run})}};
  return course::json_text(log, 2) + "\n";
}

std::string junit_text(const ProgramReport& report, const std::string& program) {
  std::string cases;
  int count = 0;
  int failures = 0;
  int skipped = 0;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    const Finding& finding = report.findings[i];
    const Acceptance* const acceptance = acceptance_of(report, i);
    if (!is_failure(finding) && acceptance == nullptr) continue;
    const std::string whole = whole_text(finding);
    std::string inner = fmt::format("      <system-out>{}</system-out>\n", whole);
    if (acceptance != nullptr) {
      inner = fmt::format("      <skipped message=\"{}\"/>\n", course::xml_escaped(finding.message));
      ++skipped;
    } else if (finding.severity == Severity::error) {
      inner = fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", to_string(finding.kind),
                          course::xml_escaped(finding.message), whole);
      ++failures;
    }
    cases += case_text(program, to_string(finding.kind) + place_text(finding.where), &finding, inner);
    ++count;
  }
  if (count == 0) cases = case_text(program, "no findings", nullptr, "");
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"0\">\n{}"
      "  </testsuite>\n</testsuites>\n",
      course::xml_escaped(program), std::max(count, 1), failures, skipped, cases);
}

std::string report_text(const ProgramReport& report, const std::string& file, const std::string& program) {
  if (ends_with(file, ".sarif")) return sarif_text(report, program);
  if (ends_with(file, ".xml")) return junit_text(report, program);
  return program_report_text(report);
}

}  // namespace simulator

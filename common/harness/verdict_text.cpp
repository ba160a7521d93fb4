/// @file
/// The verdict as text.
#include "harness/verdict_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/render_text.hpp"

namespace course {
namespace {

std::string painted(const std::string& text, const char* code, bool color) {
  return color ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

std::string headline(const Verdict& verdict, bool color) {
  const Subject& subject = verdict.subject();
  const std::string word = verdict.passed() ? painted("PASS", "1;32", color) : painted("FAIL", "1;31", color);
  const char* const backend = subject.backend == "sim" ? "simulator" : "GPU";
  return fmt::format("{}: {}, {} of {} cases pass ({})\njudged: {}\n", subject.exercise, word, verdict.cases_passed(),
                     verdict.cases().size(), backend, judged(subject));
}

std::string unsolved_text(const std::vector<Region>& todos, bool color) {
  if (todos.empty()) return "";
  const Region& first = todos.front();
  std::string text =
      fmt::format("\n{}: {} (line {})\n", painted(fmt::format("TODO({}) is unsolved", first.number), "1;33", color),
                  first.sentence, first.begin_line);
  for (std::size_t i = 1; i < todos.size(); ++i) {
    text += fmt::format("{}TODO({})", i == 1 ? "Also unsolved: " : ", ", todos[i].number);
  }
  return text + (todos.size() > 1 ? ".\n" : "");
}

std::string findings_text(const std::vector<simulator::Finding>& findings, const Verdict& verdict, bool color) {
  std::string text;
  for (const simulator::Finding& finding : findings) {
    const simulator::SourceLocation& kernel = verdict.subject().kernel;
    const bool has_own_line = finding.where.file != kernel.file || finding.where.line != kernel.line;
    text += "\n" + simulator::render_text(finding, {.color = color, .excerpt = has_own_line});
  }
  return text;
}

/// `brief`: something is unsolved, so that too little was done is no news.
std::vector<Overrun> told(const Verdict& verdict, bool brief) {
  std::vector<Overrun> all = verdict.overruns();
  if (brief) std::erase_if(all, [](const Overrun& overrun) { return overrun.rule == Rule::at_least; });
  return all;
}

std::string overruns_text(const Verdict& verdict, bool brief, bool color) {
  std::string text;
  for (const Overrun& overrun : told(verdict, brief)) {
    const simulator::Finding finding = to_finding(overrun, verdict.subject().kernel);
    text += "\n" + simulator::render_text(finding, {.color = color, .excerpt = false});
  }
  return text;
}

/// All wrong cases but the first, in a line; the names of many would hide what was found.
std::string also_wrong(const std::vector<const CaseRecord*>& wrong) {
  constexpr std::size_t most_named = 2;
  if (wrong.size() < 2) return "";
  std::string names;
  for (std::size_t i = 1; i < wrong.size() && i <= most_named; ++i) {
    names += fmt::format("{}'{}' ({} of {})", i == 1 ? "" : ", ", wrong[i]->name, wrong[i]->wrong->wrong,
                         wrong[i]->wrong->total);
  }
  const std::size_t unnamed = wrong.size() - 1 - std::min(most_named, wrong.size() - 1);
  if (unnamed > 0) names += fmt::format(" and {} more {}", unnamed, unnamed == 1 ? "case" : "cases");
  return fmt::format("  Also wrong: {}.\n", names);
}

/// The first wrong case in full, the others in a line.
std::string wrong_text(const Verdict& verdict, bool brief, bool color) {
  const std::vector<const CaseRecord*> wrong = verdict.wrong_cases();
  if (wrong.empty()) return "";
  const simulator::Finding first = verdict.wrong_result(*wrong.front());
  const bool nothing_written =
      std::all_of(wrong.begin(), wrong.end(), [](const CaseRecord* record) { return record->wrong->nothing_written; });
  if (brief && nothing_written) {
    simulator::Finding finding = first;
    finding.message =
        fmt::format("nothing was written to the output yet, in {} of {} cases", wrong.size(), verdict.cases().size());
    return "\n" + simulator::render_headline(finding, color) + "\n";
  }
  const WrongResult& shown = *wrong.front()->wrong;
  const std::string window = shown.name.empty() ? window_text(shown.window) : "";
  return "\n" + simulator::render_headline(first, color) + "\n" + window +
         (first.help.empty() ? "" : fmt::format("  {}\n", first.help)) + also_wrong(wrong);
}

/// Host code alone: there is nothing to count, and nothing that it may spend.
bool spends_nothing(const CaseRecord& record) {
  return std::none_of(counters().begin(), counters().end(),
                      [&](const Counter& counter) { return matters(counter, record.budget, *record.counts); });
}

/// The case of the first overrun that is told, else the first one.
const CaseRecord& shown_case(const Verdict& verdict, bool brief) {
  const std::vector<CaseRecord>& cases = verdict.cases();
  const std::vector<Overrun> overruns = told(verdict, brief);
  if (overruns.empty()) return cases.front();
  const auto named = std::find_if(cases.begin(), cases.end(), [&](const CaseRecord& record) {
    return record.name == overruns.front().case_name && record.counts;
  });
  return named == cases.end() ? cases.front() : *named;
}

std::string work_time_text(const CaseRecord& record) {
  if (!record.work_time || !record.budget.overlap) return "";
  return fmt::format("copies and kernels: {:.0f} µs one after the other, {:.0f} µs here, at most {:.0f} µs\n",
                     record.work_time->in_all_us, record.work_time->elapsed_us,
                     record.work_time->in_all_us / *record.budget.overlap);
}

std::string count_text(const simulator::Count& count) {
  const std::string words = count.words > count.total ? fmt::format(" ({} words)", count.words) : "";
  return fmt::format("{} a thread, {} in all{}", count.max_per_thread, count.total, words);
}

std::string budget_text(const Verdict& verdict, bool brief, bool color) {
  if (verdict.cases().empty()) return "";
  const CaseRecord& first = shown_case(verdict, brief);
  if (!first.counts || spends_nothing(first)) return "";
  const auto count_of = [&](const Counter& counter) -> const simulator::Count& {
    return (*first.counts).*counter.count;
  };
  std::size_t width = 25;
  for (const Counter& counter : counters()) width = std::max(width, count_text(count_of(counter)).size());
  std::string text = fmt::format("\n{:<15}{:<{}}  {}\n", "", "yours", width, "budget");
  for (const Counter& counter : counters()) {
    if (!matters(counter, first.budget, *first.counts)) continue;
    const Limit& limit = first.budget.*counter.limit;
    const bool over = std::any_of(verdict.overruns().begin(), verdict.overruns().end(), [&](const Overrun& overrun) {
      return overrun.counter == &counter && overrun.case_name == first.name;
    });
    const std::string yours = fmt::format("{:<{}}  ", count_text(count_of(counter)), width);
    text += fmt::format("{:<15}{}{}\n", counter.label, painted(yours, over ? "1;31" : "0", color), describe(limit));
  }
  return text + work_time_text(first) + fmt::format("(counted in the case '{}')\n", first.name);
}

std::string notes_text(const Verdict& verdict) {
  std::string text;
  for (const std::string& note : verdict.notes()) text += fmt::format("\nnote: {}\n", note);
  return text;
}

}  // namespace

std::string verdict_text(const Verdict& verdict, bool color) {
  const std::vector<Region> unsolved = verdict.unsolved();
  const bool brief = !unsolved.empty();
  std::string text = headline(verdict, color);
  if (verdict.cases().empty()) text += "\nNo case ran, so nothing was judged.\n";
  text += unsolved_text(unsolved, color);
  text += findings_text(verdict.seen(), verdict, color);
  text += wrong_text(verdict, brief, color);
  text += overruns_text(verdict, brief, color);
  text += findings_text(verdict.shapes(), verdict, color);
  text += budget_text(verdict, brief, color);
  text += notes_text(verdict);
  return text;
}

}  // namespace course

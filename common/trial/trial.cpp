#include "trial/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "simulator/platform/files.hpp"
#include "trial/readings.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

using simulator::Finding;
using simulator::FindingKind;
using Clock = std::chrono::steady_clock;

/// How many findings are repaired together.
constexpr std::size_t most_edits = 3;

/// How good an outcome is.
int rank(Outcome outcome) {
  if (outcome == Outcome::passes) return 2;
  return outcome == Outcome::gone ? 1 : 0;
}

/// What may be tried after a reading that has not repaired all.
struct Judged {
  Verdict verdict;
  Outcome outcome = Outcome::unknown;
};

/// Whether a budget allows no further barrier: then one has to move.
bool breaks_barrier_budget(const Verdict& verdict) {
  return std::any_of(verdict.findings.begin(), verdict.findings.end(), [](const Finding& finding) {
    return finding.kind == FindingKind::budget_exceeded && finding.limit == "barriers" && !finding.falls_short;
  });
}

/// Judges copies until the time is over.
class Trials {
 public:
  Trials(const Workspace& workspace, const JudgeRequest& request, const Verdict& before, const Finding& finding,
         Clock::time_point end)
      : workspace_(workspace),
        before_(before),
        finding_(finding),
        end_(end),
        scratch_(workspace.private_folder() / "scratch"),
        copy_(request) {
    copy_.implementation = "file";
    copy_.symbols = false;
    copy_.source = workspace.from_root((scratch_.path() / fs::path(request.source).filename()).string());
    result_.chosen_cases = !request.case_name.empty();
  }

  /// All that `finding` of `source` advises, in the order of its readings; then what the best of them brings to light.
  /// @param done the edits that `source` has already
  void carry_out(const Finding& finding, const std::string& source, const std::string& file, const std::string& done,
                 std::size_t depth) {
    std::optional<std::pair<AdviceReading, Verdict>> next;
    std::vector<AdviceReading> readings = readings_of(finding, source, file);
    for (std::size_t i = 0; i < readings.size() && !is_over(); ++i) {
      const AdviceReading reading = readings[i];
      const std::string edit = done + reading.what + " " + reading.place;
      const std::optional<Judged> judged = judge(reading, edit, depth);
      if (!judged || judged->outcome == Outcome::passes) return;
      if (judged->outcome == Outcome::gone && !next) next = {reading, judged->verdict};
      if (!breaks_barrier_budget(judged->verdict)) continue;
      std::vector<AdviceReading> instead = moved(reading, finding.remedy, source);
      readings.insert(readings.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::make_move_iterator(instead.begin()),
                      std::make_move_iterator(instead.end()));
    }
    if (!next || is_over() || depth == most_edits) return;
    const auto& [reading, verdict] = *next;
    const Finding* const first = first_told(verdict);
    if (first != nullptr)
      carry_out(*first, reading.source, verdict.source, done + reading.what + " " + reading.place + ", and ",
                depth + 1);
  }

  Trial take() {
    const bool all_failed = !is_over() && unknown_ == 0 && !result_.failed.empty();
    if (result_.outcome == Outcome::unknown && all_failed) result_.outcome = Outcome::fails;
    return std::move(result_);
  }

 private:
  std::chrono::milliseconds left() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(end_ - Clock::now());
  }
  bool is_over() const { return left().count() <= 0; }

  /// Nothing where the time was over first: the copy may have been cut short.
  std::optional<Judged> judge(const AdviceReading& reading, const std::string& edit, std::size_t depth) {
    write_scratch(workspace_.at(copy_.source), reading.source);
    JudgeRequest request = copy_;
    request.compile_limit = std::min(request.compile_limit, left());
    request.time_limit = std::min(request.time_limit, left());
    Judged judged{judge_file(workspace_, request).verdict};
    if (is_over() && !judged.verdict.passed()) return std::nullopt;
    judged.outcome = outcome_of(before_, finding_, judged.verdict);
    note(reading, edit, judged, depth);
    return judged;
  }

  void note(const AdviceReading& reading, const std::string& edit, const Judged& judged, std::size_t depth) {
    if (depth == 1 && judged.outcome == Outcome::unknown) ++unknown_;
    if (depth == 1 && judged.outcome == Outcome::fails &&
        std::find(result_.failed.begin(), result_.failed.end(), edit) == result_.failed.end())
      result_.failed.push_back(edit);
    if (rank(judged.outcome) <= rank(result_.outcome)) return;
    result_.outcome = judged.outcome;
    result_.edit = edit;
    result_.edits = depth;
    result_.source = reading.source;
    result_.cases = judged.verdict.cases.size();
    result_.passed = cases_passed(judged.verdict);
  }

  const Workspace& workspace_;
  const Verdict& before_;
  const Finding& finding_;
  Clock::time_point end_;
  ScratchFolder scratch_;
  JudgeRequest copy_;
  std::size_t unknown_ = 0;
  Trial result_{};
};

/// "a, b or c"; three of them are enough to say what was tried.
std::string alternatives(const std::vector<std::string>& edits) {
  constexpr std::size_t most = 3;
  const std::size_t shown = std::min(edits.size(), most);
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += i + 1 == shown ? " or " : ", ";
    text += edits[i];
  }
  return text;
}

}  // namespace

Trial try_advice(const Workspace& workspace, const JudgeRequest& request, const Verdict& verdict,
                 std::chrono::milliseconds most) {
  const auto end = Clock::now() + most;
  const Finding* const finding = first_told(verdict);
  if (finding == nullptr || !finding->remedy || !verdict.unsolved.empty()) return {};
  Trials trials(workspace, request, verdict, *finding, end);
  trials.carry_out(*finding, read_file(workspace.at(request.source)), verdict.source, "", 1);
  Trial trial = trials.take();
  trial.spot = finding->remedy.spot;
  trial.statement = finding->remedy.statement;
  return trial;
}

std::string told(const Trial& trial) {
  const std::string with = "Tried: with " + trial.edit;
  switch (trial.outcome) {
    case Outcome::passes:
      if (trial.cases == 1) return with + ", the case passes.";
      return fmt::format("{}, {} {} cases pass.", with, trial.chosen_cases ? "these" : "all", trial.cases);
    case Outcome::gone:
      return fmt::format("{}, this finding is gone; {} of {} cases pass.", with, trial.passed, trial.cases);
    case Outcome::fails:
      if (trial.spot == simulator::Spot::guarded) break;  // with another bound it might
      return fmt::format("Tried: {} does not repair it. The cause may lie elsewhere.", alternatives(trial.failed));
    case Outcome::unknown:
      break;
  }
  return "";
}

}  // namespace course

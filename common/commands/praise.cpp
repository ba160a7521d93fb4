/// @file
/// What a pass is worth: the ideas owned, what the counts show beside other kernels, and what is open now.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "bench/reference_speed.hpp"
#include "build/judge_file.hpp"
#include "build/wrong_kernel.hpp"
#include "commands/commands.hpp"
#include "commands/praise.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"
#include "verdict/verdict_json.hpp"
#include "workspace/identify.hpp"
#include "workspace/reading.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// The wrong kernel that does without shared memory, of the exercises that have one.
constexpr const char* plain_kernel = "no_shared_memory";

bool is_newer(const fs::path& file, const fs::path& than) {
  std::error_code missing;
  const auto written = fs::last_write_time(file, missing);
  if (missing) return false;
  const auto other = fs::last_write_time(than, missing);
  return missing || written > other;
}

/// What a kernel of the course counts in that case. It is judged once, and again when the exercise has changed.
/// @param source of the kernel, called when it is needed
template <class Source>
Totals totals_of(const Workspace& workspace, const Exercise& exercise, const std::string& name,
                 const std::string& case_name, Source source) {
  const fs::path kept = workspace.private_folder() / "compared" / fmt::format("{}.{}.json", exercise.name, name);
  const bool fresh = is_newer(kept, workspace.at(exercise.solution)) && is_newer(kept, exercise.harness_object) &&
                     is_newer(kept, workspace.at(exercise.wrong_edits()));
  std::optional<Verdict> verdict;
  if (fresh) verdict = read_verdict(read_file(kept));
  if (!verdict) {
    verdict = judge_file(workspace, {.exercise = &exercise, .implementation = "file", .source = source()}).verdict;
    clear_stage();
    make_folder(kept.parent_path());
    write_file(kept, one_line({*verdict}));
  }
  const CaseRecord* const record = case_named(*verdict, case_name);
  Totals totals = record == nullptr ? Totals{} : totals_in(*record);
  // To do without them is no merit.
  if (std::any_of(verdict->barriers.begin(), verdict->barriers.end(),
                  [](const simulator::BarrierUse& barrier) { return !barrier.orders_something; }))
    totals.erase("barriers");
  return totals;
}

std::uint64_t reads(const Totals& totals) {
  const auto found = totals.find("global_reads");
  return found == totals.end() ? 0 : found->second;
}

std::string saved_against_plain(const Totals& yours, const Totals& plain) {
  if (reads(plain) <= reads(yours)) return "";
  return fmt::format(
      "You read global memory {} times; a kernel in which each thread reads for itself all that it needs does so {} times.",
      reads(yours), reads(plain));
}

/// What was counted less often than by the last try with other counts.
std::string saved_against_last(const ExerciseProgress& progress) {
  std::vector<std::string> saved;
  for (const Counter& counter : counters()) {
    const auto before = progress.totals_before.find(counter.key);
    const auto now = progress.totals.find(counter.key);
    if (before == progress.totals_before.end() || now == progress.totals.end() || now->second >= before->second)
      continue;
    saved.push_back(fmt::format("{} {} instead of {}", now->second, counter.label, before->second));
  }
  return saved.empty() ? "" : fmt::format("Since your last try: {}.", fmt::join(saved, ", "));
}

/// The counter of which the learner's kernel has the most beside the reference; nullptr where it has no more of any.
const Counter* most_above(const Totals& yours, const Totals& reference) {
  const Counter* most = nullptr;
  double times = 1;
  for (const Counter& counter : counters()) {
    const auto mine = yours.find(counter.key);
    const auto its = reference.find(counter.key);
    if (mine == yours.end() || its == reference.end() || mine->second <= its->second) continue;
    const double ratio =
        static_cast<double>(mine->second) / static_cast<double>(std::max<std::uint64_t>(its->second, 1));
    if (ratio <= times) continue;
    times = ratio;
    most = &counter;
  }
  return most;
}

std::string beside_reference(const Totals& yours, const Totals& reference) {
  if (reference.empty()) return "";
  if (const Counter* const more = most_above(yours, reference)) {
    return fmt::format("One difference from the reference: {} {}, where it has {}. Which of yours are not needed?",
                       yours.at(more->key), more->label, reference.at(more->key));
  }
  std::vector<std::string> fewer;
  for (const Counter& counter : counters()) {
    const auto mine = yours.find(counter.key);
    const auto its = reference.find(counter.key);
    if (its == reference.end()) continue;
    if (mine == yours.end()) return "";
    if (mine->second < its->second)
      fewer.push_back(fmt::format("{} {}, its {}", mine->second, counter.label, its->second));
  }
  if (fewer.empty()) return "Your counts are those of the reference solution.";
  return fmt::format("Better than the reference solution: {}. Well done!", fmt::join(fewer, "; "));
}

/// The ideas that the lesson teaches for this exercise; of many, the first two.
std::string ideas_owned(const Workspace& workspace, const Exercise& exercise) {
  std::vector<std::string> ideas = ideas_of(workspace, exercise);
  constexpr std::size_t most = 2;
  const std::size_t more = ideas.size() > most ? ideas.size() - most : 0;
  ideas.resize(ideas.size() - more);
  if (ideas.empty()) return "";
  const std::string rest = more == 0 ? "" : fmt::format("; and {} more, in docs/ideas.md", more);
  return fmt::format("Yours now: {}{}.", fmt::join(ideas, "; "), rest);
}

/// What a GPU measured of the reference, from the kept runs of the ladders; empty where no ladder has it.
std::string measured(const Workspace& workspace, const Exercise& exercise) {
  const fs::path folder = workspace.at("docs/results");
  std::error_code missing;
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, missing)) {
    // Among others that hold no ladders.
    if (entry.path().extension() == ".json" && read_file(entry.path()).find("\"ladders\":[") != std::string::npos)
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const std::string sentence = reference_speed(read_result(file), exercise.name);
    if (!sentence.empty()) return sentence;
  }
  return "";
}

std::string chapter_share(const Workspace& workspace, const Exercise& exercise, const Progress& progress) {
  std::size_t solved = 0;
  std::size_t count = 0;
  for (const Exercise& other : workspace.manifest.exercises) {
    if (other.chapter != exercise.chapter) continue;
    ++count;
    solved += state_of(workspace, other, progress) == State::solved ? 1 : 0;
  }
  const std::string number = exercise.number.substr(0, exercise.number.find('.'));
  if (solved == count) return fmt::format("Chapter {} is done: all {} exercises solved.", number, count);
  return fmt::format("Chapter {}: {} of {} solved.", number, solved, count);
}

/// The text between two marks, its lines joined; empty without them.
std::string paragraph_between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t first = text.find(begin);
  const std::size_t last = first == std::string::npos ? first : text.find(end, first);
  if (last == std::string::npos) return "";
  std::string paragraph;
  for (const std::string& line : lines_of(text.substr(first + begin.size(), last - first - begin.size()))) {
    if (line.empty()) continue;
    paragraph += (paragraph.empty() ? "" : " ") + line.substr(line.find_first_not_of(' '));
  }
  return paragraph;
}

}  // namespace

std::string prediction_in(const std::string& lesson, const std::string& exercise) {
  const std::string heading = "# Exercise: ";  // of any level
  const std::size_t section = lesson.find(fmt::format("{}{} ", heading, exercise));
  if (section == std::string::npos) return "";
  const std::size_t end = lesson.find(heading, section + heading.size());
  const std::string own = lesson.substr(section, end == std::string::npos ? end : end - section);
  const std::string question = paragraph_between(own, "**Predict first.** ", "\n\n");
  const std::string answer = paragraph_between(own, "<summary>Answer</summary>", "</details>");
  return question.empty() || answer.empty() ? "" : fmt::format("The lesson asked: {} The answer: {}", question, answer);
}

void praise_pass(const Workspace& workspace, const Exercise& exercise, const ExerciseProgress& counted, bool own,
                 const Say& say) {
  const auto add = [&](const std::string& line) {
    if (!line.empty()) say(line);
  };
  add(ideas_owned(workspace, exercise));
  add(measured(workspace, exercise));
  if (own) {
    add(saved_against_last(counted));
    add(prediction_in(read_file_if_any(workspace.at(exercise.chapter_dir) / "README.md").value_or(""), exercise.name));
    add(fmt::format("{} The reference is open now: ./course solution {}",
                    chapter_share(workspace, exercise, workspace.progress.load()), exercise.name));
    add(fmt::format("A picture of your run: ./course trace {}", exercise.name));
  }
  if (counted.counted_case.empty()) return;
  const auto totals = [&](const std::string& name, auto source) {
    try {
      return totals_of(workspace, exercise, name, counted.counted_case, source);
    } catch (const Problem&) {
      return Totals{};  // a kernel of the course that cannot be judged is nothing to compare with
    }
  };
  const bool has_plain = std::any_of(exercise.wrong.begin(), exercise.wrong.end(),
                                     [](const Alternative& kernel) { return kernel.name == plain_kernel; });
  if (has_plain)
    add(saved_against_plain(
        counted.totals, totals(plain_kernel, [&] { return wrong_kernel(workspace, exercise, plain_kernel).source; })));
  add(beside_reference(counted.totals, totals("reference", [&] { return exercise.solution; })));
}

Totals totals_in(const CaseRecord& record) {
  Totals totals;
  if (!record.counts) return totals;
  for (const Counter& counter : counters()) totals[counter.key] = ((*record.counts).*counter.count).total;
  return totals;
}

void note_totals(ExerciseProgress& progress, const Verdict& verdict) {
  for (const CaseRecord& record : verdict.cases) {
    Totals totals = totals_in(record);
    if (reads(totals) == 0) continue;
    if (progress.counted_case == record.name)
      progress.totals_before = progress.totals != totals ? progress.totals : Totals{};
    progress.counted_case = record.name;
    progress.totals = std::move(totals);
    return;
  }
}

int praise(const Workspace& workspace, const std::string& id) {
  const Exercise& exercise = identify_one(workspace.manifest, id);
  const Progress all = workspace.progress.load();
  const auto own = all.find(exercise.id);
  if (own == all.end() || own->second.solved.empty()) return 0;
  praise_pass(workspace, exercise, own->second, true, [](const std::string& line) {
    fmt::print("{}\n", line);
    flush_output();  // the watch mode shows it at once
  });
  return 0;
}

}  // namespace course

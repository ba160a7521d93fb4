#include "course/watch/controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "report/render_text.hpp"
#include "report/verdict_json.hpp"
#include "system/output.hpp"
#include "system/problem.hpp"
#include "system/process.hpp"
#include "system/text.hpp"

using namespace std::chrono_literals;

namespace course {
namespace {

constexpr double silent_seconds = 0.5;  // what takes longer is shown

/// The lines of a command's output, without what it said on its way.
std::vector<std::string> final_lines(const std::string& text) {
  std::vector<std::string> lines = lines_of(text);
  std::erase_if(lines, [](const std::string& line) { return stage_in(line).has_value(); });
  return lines;
}

std::string without_prefix(const std::string& text) {
  constexpr std::string_view prefix = "course: ";
  return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

const KeyAction* action_of(Key key) {
  const auto found = std::find_if(std::begin(key_actions), std::end(key_actions),
                                  [&](const KeyAction& action) { return static_cast<Key>(action.key) == key; });
  return found == std::end(key_actions) ? nullptr : found;
}

}  // namespace

Controller::Controller(const Workspace& workspace, const Exercise& first, bool polling)
    : workspace_(workspace), polling_(polling), program_(own_program()), exercise_(&first) {}

void Controller::run() {
  choose(*exercise_);
  while (!quit_) {
    draw();
    for (const Key key : terminal_.wait(descriptors(), patience())) on_key(key);
    if (interrupted()) throw Interrupted();
    if (watcher_->saved()) judge();
    if (job_ && job_->pump()) finish_job();
  }
}

void Controller::choose(const Exercise& exercise) {
  exercise_ = &exercise;
  pending_ = nullptr;
  view_ = {};
  verdict_.reset();
  view_.number = exercise.number;
  view_.name = exercise.name;
  view_.chapter = exercise.chapter;
  view_.file = exercise.exercise;
  const std::filesystem::path file = workspace_.at(exercise.exercise);
  const WatchMethod method = polling_ ? WatchMethod::polling : method_for(file.parent_path());
  watcher_ = std::make_unique<FileWatcher>(file, method);
  read_progress();
  judge();
}

void Controller::read_progress() {
  const Progress progress = workspace_.progress.load();
  view_.chapters.clear();
  for (const Exercise& exercise : workspace_.manifest.exercises) {
    if (view_.chapters.empty() || view_.chapters.back().name != exercise.chapter)
      view_.chapters.push_back({exercise.chapter, 0, 0});
    const auto entry = progress.find(exercise.id);
    view_.chapters.back().count += 1;
    view_.chapters.back().solved += entry != progress.end() && !entry->second.solved.empty() ? 1 : 0;
  }
}

void Controller::judge() {
  view_.page.reset();
  view_.question.clear();
  view_.scroll = 0;
  start(nullptr, {"check", exercise_->id, "--json", "--stages"});
}

/// Whatever is still going on is cancelled.
void Controller::start(const KeyAction* action, std::vector<std::string> words) {
  words.insert(words.begin(), program_);
  job_.reset();
  job_ = std::make_unique<Job>(std::move(words));
  job_action_ = action;
}

void Controller::finish_job() {
  const std::unique_ptr<Job> job = std::move(job_);
  if (job_action_ != nullptr) return take_page(*job, *job_action_);
  take_verdict(*job);
  read_progress();
  if (const KeyAction* const waiting = std::exchange(pending_, nullptr)) act(*waiting);
}

void Controller::take_verdict(const Job& job) {
  view_.verdict.reset();
  view_.problem.clear();
  view_.judged_at = fmt::format("{}, {:.2f} s", timestamp("%H:%M:%S"), job.age().count());
  verdict_ = read_verdict(job.output());
  if (verdict_) {
    view_.verdict = view_of(*verdict_);
    return;
  }
  view_.problem = without_prefix(fmt::format("{}", fmt::join(final_lines(job.errors()), "\n")));
  if (view_.problem.empty()) view_.problem = fmt::format("the judge ended with {}. Save again.", job.exit_code());
}

void Controller::take_page(const Job& job, const KeyAction& action) {
  Page page{action.label, final_lines(job.output()), action.prose};
  for (const std::string& line : final_lines(job.errors())) page.lines.push_back(without_prefix(line));
  if (action.key == 'x') {  // the verdict on the file as shipped follows at once; this must stay beside it
    view_.notice = page.lines.empty() ? "" : page.lines[0];
  } else {
    show(std::move(page));
  }
}

void Controller::on_key(Key key) {
  if (!view_.question.empty()) return answer(key);
  if (key == Key::end_of_input) quit_ = true;
  if (key == Key::down) scroll(1);
  if (key == Key::up) scroll(-1);
  if (key == Key::space) scroll(static_cast<int>(std::max<std::size_t>(terminal_.size().rows, 10) / 2));
  if (key == Key::escape || key == Key::enter) {
    view_.page.reset();
    view_.scroll = 0;
  }
  const KeyAction* const action = action_of(key);
  if (action == nullptr) return;
  view_.notice.clear();
  act(*action);
}

void Controller::answer(Key key) {
  view_.question.clear();
  if (key == static_cast<Key>('y')) {
    start(action_of(static_cast<Key>('x')), {"reset", exercise_->id});
  } else {
    view_.notice = "Nothing was reset.";
  }
}

void Controller::act(const KeyAction& action) {
  if (action.key == 'q') quit_ = true;
  if (action.key == 'n') return go_on();
  if (action.key == 'p') return go_back();
  if (action.key == 'x')
    view_.question = fmt::format("Reset {}? Yours is kept aside. y: yes, n: no", exercise_->exercise);
  if (action.key == '?') show({"keys", help_lines()});
  if (action.key == 'a' && verdict_) show({"all findings", lines_of(render_verdict(*verdict_, false))});
  if (action.command == nullptr || action.key == 'x') return;
  if (job_ && job_action_ == nullptr) {  // the verdict first: hints and counts depend on it
    pending_ = &action;
    return;
  }
  std::vector<std::string> words = {action.command};
  if (action.about_exercise) words.push_back(exercise_->id);
  start(&action, std::move(words));
}

void Controller::show(Page page) {
  view_.page = std::move(page);
  view_.scroll = 0;
}

void Controller::go_on() {
  const Exercise* const next = next_open(workspace_, workspace_.progress.load(), exercise_);
  if (next != nullptr) return choose(*next);
  view_.notice = "Nothing else is open.";
}

void Controller::go_back() {
  const std::vector<Exercise>& all = workspace_.manifest.exercises;
  if (exercise_ != all.data()) return choose(*(exercise_ - 1));
  view_.notice = "This is the first exercise.";
}

void Controller::scroll(int lines) {
  const auto longest = static_cast<long>(longest_scroll(view_, terminal_.size()));
  view_.scroll = static_cast<std::size_t>(std::clamp(static_cast<long>(view_.scroll) + lines, 0L, longest));
}

std::vector<pollfd> Controller::descriptors() const {
  std::vector<pollfd> all = {{watcher_->descriptor(), POLLIN, 0}};
  if (!job_) return all;
  for (const pollfd& descriptor : job_->descriptors()) all.push_back(descriptor);
  return all;
}

std::chrono::milliseconds Controller::patience() const {
  const std::chrono::milliseconds longest = job_ ? 100ms : 60s;  // the wheel turns
  return std::min(longest, watcher_->patience().value_or(longest));
}

void Controller::draw() {
  const bool one_after_the_other = !terminal_.full_screen();
  if (one_after_the_other && job_) return;  // only what is final
  view_.method = to_string(watcher_->method());
  view_.activity.reset();
  if (job_ && job_->age().count() >= silent_seconds)
    view_.activity =
        Activity{job_action_ == nullptr ? stage_in(job_->last_words()).value_or("judging") : job_action_->label,
                 job_->age().count()};
  terminal_.show(screen(view_, terminal_.size()));
}

}  // namespace course

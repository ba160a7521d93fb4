#include "watch_mode/controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"
#include "verdict/verdict_json.hpp"
#include "verdict/verdict_text.hpp"
#include "watch_mode/editor.hpp"
#include "workspace/reading.hpp"

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
    saved_ |= watcher_->saved();
    const bool ended = job_ && job_->pump();
    // A pass is praised line by line: some lines wait for other kernels to be judged.
    if (job_ && task_ == Task::praise) view_.praise = final_lines(job_->output());
    if (ended) finish_job();
    if (saved_ && !is_resetting()) judge();
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
  view_.lesson = exercise.chapter_dir + "/README.md";
  view_.place_in_lesson = place_in_lesson(workspace_, exercise);
  traced_ = false;
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

bool Controller::is_resetting() const { return job_ && task_ == Task::page && job_action_->key == 'x'; }

void Controller::judge() {
  saved_ = false;
  view_.page.reset();
  view_.hint.reset();
  view_.list.reset();
  view_.praise.clear();
  view_.question.clear();
  view_.scroll = 0;
  start(Task::verdict, {"check", exercise_->id, "--json", "--stages"});
}

/// Whatever is still going on is cancelled.
void Controller::start(Task task, std::vector<std::string> words, const KeyAction* action) {
  words.insert(words.begin(), program_);
  job_.reset();
  job_ = std::make_unique<Job>(std::move(words));
  task_ = task;
  job_action_ = action;
}

void Controller::finish_job() {
  const std::unique_ptr<Job> job = std::move(job_);
  switch (task_) {
    case Task::page:
      return take_page(*job, *job_action_);
    case Task::praise:
      if (job->exit_code() != 0) view_.praise.clear();
      break;
    case Task::trace_again:
      return;
    case Task::verdict:
      take_verdict(*job);
      read_progress();
      break;
  }
  after_verdict();
}

/// What waits for the verdict; else, of a pass, what it is worth; else the trace of this run.
void Controller::after_verdict() {
  if (const KeyAction* const waiting = std::exchange(pending_, nullptr)) return act(*waiting);
  const bool passed = view_.verdict && view_.verdict->passed;
  if (task_ == Task::verdict && passed) return start(Task::praise, {"praise", exercise_->id});
  if (traced_ && view_.verdict && !verdict_->cases.empty())
    start(Task::trace_again, {"trace", exercise_->id, "--live"});
}

void Controller::take_verdict(const Job& job) {
  view_.verdict.reset();
  view_.problem.clear();
  view_.next.clear();
  view_.judged_at = fmt::format("{}, {:.2f} s", timestamp("%H:%M:%S"), job.age().count());
  verdict_ = read_verdict(job.output());
  if (verdict_) {
    view_.verdict = view_of(*verdict_);
    const Exercise* const next = next_open(workspace_, workspace_.progress.load(), exercise_);
    if (next != nullptr && verdict_->passed())
      view_.next = fmt::format("{} {}: {}", next->number, next->name, task_of(workspace_, *next));
    return;
  }
  view_.problem = without_prefix(fmt::format("{}", fmt::join(final_lines(job.errors()), "\n")));
  if (view_.problem.empty()) view_.problem = fmt::format("the judge ended with {}. Save again.", job.exit_code());
}

void Controller::take_page(const Job& job, const KeyAction& action) {
  Page page{action.label, final_lines(job.output()), action.prose, ""};
  for (const std::string& line : final_lines(job.errors())) page.lines.push_back(without_prefix(line));
  if (action.key == 'x') {  // the verdict on the file as shipped follows at once; this must stay beside it
    view_.notice = page.lines.empty() ? "" : page.lines[0];
  } else if (action.key == 'h') {
    view_.page.reset();
    view_.hint = std::move(page);
    view_.scroll = scroll_to_hint(view_, terminal_.size());
  } else if (action.key == 't' && !final_lines(job.output()).empty()) {
    show_trace(final_lines(job.output()).front());
  } else {
    show(std::move(page));
  }
}

/// Opens it where there is a browser, and from now on makes it anew at each save; an open page then loads itself again.
void Controller::show_trace(const std::string& page) {
  const char* const how = !traced_ && open_in_browser(page) ? "It opens in your browser" : "Open it in a browser";
  show({"trace",
        {"The page of your run, access by access. " + std::string(how) + "; it follows every save.", ""},
        true,
        page});
  traced_ = true;
}

void Controller::on_key(Key key) {
  if (!view_.question.empty()) return answer(key);
  if (view_.list && key != Key::end_of_input) return on_list_key(key);
  if (key == Key::end_of_input) quit_ = true;
  if (key == Key::down) scroll(1);
  if (key == Key::up) scroll(-1);
  if (key == Key::space) scroll(static_cast<int>(std::max<std::size_t>(terminal_.size().rows, 10) / 2));
  if (key == Key::escape || key == Key::enter) {
    view_.page.reset();
    view_.hint.reset();
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
    start(Task::page, {"reset", exercise_->id}, action_of(static_cast<Key>('x')));
  } else {
    view_.notice = "Nothing was reset.";
  }
}

void Controller::act(const KeyAction& action) {
  switch (action.key) {
    case 'q':
      quit_ = true;
      return;
    case 'n':
      return go_on();
    case 'p':
      return go_back();
    case 'l':
      return list();
    case 'e':
      return edit();
    case 'x':
      view_.question = fmt::format("Reset {}? Yours is kept aside. y: yes, n: no", exercise_->exercise);
      return;
    case '?':
      return show({"keys", help_lines()});
    case 'a':
      if (verdict_) show({"all findings", lines_of(render_verdict(*verdict_, false))});
      return;
    default:
      return run_command(action);
  }
}

void Controller::run_command(const KeyAction& action) {
  if (job_ && task_ == Task::verdict) {  // the verdict first: hints and counts depend on it
    pending_ = &action;
    return;
  }
  std::vector<std::string> words = {action.command};
  if (action.about_exercise) words.push_back(exercise_->id);
  if (action.key == 'h') words.insert(words.end(), {"--again", "h"});
  if (action.key == 't') words.emplace_back("--live");
  start(Task::page, std::move(words), &action);
}

void Controller::list() {
  const Progress progress = workspace_.progress.load();
  ListView list;
  for (const Exercise& exercise : workspace_.manifest.exercises) {
    if (&exercise == exercise_) list.cursor = list.entries.size();
    list.entries.push_back(
        {exercise.number, exercise.name, exercise.chapter, state_of(workspace_, exercise, progress)});
  }
  view_.list = std::move(list);
}

void Controller::on_list_key(Key key) {
  ListView& list = *view_.list;
  const std::vector<const ListEntry*> entries = listed(list);
  if (key == Key::escape) return view_.list.reset();
  if (key == Key::enter && list.cursor < entries.size()) {
    const std::string name = entries[list.cursor]->name;
    const auto& all = workspace_.manifest.exercises;
    return choose(*std::find_if(all.begin(), all.end(), [&](const Exercise& one) { return one.name == name; }));
  }
  if (key == Key::up) list.cursor -= list.cursor > 0 ? 1 : 0;
  if (key == Key::down) list.cursor += list.cursor + 1 < entries.size() ? 1 : 0;
  const std::string filter = list.filter;
  if (key == Key::backspace && !filter.empty()) list.filter.pop_back();
  if (key > Key::space && key < Key::backspace) list.filter += static_cast<char>(key);
  if (key == Key::tab) list.open_only = !list.open_only;
  if (key == Key::tab || list.filter != filter) list.cursor = 0;
}

/// At the first unsolved region, or the line of the first finding.
void Controller::edit() {
  int line = 1;
  if (verdict_ && !verdict_->unsolved.empty()) {
    line = verdict_->unsolved.front().line;
  } else if (const simulator::Finding* const told = verdict_ ? first_told(*verdict_) : nullptr) {
    line = told->where.line;
  }
  const auto editor = editor_for(exercise_->exercise, line);
  if (!editor) {
    view_.notice = "Name your editor in the variable EDITOR, and this key opens the file.";
    return;
  }
  ProcessOptions options{.folder = workspace_.root(), .time_limit = 10s};
  if (editor->needs_terminal) options = {.folder = workspace_.root(), .foreground = true, .show = true};
  ProcessResult result;
  const auto run = [&] { result = run_process(editor->command, options); };
  editor->needs_terminal ? terminal_.lend(run) : run();
  if (!result.started) view_.notice = fmt::format("{} cannot be started.", editor->command.front());
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

std::string Controller::activity() const {
  switch (task_) {
    case Task::verdict:
      return stage_in(job_->last_words()).value_or("judging");
    case Task::praise:
      return "comparing with the course's kernels";
    case Task::trace_again:
      return "tracing";
    case Task::page:
      return job_action_->label;
  }
  return "";
}

void Controller::draw() {
  const bool one_after_the_other = !terminal_.full_screen();
  if (one_after_the_other && job_) return;  // only what is final
  view_.method = to_string(watcher_->method());
  view_.activity.reset();
  if (job_ && job_->age().count() >= silent_seconds) view_.activity = Activity{activity(), job_->age().count()};
  terminal_.show(screen(view_, terminal_.size()));
}

}  // namespace course

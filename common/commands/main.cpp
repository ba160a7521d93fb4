/// @file
/// The program behind `./course`: from the words of a command line to one command.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "commands/commands.hpp"
#include "commands/hand_over.hpp"
#include "commands/later.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "workspace/identify.hpp"
#include "workspace/workspace.hpp"

namespace course {
namespace {

/// What a command does with the course, which is opened for it.
using Act = std::function<int(const Workspace&)>;

int on_the_course(const Act& act) {
  const Workspace course = open_workspace();
  finish_interrupted_update(course);
  return act(course);
}

/// All that can be said on the command line, each command beside what it does.
class Commands {
 public:
  Commands() {
    app_.require_subcommand(0, 1);
    app_.set_version_flag("--version", "Cooperative CUDA " COURSE_VERSION);
    app_.footer(
        "Without a command: watch the next open exercise (on a terminal), or judge it once.\nExit codes: 0 passed, 1 "
        "judged and failed, 2 usage or environment.");
  }

  CLI::App* add(const char* name, const char* purpose, Act act) {
    CLI::App* command = app_.add_subcommand(name, purpose);
    this->act(command, std::move(act));
    return command;
  }

  /// A command of which `act` may be asked without a course.
  CLI::App* add_without_course(const char* name, const char* purpose, std::function<int()> act) {
    CLI::App* command = app_.add_subcommand(name, purpose);
    acts_[command] = std::move(act);
    return command;
  }

  void act(const CLI::App* command, Act act) {
    acts_[command] = [act = std::move(act)] { return on_the_course(act); };
  }

  const CLI::App& app() const { return app_; }

  /// What follows `--`: another program's, whatever it looks like.
  const std::vector<std::string>& words_after_dashes() const { return words_after_dashes_; }

  /// Refuses empty words and empty values of options, such as those of a script whose variable is not set.
  void refuse_empty_values() { refuse_empty_values(app_); }

  /// @throws CLI::ParseError as CLI11 does, also for `--help`
  void parse(int count, const char* const* words) {
    const int own_count = static_cast<int>(std::find(words, words + count, std::string_view("--")) - words);
    words_after_dashes_.assign(std::min(words + own_count + 1, words + count), words + count);
    app_.parse(own_count, words);
  }

  /// What the words that were parsed ask for.
  int run() const {
    const CLI::App* chosen = &app_;
    while (!chosen->get_subcommands().empty()) chosen = chosen->get_subcommands()[0];
    return chosen == &app_ ? on_the_course(start) : acts_.at(chosen)();
  }

  /// Prints the help that was asked for.
  int show(const CLI::Success& help) const {
    std::ostringstream text;
    const int status = app_.exit(help, text);
    fmt::print("{}", text.str());
    return status;
  }

 private:
  static void refuse_empty_values(CLI::App& app) {
    for (CLI::Option* option : app.get_options([](const CLI::Option* one) { return one->get_type_size() != 0; })) {
      const char* const what = option->get_positional() ? "an empty word names nothing" : "a value must follow it";
      option->check([what](const std::string& value) { return std::string(value.empty() ? what : ""); });
    }
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) refuse_empty_values(*command);
  }

  CLI::App app_{"Cooperative CUDA: exercises judged on any machine, without a GPU", "./course"};
  std::map<const CLI::App*, std::function<int()>> acts_;
  std::vector<std::string> words_after_dashes_;
};

void define_exercise(CLI::App* command, std::string& id) {
  command->add_option("ID", id, "02_halo/pooling, pooling or 2.1")->required();
}

void define_check(Commands& commands) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App* command = commands.add("check", "judge exercises: your files, or the references with --solutions",
                                   [=](const Workspace& course) { return check(course, *options); });
  command->add_option("ID", options->ids,
                      "02_halo/pooling, pooling, 2.1, or a chapter: 02_halo, 2; none: the next open one");
  command->add_flag("--all", options->all, "every exercise");
  command->add_flag("--solutions", options->solutions, "judge the reference solutions");
  command->add_option("--file", options->file, "judge this file as the exercise");
  command->add_option("--wrong,--mutant", options->wrong,
                      "judge a wrong kernel of the course (shows lines of the solution)");
  command->add_option("--case", options->case_name, "only the case of this name, or those with it in their names");
  command->add_option("--backend", options->backend, "sim or gpu")->check(CLI::IsMember({"sim", "gpu"}));
  command->add_flag("--all-findings", options->all_findings, "all that was found, and all counts");
  command->add_flag("--json", options->json, "print one JSON object and nothing else");
  command->add_option("--output", options->output, "also keep what --json prints in this file");
  command->add_option("--time-limit", options->time_limit_s, "seconds that one exercise may run")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  command->add_option("--try", options->try_s, "seconds to try the verdict's own advice, once it is printed; 0: none")
      ->check(CLI::Range(0.0, 600.0))
      ->capture_default_str();
  command->add_flag("--stages", options->stages, "")->group("");  // for the watch mode
}

void define_check_advice(Commands& commands) {
  const auto options = std::make_shared<AdviceCheckOptions>();
  CLI::App* command =
      commands.add("check-advice", "", [=](const Workspace& course) { return check_advice(course, *options); });
  command->add_option("PART", options->part);
  command->add_option("--sample", options->sample);
  command->add_option("--seed", options->seed);
  command->add_flag("--verbose", options->verbose);
  command->group("");
}

void define_trace_files(CLI::App* command, TraceFiles& files) {
  command->add_option("--chrome", files.chrome, "also the blocks' timeline as Chrome trace events, for Perfetto");
  command->add_option("--svg", files.svg, "also the drawings, as SVG files in this folder; needs Node.js");
  command->add_option("--device", files.device, "the GPU whose timeline is shown: T4, A100, H100 …");
}

/// As compilers take them, each word with its first letter: -fopenmp, -pthread, -Xcompiler -fopenmp, -lm, -L folder.
void define_host_options(CLI::App* command, ProgramSources& sources) {
  const auto add = [&](const char* letter, std::vector<std::string>& words, const char* description) {
    const std::string name = letter;
    command
        ->add_option_function<std::vector<std::string>>(
            name,
            [name, &words](const std::vector<std::string>& values) {
              for (const std::string& value : values) words.push_back(name + value);
            },
            description)
        ->allow_extra_args(false);
  };
  add("-f", sources.host_options, "-fopenmp and the like: a word for the host's compiler");
  add("-p", sources.host_options, "-pthread, likewise");
  add("-l", sources.libraries, "a library to link");
  add("-L", sources.libraries, "a folder to look for libraries in");
  command->add_option("-X", "-Xcompiler before such a word, as for nvcc, changes nothing")
      ->check(CLI::IsMember({"compiler"}))
      ->allow_extra_args(false);
}

void define_run(Commands& commands) {
  const auto options = std::make_shared<RunOptions>();
  CLI::App* command = commands.add("run", "compile any CUDA program and run it in the simulator",
                                   [=, &commands](const Workspace& course) {
                                     options->arguments = commands.words_after_dashes();
                                     return run(course, *options);
                                   });
  command->add_option("FILE", options->sources.files, "the program's .cu and C++ files")->required();
  command->add_option("-I", options->sources.include_dirs, "a folder to look for headers in")->allow_extra_args(false);
  command->add_option("-D", options->sources.defines, "a macro: NAME or NAME=VALUE")->allow_extra_args(false);
  command->add_option("--std", options->sources.standard, "the language: c++17 unless told otherwise")
      ->check(CLI::IsMember({"c++17", "c++20"}));
  define_host_options(command, options->sources);
  command->add_option("-o", options->keep, "keep the program under this name; started by itself it reports, too");
  command->add_option("--schedule", options->schedule, "the order of threads and blocks, or all orders in turn")
      ->check(CLI::IsMember({"forward", "reversed", "shuffled", "all"}))
      ->capture_default_str();
  command->add_option("--workers", options->workers, "processes to spread large grids over; the findings stay the same")
      ->check(CLI::Range(1U, 256U));
  command
      ->add_option("--without", options->without,
                   "kinds of findings not to look for, as --json names them; all: run fast, accesses unseen")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--time-limit", options->time_limit_s, "seconds after which each run is stopped")
      ->check(CLI::Range(0.01, 86400.0));
  command->add_option("--trace", options->trace.page, "a page on which every access can be looked at");
  define_trace_files(command, options->trace);
  command->add_flag("--info", options->information, "show findings that are only information, too");
  command->add_flag("--all-findings", options->all_findings, "all that was found, not one of each cause");
  command->add_flag("--metrics", options->metrics, "show how often memory was read and written");
  command->add_flag("--json", options->json, "print one JSON object and nothing else");
  command->footer(
      "What follows -- goes to the program, which reads your input and writes to your terminal. Findings go to "
      "stderr.\n"
      "Exit codes: 0 no error was found and the program ended with 0; 1 an error was found, the program ended "
      "otherwise,\n"
      "or it does not compile; 2 usage or environment; 130 stopped by Ctrl-C.");
}

void define_trace(Commands& commands) {
  const auto options = std::make_shared<TraceOptions>();
  CLI::App* command = commands.add("trace", "a page on which every access of your run can be looked at",
                                   [=](const Workspace& course) { return trace(course, *options); });
  command->add_option("ID", options->id, "02_halo/pooling, pooling or 2.1")->required();
  command->add_option("--case", options->case_name,
                      "the case's name or a part of it; else the first that fails, or the first");
  command->add_option("--block", options->block, "also this block: X, X,Y or X,Y,Z");
  command->add_option("--launch", options->launch, "only this launch, from 1");
  command->add_option("--file", options->file, "trace this file as the exercise");
  command->add_option("--wrong,--mutant", options->wrong, "trace a wrong kernel of the course")->excludes("--file");
  command->add_flag("--solution", options->solution, "trace the reference solution")
      ->excludes("--file")
      ->excludes("--wrong");
  command->add_option("--output", options->files.page, "where the page goes; .course/traces/ unless told otherwise");
  command->add_option("--link", options->links,
                      "TEXT=ADDRESS at the top of the page; the lesson and your file otherwise");
  command->add_option("--json", options->files.json, "also the data, as JSON");
  define_trace_files(command, options->files);
  command->add_flag("--open", options->open, "and open it in the browser, where there is one");
  command->add_flag("--live", options->live, "an open page loads itself again when this command writes it anew");
  command->add_option("--time-limit", options->time_limit_s, "seconds that the exercise may run")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  command->footer("Exit codes: 0 passed, 1 judged and failed or it does not compile, 2 usage or environment.");
}

void define_debug(Commands& commands) {
  const auto options = std::make_shared<DebugOptions>();
  CLI::App* command = commands.add("debug", "gdb at one thread of your kernel, in the simulator",
                                   [=, &commands](const Workspace& course) {
                                     options->for_gdb = commands.words_after_dashes();
                                     return debug(course, *options);
                                   });
  command->add_option("ID", options->id, "02_halo/pooling, pooling or 2.1")->required();
  command->add_option("--block", options->block, "the block to stop in: 1, or 1,2 or 1,2,3")->capture_default_str();
  command->add_option("--thread", options->thread, "the thread in it")->capture_default_str();
  command->add_option("--case", options->test_case, "only the case of this name, or those with it in their names");
  command->add_flag("--solution", options->solution, "the reference instead of your file");
  command->add_flag("--build-only", options->only_build, "build, and print what an editor's debugger needs");
  command->footer("What follows -- goes to gdb: ./course debug pooling --thread 3 -- -ex run");
}

void define_grade(Commands& commands) {
  const auto options = std::make_shared<GradeOptions>();
  CLI::App* command = commands.add("grade", "judge many submissions, in a sandbox, and report on all of them",
                                   [=](const Workspace& course) { return grade(course, *options); });
  command->add_option(
      "DIR", options->folders,
      "a folder of students' folders, or of files named after exercises (with --exercise: after students)");
  command->add_option("--exercise", options->exercise, "grade this exercise only");
  command
      ->add_option("--jobs", options->jobs,
                   "submissions judged at a time; one for each processor unless told otherwise")
      ->check(CLI::Range(1U, 1024U));
  command->add_option("--shard", options->shard, "judge part i of n only: i/n; `grade merge` puts the parts together");
  command->add_option("--output", options->output, "the folder for results and reports")->capture_default_str();
  command
      ->add_option("--time", options->limits.seconds,
                   "seconds of processor time to compile a submission, and again to run it")
      ->check(CLI::Range(0.1, 86400.0))
      ->capture_default_str();
  command->add_option("--memory", options->limits.memory_mebibytes, "MiB of memory that it may use")
      ->check(CLI::Range(64U, 1048576U))
      ->capture_default_str();
  command
      ->add_option("--sandbox", options->sandbox,
                   "bubblewrap, limits (resource limits only), or auto: the first that works")
      ->check(CLI::IsMember({"auto", "bubblewrap", "limits"}))
      ->capture_default_str();
  command->add_flag("--json", options->json, "print the report as one JSON object and nothing else");
  command->add_flag("--fresh", options->fresh, "judge again what has been judged");
  command->add_flag("--unchecked", options->unchecked)->group("");
  command->footer(
      "Started again after an interruption it goes on where it was. Reports: report.txt, report.json and report.xml\n"
      "(JUnit) in the output folder. Exit codes: 0 all could be judged, whatever came of it; 2 usage or environment;\n"
      "130 stopped by Ctrl-C.");

  const auto shards = std::make_shared<std::vector<std::string>>();
  const auto merged = std::make_shared<std::string>();
  CLI::App* merge = command->add_subcommand("merge", "put the reports of all shards together");
  merge->add_option("FOLDER", *shards, "the shards' output folders, or one that they share")->required();
  merge->add_option("--output", *merged, "the folder for the report; the first FOLDER unless told otherwise");
  commands.act(merge, [=](const Workspace& course) { return merge_grades(course, *shards, *merged); });
}

void define_bench(Commands& commands) {
  const auto options = std::make_shared<BenchOptions>();
  CLI::App* command = commands.add("bench", "on a GPU: kernels beside the libraries' and the limit",
                                   [=](const Workspace& course) { return bench(course, *options); });
  command->add_option("LADDER", options->what,
                      "a ladder's name; none: all ladders; simulator: the simulator beside others, without a GPU");
  command->add_option("--size", options->size, "only this size");
  command->add_flag("--mine", options->mine, "measure your files in place of the references");
  command->add_flag("--json", options->json, "print one JSON object and nothing else");
  command->add_option("--output", options->output, "also keep what was measured in this file, for --from");
  command->add_option("--commit", options->commit, "what the result calls the measured version; else git is asked");
  command->add_option("--pictures", options->pictures, "also the pictures, as SVG files in this folder");
  command
      ->add_option("--from", options->from, "show the run that this file holds, or several files' runs; needs no GPU")
      ->allow_extra_args(false);
  command
      ->add_option("--beside", options->beside,
                   "with --from and --markdown: a stored run of another GPU to compare with")
      ->type_name("FILE");
  command->add_flag("--markdown", options->markdown, "with --from: the tables as Markdown");
  command->add_flag("--names", options->names, "only the ladders' names, one a line");
  command->add_option("--time-limit", options->time_limit_s, "seconds that one ladder may take at one size")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  command->footer(
      "Exit codes: 0 every result was right, or a stored run was shown; 1 a result was wrong or a ladder's program "
      "failed;\n"
      "2 usage or environment.");
}

void define_report(Commands& commands) {
  const auto id = std::make_shared<std::string>();
  const auto options = std::make_shared<ReportOptions>();
  CLI::App* command = commands.add("report", "counters: yours, reference, budget",
                                   [=](const Workspace& course) { return report(course, *id, *options); });
  command->add_option("ID", *id, "02_halo/pooling, pooling or 2.1; none: the one you judged last");
  command->add_flag("--verbose", options->verbose, "case by case");
  command->add_flag("--metrics", options->metrics, "what the warps' requests to memory cost, line by line");
}

void define_list(Commands& commands) {
  const auto id = std::make_shared<std::string>();
  const auto names = std::make_shared<bool>(false);
  CLI::App* command = commands.add("list", "chapters and exercises with their state", [=](const Workspace& course) {
    return *names ? list_names(course) : list(course, *id);
  });
  command->add_option("ID", *id, "only this chapter or exercise: 3, halo, pooling or 2.1");
  command->add_flag("--names", *names, "only the exercises' names, one a line");
}

void define_watch(Commands& commands) {
  const auto id = std::make_shared<std::string>();
  const auto options = std::make_shared<WatchOptions>();
  CLI::App* command = commands.add("watch", "judge again at every save",
                                   [=](const Workspace& course) { return watch(course, *id, *options); });
  command->add_option("ID", *id, "the exercise; none: the next open one");
  command->add_flag("--poll", options->polling,
                    "look for saves four times a second; so it is done on network file systems");
  command->add_flag("--lines", options->lines, "print each verdict line by line: for editors, which read them");
}

void define_hint(Commands& commands) {
  const auto id = std::make_shared<std::string>();
  const auto all = std::make_shared<bool>(false);
  const auto again = std::make_shared<std::string>();
  CLI::App* command = commands.add("hint", "the next tier of the hint",
                                   [=](const Workspace& course) { return hint(course, *id, *all, *again); });
  command->add_option("ID", *id, "02_halo/pooling, pooling or 2.1; none: the one you judged last");
  command->add_flag("--all", *all, "all tiers");
  command->add_option("--again", *again, "")->group("");  // for the watch mode
}

void define_solution(Commands& commands) {
  const auto id = std::make_shared<std::string>();
  const auto force = std::make_shared<bool>(false);
  CLI::App* command = commands.add("solution", "the reference, once passed",
                                   [=](const Workspace& course) { return solution(course, *id, *force); });
  define_exercise(command, *id);
  command->add_flag("--force", *force, "show it before that");
}

void define_reset(Commands& commands) {
  const auto id = std::make_shared<std::string>();
  define_exercise(commands.add("reset", "the file as shipped; yours is kept aside",
                               [=](const Workspace& course) { return reset(course, *id); }),
                  *id);
}

void define_new(Commands& commands) {
  const auto id = std::make_shared<std::string>();
  commands
      .add("new", "for authors: all files of a new exercise, ready to be judged",
           [=](const Workspace& course) { return new_exercise(course, *id); })
      ->add_option("ID", *id, "the chapter and the name: 02_halo/my_exercise")
      ->required();
}

std::string options_of(const CLI::App& command) {
  std::string words;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words += " --" + name;
  }
  return words;
}

/// Words of the course's own that the command takes, as the shell asks for them.
std::string names_of(const CLI::App& command) {
  if (command.get_option_no_throw("ID") != nullptr) return " $(\"$1\" list --names 2>/dev/null)";
  if (command.get_option_no_throw("LADDER") != nullptr) return " $(\"$1\" bench --names 2>/dev/null)";
  return "";
}

bool is_for_people(const CLI::App* command) { return !command->get_group().empty(); }

/// What a shell needs to complete ./course's commands, options and exercises: a script to be sourced, made from what
/// `app` understands.
/// @param shell "bash" or "zsh"
std::string completion_script(const CLI::App& app, const std::string& shell) {
  std::string names;
  std::string cases;
  for (const CLI::App* command : app.get_subcommands(is_for_people)) {
    names += " " + command->get_name();
    cases += fmt::format("    {}) words=\"{}{}\" ;;\n", command->get_name(), options_of(*command), names_of(*command));
  }
  // zsh understands bash's way once it is asked to.
  const char* const preparation =
      shell == "zsh" ? "autoload -Uz compinit bashcompinit && compinit && bashcompinit\n" : "";
  return fmt::format(
      "{}_course() {{\n"
      "  local words\n"
      "  if [[ $COMP_CWORD -eq 1 ]]; then words=\"{}{}\"; else case ${{COMP_WORDS[1]}} in\n{}  esac; fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"${{COMP_WORDS[COMP_CWORD]}}\"))\n"
      "}}\n"
      "complete -o default -F _course course ./course\n",
      preparation, names, options_of(app), cases);
}

void define_completion(Commands& commands) {
  const auto shell = std::make_shared<std::string>();
  commands
      .add_without_course("completion", "what your shell needs to complete: source <(./course completion bash)",
                          [=, &commands] {
                            fmt::print("{}", completion_script(commands.app(), *shell));
                            return 0;
                          })
      ->add_option("SHELL", *shell, "bash or zsh")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh"}));
}

void define_lesson_table(Commands& commands) {
  const auto options = std::make_shared<LessonTableOptions>();
  CLI::App* command = commands.add_without_course("lesson-table", "", [=] { return lesson_table(*options); });
  command->group("");
  command->add_option("LAYOUT", options->layout)->required()->check(CLI::IsMember({"counters", "requests"}));
  command->add_option("FILE", options->files)->required();
}

void define_test(Commands& commands) {
  const auto all = std::make_shared<bool>(false);
  CLI::App* command = commands.add("test", "whether the course works on this machine: the solutions and the simulator",
                                   [=](const Workspace& course) { return test(course, *all); });
  command->add_flag(
      "--all", *all,
      "every test: also all wrong and right kernels of the exercises, and what tests the commands for minutes");
}

void define_docs(Commands& commands) {
  const auto lab = std::make_shared<bool>(false);
  commands
      .add("docs", "build the site and print its path", [=](const Workspace& course) { return docs(course, *lab); })
      ->add_flag("--lab", *lab, "with the laboratory: exercises are judged in the browser's tab");
}

/// In the order of the help.
void define_all(Commands& commands) {
  define_check(commands);
  define_run(commands);
  define_trace(commands);
  define_grade(commands);
  define_list(commands);
  define_watch(commands);
  define_hint(commands);
  define_solution(commands);
  define_reset(commands);
  define_report(commands);
  define_debug(commands);
  define_test(commands);
  commands.add("update", "a new version of the course; your files stay as they are", update);
  commands.add_without_course("doctor", "what was found, what is missing", doctor);
  define_bench(commands);
  define_docs(commands);
  define_new(commands);
  define_completion(commands);
  const auto praised = std::make_shared<std::string>();
  CLI::App* praising = commands.add("praise", "", [=](const Workspace& course) { return praise(course, *praised); });
  define_exercise(praising, *praised);
  praising->group("");  // for the watch mode
  // For the course's own tests and lessons: not shown in the help.
  define_lesson_table(commands);
  commands.add("check-course", "", check_course)->group("");
  define_check_advice(commands);
  commands.add("check-gradable", "", check_gradable)->group("");
  commands.add("check-unsolved", "", check_unsolved)->group("");
}

/// CLI11 only says that a word was not expected; a learner wants to know what was meant.
std::string explain(const CLI::App& app, const CLI::ParseError& error, const std::string& first_word) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App* c) { return !c->get_group().empty(); })) {
    if (command->get_name() == first_word) return fmt::format("{}. See ./course {} --help", error.what(), first_word);
    names.push_back(command->get_name());
  }
  if (first_word.empty() || first_word[0] == '-') return fmt::format("{}. See ./course --help", error.what());
  const std::string near = did_you_mean(first_word, names);
  return fmt::format("there is no command '{}'. {}", first_word, near.empty() ? "See ./course --help" : near);
}

/// {fmt} says no more than that some file cannot be written; here it is known which.
std::string why_it_ended(const std::exception& problem) {
  const auto* const failed_write = dynamic_cast<const std::system_error*>(&problem);
  if (failed_write != nullptr && std::ferror(stdout) != 0) return lost_output(failed_write->code().value());
  return problem.what();
}

/// Does what the words ask for: one command, or the help.
/// @returns the exit code
/// @throws Problem when they cannot be understood, or when the command cannot be carried out
int run_command_line(int count, const char* const* words) {
  Commands commands;
  define_all(commands);
  commands.refuse_empty_values();
  try {
    commands.parse(count, words);
  } catch (const CLI::Success& help) {
    return commands.show(help);
  } catch (const CLI::ParseError& error) {
    throw Problem(explain(commands.app(), error, count > 1 ? words[1] : ""));
  }
  return commands.run();
}

}  // namespace
}  // namespace course

int main(int count, char** words) {
  course::replace_closed_streams();
  course::catch_interrupts();
  course::own_words = words;
  try {
    const int status = course::run_command_line(count, words);
    course::flush_output();
    return status;
  } catch (const course::Interrupted&) {
    return 130;
  } catch (const std::exception& problem) {
    const std::string why = "course: " + course::why_it_ended(problem) + "\n";
    std::fputs(why.c_str(), stderr);  // unlike fmt::print, it does not throw where stderr cannot be written either
    return 2;
  }
}

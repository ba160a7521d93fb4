#include "course/command_line.hpp"

namespace course {
namespace {

CLI::App* add_command(CLI::App& app, const char* name, const char* purpose, Arguments& arguments, bool required_id) {
  CLI::App* command = app.add_subcommand(name, purpose);
  if (required_id) command->add_option("ID", arguments.id, "02_halo/pooling, pooling or 2.1")->required();
  return command;
}

void define_check(CLI::App& app, CheckOptions& options) {
  CLI::App* check = app.add_subcommand("check", "judge exercises: your files, or the references with --solutions");
  check->add_option("ID", options.ids,
                    "02_halo/pooling, pooling, 2.1, or a chapter: 02_halo, 2; none: the next open one");
  check->add_flag("--all", options.all, "every exercise");
  check->add_flag("--solutions", options.solutions, "judge the reference solutions");
  check->add_option("--file", options.file, "judge this file as the exercise");
  check->add_option("--mutant", options.mutant, "judge a wrong kernel of the course (shows lines of the solution)");
  check->add_option("--backend", options.backend, "sim or gpu")->check(CLI::IsMember({"sim", "gpu"}));
  check->add_flag("--json", options.json, "print one JSON object and nothing else");
  check->add_option("--time-limit", options.time_limit_s, "seconds that one exercise may run")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  check->add_flag("--stages", options.stages, "")->group("");  // for the watch mode
}

void define_trace_files(CLI::App& command, TraceFiles& files) {
  command.add_option("--chrome", files.chrome, "also the blocks' timeline as Chrome trace events, for Perfetto");
  command.add_option("--svg", files.svg, "also the drawings, as SVG files in this folder; needs Node.js");
  command.add_option("--device", files.device, "the GPU whose timeline is shown: T4, A100, H100 …");
}

void define_run(CLI::App& app, RunOptions& options) {
  CLI::App* run = app.add_subcommand("run", "compile any CUDA program and run it in the simulator");
  run->add_option("FILE", options.sources.files, "the program's .cu and C++ files")->required();
  run->add_option("-I", options.sources.include_dirs, "a folder to look for headers in")->allow_extra_args(false);
  run->add_option("-D", options.sources.defines, "a macro: NAME or NAME=VALUE")->allow_extra_args(false);
  run->add_option("--std", options.sources.standard, "the language: c++17 unless told otherwise")
      ->check(CLI::IsMember({"c++17", "c++20"}));
  run->add_option("-o", options.keep, "keep the program under this name; started by itself it reports, too");
  run->add_option("--schedule", options.schedule, "the order of threads and blocks, or all orders in turn")
      ->check(CLI::IsMember({"forward", "reversed", "shuffled", "all"}))
      ->capture_default_str();
  run->add_option("--workers", options.workers, "processes to spread large grids over; the findings stay the same")
      ->check(CLI::Range(1U, 256U));
  run->add_option("--without", options.without,
                  "kinds of findings not to look for, as --json names them; all: run fast, accesses unseen")
      ->delimiter(',')
      ->allow_extra_args(false);
  run->add_option("--time-limit", options.time_limit_s, "seconds after which each run is stopped")
      ->check(CLI::Range(0.01, 86400.0));
  run->add_option("--trace", options.trace.page, "a page on which every access can be looked at");
  define_trace_files(*run, options.trace);
  run->add_flag("--info", options.information, "show findings that are only information, too");
  run->add_flag("--metrics", options.metrics, "show how often memory was read and written");
  run->add_flag("--json", options.json, "print one JSON object and nothing else");
  run->footer(
      "What follows -- goes to the program, which reads your input and writes to your terminal. Findings go to "
      "stderr.\n"
      "Exit codes: 0 no error was found and the program ended with 0; 1 an error was found, the program ended "
      "otherwise,\n"
      "or it does not compile; 2 usage or environment; 130 stopped by Ctrl-C.");
}

void define_trace(CLI::App& app, TraceOptions& options) {
  CLI::App* trace = app.add_subcommand("trace", "a page on which every access of your run can be looked at");
  trace->add_option("ID", options.id, "02_halo/pooling, pooling or 2.1")->required();
  trace->add_option("--case", options.case_name, "a part of the case's name; else the first that fails, or the first");
  trace->add_option("--block", options.block, "also this block: X, X,Y or X,Y,Z");
  trace->add_option("--launch", options.launch, "only this launch, from 1");
  trace->add_option("--file", options.file, "trace this file as the exercise");
  trace->add_option("--mutant", options.mutant, "trace a wrong kernel of the course")->excludes("--file");
  trace->add_flag("--solution", options.solution, "trace the reference solution")
      ->excludes("--file")
      ->excludes("--mutant");
  trace->add_option("--output", options.files.page, "where the page goes; .course/traces/ unless told otherwise");
  trace->add_option("--json", options.files.json, "also the data, as JSON");
  define_trace_files(*trace, options.files);
  trace->add_option("--time-limit", options.time_limit_s, "seconds that the exercise may run")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  trace->footer("Exit codes: 0 passed, 1 judged and failed or it does not compile, 2 usage or environment.");
}

void define_debug(CLI::App& app, DebugOptions& options) {
  CLI::App* debug = app.add_subcommand("debug", "gdb at one thread of your kernel, in the simulator");
  debug->add_option("ID", options.id, "02_halo/pooling, pooling or 2.1")->required();
  debug->add_option("--block", options.block, "the block to stop in: 1, or 1,2 or 1,2,3")->capture_default_str();
  debug->add_option("--thread", options.thread, "the thread in it")->capture_default_str();
  debug->add_option("--case", options.test_case, "only this case of the harness, as verdicts name it");
  debug->add_flag("--solution", options.solution, "the reference instead of your file");
  debug->add_flag("--build-only", options.only_build, "build, and print what an editor's debugger needs");
  debug->footer("What follows -- goes to gdb: ./course debug pooling --thread 3 -- -ex run");
}

void define_grade(CLI::App& app, Arguments& arguments) {
  GradeOptions& options = arguments.grade;
  CLI::App* grade = app.add_subcommand("grade", "judge many submissions, in a sandbox, and report on all of them");
  grade->add_option(
      "DIR", options.folders,
      "a folder of students' folders, or of files named after exercises (with --exercise: after students)");
  grade->add_option("--exercise", options.exercise, "grade this exercise only");
  grade
      ->add_option("--jobs", options.jobs, "submissions judged at a time; one for each processor unless told otherwise")
      ->check(CLI::Range(1U, 1024U));
  grade->add_option("--shard", options.shard, "judge part i of n only: i/n; `grade merge` puts the parts together");
  grade->add_option("--output", options.output, "the folder for results and reports")->capture_default_str();
  grade->add_option("--time", options.seconds, "seconds of processor time to compile a submission, and again to run it")
      ->check(CLI::Range(0.1, 86400.0))
      ->capture_default_str();
  grade->add_option("--memory", options.memory_mebibytes, "MiB of memory that it may use")
      ->check(CLI::Range(64U, 1048576U))
      ->capture_default_str();
  grade
      ->add_option("--sandbox", options.sandbox,
                   "bubblewrap, limits (resource limits only), or auto: the first that works")
      ->check(CLI::IsMember({"auto", "bubblewrap", "limits"}))
      ->capture_default_str();
  grade->add_flag("--json", options.json, "print the report as one JSON object and nothing else");
  grade->add_flag("--fresh", options.fresh, "judge again what has been judged");
  grade->add_flag("--unchecked", options.unchecked)->group("");
  grade->footer(
      "Started again after an interruption it goes on where it was. Reports: report.txt, report.json and report.xml\n"
      "(JUnit) in the output folder. Exit codes: 0 all could be judged, whatever came of it; 2 usage or environment;\n"
      "130 stopped by Ctrl-C.");
  CLI::App* merge = grade->add_subcommand("merge", "put the reports of all shards together");
  merge->add_option("FOLDER", arguments.shards, "the shards' output folders, or one that they share")->required();
  merge->add_option("--output", arguments.merged, "the folder for the report; the first FOLDER unless told otherwise");
}

void define_bench(CLI::App& app, BenchOptions& options) {
  CLI::App* bench = app.add_subcommand("bench", "on a GPU: kernels beside the libraries' and the limit");
  bench->add_option("LADDER", options.what,
                    "a ladder's name; none: all ladders; simulator: the simulator beside others, without a GPU");
  bench->add_option("--size", options.size, "only this size");
  bench->add_flag("--mine", options.mine, "measure your files in place of the references");
  bench->add_flag("--json", options.json, "print one JSON object and nothing else");
  bench->add_option("--output", options.output, "also keep what was measured in this file, for --from");
  bench->add_option("--commit", options.commit, "what the result calls the measured version; else git is asked");
  bench->add_option("--pictures", options.pictures, "also the pictures, as SVG files in this folder");
  bench->add_option("--from", options.from, "show the run that this file holds; needs no GPU");
  bench->add_flag("--markdown", options.markdown, "with --from: the tables as Markdown");
  bench->add_flag("--names", options.names, "only the ladders' names, one a line");
  bench->add_option("--time-limit", options.time_limit_s, "seconds that one ladder may take at one size")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
  bench->footer(
      "Exit codes: 0 every result was right, or a stored run was shown; 1 a result was wrong or a ladder's program "
      "failed;\n"
      "2 usage or environment.");
}

}  // namespace

void define(CLI::App& app, Arguments& arguments) {
  app.require_subcommand(0, 1);
  app.footer(
      "Without a command: watch the next open exercise (on a terminal), or judge it once.\nExit codes: 0 passed, 1 "
      "judged and failed, 2 usage or environment.");
  define_check(app, arguments.check);
  define_run(app, arguments.run);
  define_trace(app, arguments.trace);
  define_grade(app, arguments);
  add_command(app, "list", "chapters and exercises with their state", arguments, false)
      ->add_flag("--names", arguments.names, "only the exercises' names, one a line");
  CLI::App* watch = add_command(app, "watch", "judge again at every save", arguments, false);
  watch->add_option("ID", arguments.id, "the exercise; none: the next open one");
  watch->add_flag("--poll", arguments.polling,
                  "look for saves four times a second; so it is done on network file systems");
  add_command(app, "hint", "the next tier of the hint", arguments, true)
      ->add_flag("--all", arguments.all_hints, "all tiers");
  add_command(app, "solution", "the reference, once passed", arguments, true)
      ->add_flag("--force", arguments.force, "show it before that");
  add_command(app, "reset", "the file as shipped; yours is kept aside", arguments, true);
  CLI::App* report = add_command(app, "report", "counters: yours, reference, budget", arguments, true);
  report->add_flag("--verbose", arguments.report.verbose, "case by case");
  report->add_flag("--metrics", arguments.report.metrics, "what the warps' requests to memory cost, line by line");
  define_debug(app, arguments.debug);
  add_command(app, "test", "build the solutions and run every test", arguments, false);
  add_command(app, "update", "a new version of the course; your files stay as they are", arguments, false);
  add_command(app, "doctor", "what was found, what is missing", arguments, false);
  define_bench(app, arguments.bench);
  add_command(app, "docs", "build the site and print its path", arguments, false);
  add_command(app, "completion", "what your shell needs to complete: source <(./course completion bash)", arguments,
              false)
      ->add_option("SHELL", arguments.shell, "bash or zsh")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh"}));
  // For the course's own tests: not shown in the help.
  for (const char* name : {"check-course", "check-gradable", "check-unsolved"})
    add_command(app, name, "", arguments, false)->group("");
}

}  // namespace course

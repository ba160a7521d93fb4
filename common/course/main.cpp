/// @file
/// The program behind `./course`: reads the arguments and calls one command.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "course/commands/commands.hpp"
#include "course/identify.hpp"
#include "course/problem.hpp"
#include "course/process.hpp"

namespace course {
namespace {

/// All that can be said on the command line.
struct Arguments {
  CheckOptions check;
  std::string id;
  bool all_hints = false;
  bool force = false;
  bool verbose = false;
};

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
  check->add_option("--backend", options.backend, "sim or gpu")->check(CLI::IsMember({"sim", "gpu"}));
  check->add_flag("--json", options.json, "print one JSON object and nothing else");
  check->add_option("--time-limit", options.time_limit_s, "seconds that one exercise may run")
      ->check(CLI::Range(0.01, 86400.0))
      ->capture_default_str();
}

void define(CLI::App& app, Arguments& arguments) {
  app.require_subcommand(0, 1);
  app.footer(
      "Without a command: watch the next open exercise (on a terminal), or judge it once.\nExit codes: 0 passed, 1 "
      "judged and failed, 2 usage or environment.");
  define_check(app, arguments.check);
  add_command(app, "list", "chapters and exercises with their state", arguments, false);
  add_command(app, "watch", "judge again at every save", arguments, false)
      ->add_option("ID", arguments.id, "the exercise");
  add_command(app, "hint", "the next tier of the hint", arguments, true)
      ->add_flag("--all", arguments.all_hints, "all tiers");
  add_command(app, "solution", "the reference, once passed", arguments, true)
      ->add_flag("--force", arguments.force, "show it before that");
  add_command(app, "reset", "the file as shipped; yours is kept aside", arguments, true);
  add_command(app, "report", "counters: yours, reference, budget", arguments, true)
      ->add_flag("--verbose", arguments.verbose, "case by case");
  add_command(app, "test", "build the solutions and run every test", arguments, false);
  add_command(app, "doctor", "what was found, what is missing", arguments, false);
  add_command(app, "docs", "build the site and print its path", arguments, false);
  // For the course's own tests: not shown in the help.
  for (const char* name : {"check-course", "check-unsolved"}) add_command(app, name, "", arguments, false)->group("");
}

int run(const std::string& command, const Arguments& arguments) {
  if (command == "doctor") return doctor();
  const Workspace workspace = open_workspace();
  if (command == "check") return check(workspace, arguments.check);
  if (command == "list") return list(workspace);
  if (command == "watch") return watch(workspace, arguments.id);
  if (command == "hint") return hint(workspace, arguments.id, arguments.all_hints);
  if (command == "solution") return solution(workspace, arguments.id, arguments.force);
  if (command == "reset") return reset(workspace, arguments.id);
  if (command == "report") return report(workspace, arguments.id, arguments.verbose);
  if (command == "test") return test(workspace);
  if (command == "docs") return docs(workspace);
  if (command == "check-course") return check_course(workspace);
  if (command == "check-unsolved") return check_unsolved(workspace);
  return start(workspace);
}

/// CLI11 only says that a word was not expected; a learner wants to know what
/// was meant.
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

int main_of_course(int count, char** words) {
  CLI::App app("Cooperative CUDA: exercises judged on any machine, without a GPU", "./course");
  Arguments arguments;
  define(app, arguments);
  try {
    app.parse(count, words);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    throw Problem(explain(app, error, count > 1 ? words[1] : ""));
  }
  const auto chosen = app.get_subcommands();
  return run(chosen.empty() ? "" : chosen[0]->get_name(), arguments);
}

}  // namespace
}  // namespace course

int main(int count, char** words) {
  course::catch_interrupts();
  try {
    return course::main_of_course(count, words);
  } catch (const course::Interrupted&) {
    return 130;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "course: {}\n", problem.what());
    return 2;
  }
}

/// @file
/// The program behind `./course`: reads the arguments and calls one command.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string_view>
#include <system_error>

#include "course/command_line.hpp"
#include "course/commands/commands.hpp"
#include "course/completion.hpp"
#include "course/files/identify.hpp"
#include "system/output.hpp"
#include "system/problem.hpp"
#include "system/process.hpp"

namespace course {
namespace {

int call(const std::string& command, const Arguments& arguments) {
  if (command == "doctor") return doctor();
  const Workspace workspace = open_workspace();
  finish_interrupted_update(workspace);
  if (command == "check") return check(workspace, arguments.check);
  if (command == "run") return run(workspace, arguments.run);
  if (command == "grade" && !arguments.shards.empty())
    return merge_grades(workspace, arguments.shards, arguments.merged);
  if (command == "grade") return grade(workspace, arguments.grade);
  if (command == "list") return arguments.names ? list_names(workspace) : list(workspace);
  if (command == "watch") return watch(workspace, arguments.id, arguments.polling);
  if (command == "hint") return hint(workspace, arguments.id, arguments.all_hints);
  if (command == "solution") return solution(workspace, arguments.id, arguments.force);
  if (command == "reset") return reset(workspace, arguments.id);
  if (command == "report") return report(workspace, arguments.id, arguments.report);
  if (command == "debug") return debug(workspace, arguments.debug);
  if (command == "trace") return trace(workspace, arguments.trace);
  if (command == "test") return test(workspace);
  if (command == "update") return update(workspace);
  if (command == "docs") return docs(workspace);
  if (command == "bench") return bench(workspace, arguments.bench);
  if (command == "check-course") return check_course(workspace);
  if (command == "check-gradable") return check_gradable(workspace);
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
  // What follows `--` is the program's, whatever it looks like.
  const int own_count = static_cast<int>(std::find(words, words + count, std::string_view("--")) - words);
  const std::vector<std::string> rest(std::min(words + own_count + 1, words + count), words + count);
  arguments.run.arguments = arguments.debug.for_gdb = rest;
  try {
    app.parse(own_count, words);
  } catch (const CLI::Success& help) {
    std::ostringstream text;
    const int status = app.exit(help, text);
    fmt::print("{}", text.str());
    return status;
  } catch (const CLI::ParseError& error) {
    throw Problem(explain(app, error, count > 1 ? words[1] : ""));
  }
  const auto chosen = app.get_subcommands();
  if (!arguments.shell.empty()) {
    fmt::print("{}", completion_script(app, arguments.shell));
    return 0;
  }
  return call(chosen.empty() ? "" : chosen[0]->get_name(), arguments);
}

/// {fmt} says no more than that some file cannot be written; here it is known which.
std::string why_it_ended(const std::exception& problem) {
  const auto* const failed_write = dynamic_cast<const std::system_error*>(&problem);
  if (failed_write != nullptr && std::ferror(stdout) != 0) return lost_output(failed_write->code().value());
  return problem.what();
}

}  // namespace
}  // namespace course

int main(int count, char** words) {
  course::replace_closed_streams();
  course::catch_interrupts();
  try {
    const int status = course::main_of_course(count, words);
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

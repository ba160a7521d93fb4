#include "course/completion.hpp"

#include <fmt/format.h>

namespace course {
namespace {

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

}  // namespace

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

}  // namespace course

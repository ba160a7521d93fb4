#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "build/toolchain.hpp"
#include "commands/commands.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"
#include "workspace/identify.hpp"
#include "workspace/skeleton/skeleton.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// The exercise that is asked for. Its place among the others is known, its files are not there.
struct Draft {
  std::string chapter;  ///< "02_halo"
  std::string name;     ///< "my_exercise"
};

/// `text` with the draft's names in place of @NAME@, @CHAPTER@ and @PLACE@, the chapter without its number.
std::string filled_in(const Workspace& workspace, const Draft& draft, const std::string& file) {
  std::string text = read_file(workspace.at("common/tools/new_exercise/" + file + ".in"));
  const std::string place = draft.chapter.substr(draft.chapter.find('_') + 1);
  for (const auto& [mark, word] :
       {std::pair<std::string, std::string>{"@NAME@", draft.name}, {"@CHAPTER@", draft.chapter}, {"@PLACE@", place}}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + word.size()))
      text.replace(at, mark.size(), word);
  }
  return text;
}

std::vector<std::string> chapters_of(const Workspace& workspace) {
  std::vector<std::string> chapters;
  for (const fs::directory_entry& entry : fs::directory_iterator(workspace.at("chapters"))) {
    if (fs::exists(entry.path() / "CMakeLists.txt")) chapters.push_back(entry.path().filename().string());
  }
  std::sort(chapters.begin(), chapters.end());
  return chapters;
}

/// What was asked, as far as it can be read.
Draft draft_of(const Workspace& workspace, const std::string& id) {
  const std::size_t slash = id.find('/');
  if (slash == std::string::npos)
    throw Problem(fmt::format("'{}' names no chapter. Write the chapter and the name: ./course new 02_halo/{}", id,
                              id.empty() ? "my_exercise" : id));
  const Draft draft{id.substr(0, slash), id.substr(slash + 1)};
  const std::vector<std::string> chapters = chapters_of(workspace);
  if (std::find(chapters.begin(), chapters.end(), draft.chapter) == chapters.end()) {
    const std::string near = did_you_mean(draft.chapter, chapters);
    throw Problem(fmt::format("there is no chapter '{}'. {}", draft.chapter,
                              near.empty() ? fmt::format("The chapters are: {}.", fmt::join(chapters, ", ")) : near));
  }
  const bool plain = draft.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
  if (draft.name.empty() || !plain || draft.name.find_first_of("0123456789_") == 0)
    throw Problem(
        fmt::format("'{}' cannot be an exercise's name: it names a function, too. Use lower-case letters, "
                    "digits and `_`, and begin with a letter.",
                    draft.name));
  return draft;
}

/// The draft's files, from the top of the repository, each with its text.
std::map<std::string, std::string> files_of(const Workspace& workspace, const Draft& draft) {
  const std::string id = draft.chapter + "/" + draft.name;
  const std::string folder = "chapters/" + id + "/";
  const std::string solution = filled_in(workspace, draft, "solution.cu");
  std::map<std::string, std::string> files = {
      {"solutions/" + id + ".cu", solution},
      {"exercises/" + id + ".cu", emptied(solution, "solutions/" + id + ".cu")},
      {folder + draft.name + ".hpp", filled_in(workspace, draft, "contract.hpp")},
  };
  for (const char* file : {"test.cpp", "hints.md", "wrong.edits", "right.edits"})
    files[folder + file] = filled_in(workspace, draft, file);
  return files;
}

void refuse_taken(const Workspace& workspace, const Draft& draft, const std::map<std::string, std::string>& files) {
  for (const Exercise& exercise : workspace.manifest.exercises) {
    if (exercise.name == draft.name)
      throw Problem(fmt::format("{} exists. Names are unique over the course: choose another one.", exercise.id));
  }
  const std::string chapter = "chapters/" + draft.chapter + "/";
  std::vector<std::string> taken = {chapter + draft.name, chapter + draft.name + ".hpp"};
  for (const auto& [file, text] : files) taken.push_back(file);
  for (const std::string& file : taken) {
    if (fs::exists(fs::symlink_status(workspace.at(file))))
      throw Problem(fmt::format("{} exists. Choose another name, or move it elsewhere; nothing was written.", file));
  }
}

/// Only a compiler knows which names a function cannot have: keywords, macros, functions of the headers.
void refuse_what_does_not_compile(const Workspace& workspace, const Draft& draft,
                                  const std::map<std::string, std::string>& files) {
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  const std::string id = draft.chapter + "/" + draft.name;
  write_file(scratch.file(draft.name + ".hpp"), files.at("chapters/" + id + "/" + draft.name + ".hpp"));
  write_file(scratch.file(draft.name + ".cu"), files.at("solutions/" + id + ".cu"));
  Exercise exercise;
  exercise.include_dirs = {workspace.at("common/simulator/include").string(), workspace.at("common").string(),
                           scratch.path().string()};
  const Toolchain toolchain(workspace.manifest, workspace.manifest.simulator ? "sim" : "gpu");
  const ProcessResult compiled =
      run_process(toolchain.compile(exercise, scratch.file(draft.name + ".cu"), scratch.file("kernel.o")));
  if (compiled.ok()) return;
  const std::vector<std::string> why = find_match(compiled.errors, "error: ([^\n]*)");
  throw Problem(fmt::format("no function can be called '{}' in a .cu file. Choose another name. The compiler says: {}",
                            draft.name, why.empty() ? compiled.errors : why.at(1)));
}

/// `text` with `added` before its first line that begins with `mark`; at the end where none does.
std::string with_before(const std::string& text, const std::string& mark, const std::string& added) {
  const std::size_t at = ("\n" + text).find("\n" + mark);
  if (at == std::string::npos) return text + "\n" + added;
  return text.substr(0, at) + added + text.substr(at);
}

/// `text` with a line after the last one that begins with `mark`; as the first line where none does.
std::string with_line_after(const std::string& text, const std::string& mark, const std::string& line) {
  const std::size_t last = ("\n" + text).rfind("\n" + mark);
  const std::size_t at = last == std::string::npos ? 0 : std::min(text.find('\n', last), text.size() - 1) + 1;
  return text.substr(0, at) + line + "\n" + text.substr(at);
}

}  // namespace

int new_exercise(const Workspace& workspace, const std::string& id) {
  const Draft draft = draft_of(workspace, id);
  const std::map<std::string, std::string> files = files_of(workspace, draft);
  refuse_taken(workspace, draft, files);
  refuse_what_does_not_compile(workspace, draft, files);

  const std::string chapter = "chapters/" + draft.chapter;
  const std::string list = read_file(workspace.at(chapter + "/CMakeLists.txt"));
  const std::string lesson = read_file(workspace.at(chapter + "/README.md"));
  for (const auto& [file, text] : files) {
    make_folder(workspace.at(file).parent_path());
    write_file(workspace.at(file), text);
    fmt::print("{}\n", file);
  }
  write_file(workspace.at(chapter + "/README.md"),
             with_before(lesson, "## You can now", filled_in(workspace, draft, "section.md")));
  fmt::print("{}/README.md: a section at its end\n", chapter);
  write_file(workspace.at(chapter + "/CMakeLists.txt"),
             with_line_after(list, "course_add_exercise(", fmt::format("course_add_exercise({})", draft.name)));
  fmt::print("{}/CMakeLists.txt: a line at the end of the list\n", chapter);
  fmt::print(
      "\nIt can be judged at once: ./course check {0} --solutions passes, ./course check {0} fails.\n"
      "Next: replace what is marked `TODO:`. .ci/checks/skeletons lists what is left; docs/adding_an_exercise.md says what "
      "each file is for.\n",
      draft.name);
  return 0;
}

}  // namespace course

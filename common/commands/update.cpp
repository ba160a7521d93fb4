#include "commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// git in the repository. What it prints comes back; its failure is thrown with its own words.
class Git {
 public:
  explicit Git(fs::path root) : root_(std::move(root)) {
    if (find_program("git").empty()) throw Problem("git is not installed. On Debian or Ubuntu: apt-get install git");
  }

  ProcessResult attempt(std::vector<std::string> words) const {
    words.insert(words.begin(), {"git", "-c", "core.quotePath=false"});
    return run_process(words, {.folder = root_});
  }
  std::string ask(const std::vector<std::string>& words) const {
    const ProcessResult result = attempt(words);
    if (!result.ok()) throw Problem(fmt::format("git {} failed: {}", words[0], result.errors));
    return result.output.substr(0, result.output.find_last_not_of('\n') + 1);
  }
  std::vector<std::string> lines(const std::vector<std::string>& words) const { return lines_of(ask(words)); }

 private:
  fs::path root_;
};

/// The learner's edited files, aside while git works. They are on the disk before their places are touched, and go back
/// also after this process was killed.
class SetAside {
 public:
  explicit SetAside(const Workspace& workspace)
      : root_(workspace.root()), folder_(workspace.private_folder() / "updating") {}

  bool interrupted() const { return fs::exists(complete()); }

  void take(const std::vector<std::string>& files) const {
    fs::remove_all(folder_);
    for (const std::string& file : files) write_file(folder_ / "files" / file, read_file(root_ / file));
    write_file(complete(), "");
  }

  void put_back() const {
    const fs::path files = folder_ / "files";
    if (fs::exists(files)) {
      for (const fs::directory_entry& entry : fs::recursive_directory_iterator(files)) {
        if (entry.is_regular_file())
          write_file(root_ / entry.path().lexically_relative(files), read_file(entry.path()));
      }
    }
    fs::remove(complete());
    fs::remove_all(folder_);
  }

 private:
  fs::path complete() const { return folder_ / "complete"; }

  fs::path root_;
  fs::path folder_;
};

std::vector<std::string> edited_exercises(const Git& git) {
  std::vector<std::string> edited;
  std::string others;
  for (const std::string& file : git.lines({"diff", "--name-only", "HEAD"})) {
    if (file.rfind("exercises/", 0) == 0) {
      edited.push_back(file);
    } else {
      others += "\n  " + file;
    }
  }
  if (!others.empty()) {
    throw Problem(fmt::format(
        "these files of the course itself are changed:{}\nCommit them, or `git checkout` them, then update again.",
        others));
  }
  // A file that the learner deleted comes back as shipped.
  edited.erase(std::remove_if(edited.begin(), edited.end(), [](const std::string& file) { return !fs::exists(file); }),
               edited.end());
  return edited;
}

// git refuses to touch files that differ from its own, so they are made equal for the moment.
void bring_in(const Git& git, const std::vector<std::string>& edited) {
  std::vector<std::string> restore = {"checkout", "HEAD", "--"};
  restore.insert(restore.end(), edited.begin(), edited.end());
  if (!edited.empty()) git.ask(restore);
  git.ask({"merge", "--ff-only", "--quiet", "@{upstream}"});
}

void tell(const Git& git, const std::string& before, const std::vector<std::string>& edited) {
  fmt::print("updated from {} to {}\n", before.substr(0, 7), git.ask({"rev-parse", "--short=7", "HEAD"}));
  for (const std::string& file : edited) {
    const bool gone = !git.attempt({"cat-file", "-e", "HEAD:" + file}).ok();
    const bool changed = !gone && !git.attempt({"diff", "--quiet", before, "HEAD", "--", file}).ok();
    const std::string name = fs::path(file).stem().string();
    if (gone) fmt::print("{} is no longer part of the course; yours is still there\n", file);
    if (changed) fmt::print("{} ships in a new form; yours is kept. To start anew: ./course reset {}\n", file, name);
  }
  if (!edited.empty()) fmt::print("{} files of yours are as they were\n", edited.size());
}

}  // namespace

void finish_interrupted_update(const Workspace& workspace) {
  const SetAside aside(workspace);
  if (!aside.interrupted()) return;
  aside.put_back();
  fmt::print(stderr, "course: an update was interrupted; your files are back in their places\n");
}

int update(const Workspace& workspace) {
  fs::current_path(workspace.root());
  const Git git(workspace.root());
  if (!git.attempt({"rev-parse", "--verify", "--quiet", "@{upstream}"}).ok()) {
    throw Problem(
        "this is no clone with an upstream branch, so there is nowhere to update from. Clone the course anew.");
  }
  const std::vector<std::string> edited = edited_exercises(git);
  git.ask({"fetch", "--quiet"});
  const std::string before = git.ask({"rev-parse", "HEAD"});
  if (git.attempt({"merge-base", "--is-ancestor", "@{upstream}", "HEAD"}).ok()) {
    fmt::print("the course is up to date\n");
    return 0;
  }
  if (!git.attempt({"merge-base", "--is-ancestor", "HEAD", "@{upstream}"}).ok()) {
    throw Problem("your branch has commits of its own. Bring the new version in with git: git rebase @{upstream}");
  }

  const SetAside aside(workspace);
  aside.take(edited);
  try {
    bring_in(git, edited);
  } catch (...) {
    aside.put_back();
    throw;
  }
  aside.put_back();
  tell(git, before, edited);
  return 0;
}

}  // namespace course

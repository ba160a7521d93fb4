#include "grade/submissions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "course/files/identify.hpp"
#include "system/files.hpp"
#include "system/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr std::size_t longest_submission = 256U << 10U;

/// What is in a folder, and why it cannot be read, where it cannot.
struct Entries {
  std::vector<fs::path> list;
  std::error_code error;
};

Entries sorted_entries(const fs::path& folder) {
  Entries entries;
  fs::directory_iterator at(folder, entries.error);
  for (; !entries.error && at != fs::directory_iterator(); at.increment(entries.error))
    entries.list.push_back(at->path());
  std::sort(entries.list.begin(), entries.list.end());
  return entries;
}

bool is_real_folder(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::directory;
}

bool is_hidden(const fs::path& path) { return path.filename().string().rfind('.', 0) == 0; }

class Search {
 public:
  Search(const Manifest& manifest, const Exercise* only) : only_(only) {
    for (const Exercise& exercise : manifest.exercises) {
      exercises_[exercise.name] = &exercise;
      names_.push_back(exercise.name);
      chapters_.insert(exercise.chapter);
    }
  }

  /// @param prefix of the students' names, to tell several folders apart
  void look_into(const fs::path& folder, const std::string& prefix) {
    top_ = folder;
    prefix_ = prefix;
    const std::string own_name = fs::weakly_canonical(folder).filename().string();
    const Entries entries = sorted_entries(folder);
    if (entries.error)
      throw Problem(fmt::format("cannot read the folder {}: {}.", folder.string(), entries.error.message()));
    look_at_student(folder, own_name);
    for (const fs::path& entry : entries.list) {
      const bool own_part = chapters_.count(entry.filename().string()) != 0 || entry.filename() == "exercises";
      if (!is_hidden(entry) && !own_part && is_real_folder(entry))
        look_at_student(entry, prefix + entry.filename().string());
    }
  }

  Submissions take() {
    const auto order = [](const Submission& left, const Submission& right) {
      return std::tie(left.student, left.exercise, left.name) < std::tie(right.student, right.exercise, right.name);
    };
    std::sort(found_.list.begin(), found_.list.end(), order);  // exercises lie in the course's order
    mark_doubles();
    refuse_unreadable_folders();
    std::sort(found_.list.begin(), found_.list.end(), order);
    return std::move(found_);
  }

 private:
  void look_at_student(const fs::path& folder, const std::string& student) {
    look_at_files(folder, student, folder == top_);
    for (const std::string& chapter : chapters_) look_at_chapter(folder / chapter, student);
    const fs::path exercises = folder / "exercises";
    if (!is_real_folder(exercises)) return;
    look_at_files(exercises, student, false);
    for (const std::string& chapter : chapters_) look_at_chapter(exercises / chapter, student);
  }

  void look_at_chapter(const fs::path& folder, const std::string& student) {
    if (is_real_folder(folder)) look_at_files(folder, student, false);
  }

  void look_at_files(const fs::path& folder, const std::string& student, bool loose) {
    const Entries entries = sorted_entries(folder);
    if (entries.error) unreadable_.push_back({student, folder, entries.error.message()});
    for (const fs::path& file : entries.list) {
      if (file.extension() == ".cu" && !is_real_folder(file)) look_at_file(file, student, loose);
    }
  }

  /// @param loose whether it lies in the graded folder itself, where a file of another name is some student's
  void look_at_file(const fs::path& file, const std::string& student, bool loose) {
    const std::string stem = file.stem().string();
    const auto known = exercises_.find(stem);
    const std::string name = prefix_ + file.lexically_relative(top_).string();
    if (known == exercises_.end() && only_ != nullptr && loose) {
      found_.list.push_back({stem, only_, file, name, ""});
    } else if (known == exercises_.end()) {
      found_.left_aside.push_back(
          fmt::format("{}: no exercise has this name. {}", file.string(), did_you_mean(stem, names_)));
    } else if (only_ == nullptr || known->second == only_) {
      found_.list.push_back({student, known->second, file, name, ""});
    }
  }

  /// Nobody can tell which one counts, and the class goes on: one entry, which is refused, stands for all of them.
  void mark_doubles() {
    std::vector<Submission> list;
    for (Submission& one : found_.list) {
      const bool again = !list.empty() && list.back().student == one.student && list.back().exercise == one.exercise;
      if (!again) {
        list.push_back(std::move(one));
        continue;
      }
      std::string& unfit = list.back().unfit;
      unfit += unfit.empty()
                   ? fmt::format("it was handed in more than once: as {} and as {}", list.back().name, one.name)
                   : fmt::format(" and as {}", one.name);
    }
    found_.list = std::move(list);
  }

  /// What is in such a folder, nobody knows: it counts as handed in for every exercise that the class has and the
  /// student has not, so that it shows.
  void refuse_unreadable_folders() {
    std::set<const Exercise*> of_class;
    std::set<std::pair<std::string, const Exercise*>> known;
    for (const Submission& one : found_.list) {
      of_class.insert(one.exercise);
      known.emplace(one.student, one.exercise);
    }
    if (only_ != nullptr) of_class = {only_};
    if (of_class.empty()) of_class = {exercises_.begin()->second};
    for (const Unreadable& folder : unreadable_) {
      const std::string name = prefix_ + folder.path.lexically_relative(top_).string();
      for (const Exercise* exercise : of_class) {
        if (!known.emplace(folder.student, exercise).second) continue;
        found_.list.push_back({folder.student, exercise, folder.path, name,
                               fmt::format("its folder {} cannot be read: {}", name, folder.why)});
      }
    }
  }

  /// A folder of a student's that cannot be read.
  struct Unreadable {
    std::string student;
    fs::path path;
    std::string why;
  };

  const Exercise* only_;
  std::map<std::string, const Exercise*> exercises_;
  std::vector<std::string> names_;
  std::set<std::string> chapters_;
  fs::path top_;
  std::string prefix_;
  std::vector<Unreadable> unreadable_;
  Submissions found_;
};

}  // namespace

Submissions find_submissions(const Manifest& manifest, const std::vector<std::string>& folders, const Exercise* only) {
  Search search(manifest, only);
  std::set<std::string> names;
  for (const std::string& folder : folders) {
    if (!fs::exists(folder)) throw Problem(fmt::format("there is no folder {}. Check the path.", folder));
    if (!fs::is_directory(folder))
      throw Problem(fmt::format("{} is no folder. Name the folder that it lies in.", folder));
    const std::string own_name = fs::weakly_canonical(folder).filename().string();
    if (!names.insert(own_name).second)
      throw Problem(fmt::format("two of the folders are called {}, so their students would be. Rename one.", own_name));
    search.look_into(fs::path(folder), folders.size() > 1 ? own_name + "/" : "");
  }
  return search.take();
}

std::string read_submission(const fs::path& file) {
  std::string text = read_foreign_file(file, longest_submission);
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) throw Problem("the file is empty.");
  return text;
}

}  // namespace course

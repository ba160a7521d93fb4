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

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) entries.push_back(entry.path());
  if (error) throw Problem(fmt::format("cannot read the folder {}: {}.", folder.string(), error.message()));
  std::sort(entries.begin(), entries.end());
  return entries;
}

bool is_real_folder(const fs::path& path) { return fs::symlink_status(path).type() == fs::file_type::directory; }

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
    look_at_student(folder, own_name);
    for (const fs::path& entry : sorted_entries(folder)) {
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
    refuse_doubles();
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
    for (const fs::path& file : sorted_entries(folder)) {
      if (file.extension() == ".cu" && !is_real_folder(file)) look_at_file(file, student, loose);
    }
  }

  /// @param loose whether it lies in the graded folder itself, where a file of another name is some student's
  void look_at_file(const fs::path& file, const std::string& student, bool loose) {
    const std::string stem = file.stem().string();
    const auto known = exercises_.find(stem);
    const std::string name = prefix_ + file.lexically_relative(top_).string();
    if (known == exercises_.end() && only_ != nullptr && loose) {
      found_.list.push_back({stem, only_, file, name});
    } else if (known == exercises_.end()) {
      found_.left_aside.push_back(
          fmt::format("{}: no exercise has this name. {}", file.string(), did_you_mean(stem, names_)));
    } else if (only_ == nullptr || known->second == only_) {
      found_.list.push_back({student, known->second, file, name});
    }
  }

  void refuse_doubles() const {
    for (std::size_t i = 1; i < found_.list.size(); ++i) {
      const Submission& one = found_.list[i - 1];
      const Submission& other = found_.list[i];
      if (one.student != other.student || one.exercise != other.exercise) continue;
      throw Problem(fmt::format("{} has handed in {} twice: {} and {}. Remove or rename one of them.", one.student,
                                one.exercise->name, one.file.string(), other.file.string()));
    }
  }

  const Exercise* only_;
  std::map<std::string, const Exercise*> exercises_;
  std::vector<std::string> names_;
  std::set<std::string> chapters_;
  fs::path top_;
  std::string prefix_;
  Submissions found_;
};

}  // namespace

Submissions find_submissions(const Manifest& manifest, const std::vector<std::string>& folders, const Exercise* only) {
  Search search(manifest, only);
  for (const std::string& folder : folders) {
    if (!fs::exists(folder)) throw Problem(fmt::format("there is no folder {}. Check the path.", folder));
    if (!fs::is_directory(folder))
      throw Problem(fmt::format("{} is no folder. Name the folder that it lies in.", folder));
    const std::string own_name = fs::weakly_canonical(folder).filename().string();
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

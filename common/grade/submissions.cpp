#include "grade/submissions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "workspace/identify.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr std::size_t longest_submission = 256U << 10U;

/// What one student's row can show; of more entries only the number is told.
constexpr std::size_t most_left_aside = 20;

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

fs::file_type type_of(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type();
}

bool is_real_folder(const fs::path& path) { return type_of(path) == fs::file_type::directory; }

/// Also what a Mac adds to archives.
bool is_hidden(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.rfind('.', 0) == 0 || name == "__MACOSX";
}

/// A clone of the repository, or its archive unpacked: the solutions in it are not the student's.
bool is_copy_of_course(const fs::path& folder) {
  return is_real_folder(folder / "exercises") &&
         (is_real_folder(folder / "solutions") || is_real_folder(folder / "chapters"));
}

std::string lower_case(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

/// What different spellings of a name have in common: "vectoradd" of "Vector-Add (1)".
std::string bare_name(const std::string& name) {
  static const std::regex copy(R"(^copy of | ?- copy| copy$| *\(\d+\) *)");
  std::string bare = std::regex_replace(lower_case(name), copy, "");
  std::erase_if(bare, [](char letter) { return letter == ' ' || letter == '_' || letter == '-' || letter == '.'; });
  return bare;
}

/// How a file is called, without its ending, and what the ending says.
struct FileName {
  enum class Ending { cuda, other_source, text, other };

  std::string stem;
  Ending ending = Ending::other;

  explicit FileName(const fs::path& file) : stem(file.filename().string()) {
    // Programs for mail and chat add the second ending.
    if (lower_case(fs::path(stem).extension().string()) == ".txt") {
      ending = Ending::text;
      stem = fs::path(stem).stem().string();
    }
    const std::string extension = lower_case(fs::path(stem).extension().string());
    const bool other_source = extension == ".cpp" || extension == ".cc" || extension == ".cxx" || extension == ".c";
    if (extension == ".cu" || other_source) {
      stem = fs::path(stem).stem().string();
      ending = extension == ".cu" ? Ending::cuda : Ending::other_source;
    }
  }
};

class Search {
 public:
  Search(const Manifest& manifest, const Exercise* only, fs::path output) : only_(only), output_(std::move(output)) {
    for (const Exercise& exercise : manifest.exercises) {
      exercises_[bare_name(exercise.name)] = &exercise;
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
    const bool is_student = std::any_of(entries.list.begin(), entries.list.end(), [&](const fs::path& entry) {
      return is_own_part(entry) || is_own_file(entry);
    });
    if (is_copy_of_course(folder)) return look_at_folder(folder, own_name);
    for (const fs::path& entry : entries.list) {
      const std::string name = prefix + entry.filename().string();
      if (is_output(entry)) continue;
      if (is_hidden(entry)) {
        found_.left_aside.push_back({name, "It is hidden."});
      } else if (is_real_folder(entry)) {
        look_at_folder(entry, is_own_part(entry) ? own_name : name);
      } else if (is_student && (only_ == nullptr || is_own_file(entry))) {
        look_at_file(entry, own_name);
      } else {
        look_at_loose_file(entry, name);
      }
    }
  }

  Submissions take() {
    const auto order = [](const Submission& left, const Submission& right) {
      return std::tie(left.student, left.exercise, left.name) < std::tie(right.student, right.exercise, right.name);
    };
    take_spares();
    std::sort(found_.list.begin(), found_.list.end(), order);  // exercises lie in the course's order
    mark_doubles();
    refuse_unreadable_folders();
    std::sort(found_.list.begin(), found_.list.end(), order);
    for (const Submission& one : found_.list) students_.try_emplace(one.student);
    for (auto& [name, left_aside] : students_) found_.students.push_back({name, shortened(std::move(left_aside))});
    return std::move(found_);
  }

 private:
  /// Whether it is a folder of the course, so that the folder that it lies in is one student's.
  bool is_own_part(const fs::path& entry) const {
    const std::string name = entry.filename().string();
    return (chapters_.count(name) != 0 || name == "exercises") && is_real_folder(entry);
  }

  /// Whether it is an exercise, so that the folder that it lies in is one student's. Where files may be named after
  /// students, it must have the exercise's very name.
  bool is_own_file(const fs::path& entry) const {
    if (is_real_folder(entry) || is_hidden(entry)) return false;
    const FileName name(entry);
    const auto known = exercises_.find(bare_name(name.stem));
    if (known == exercises_.end() || name.ending == FileName::Ending::other) return false;
    return only_ == nullptr || known->second->name + ".cu" == entry.filename().string();
  }

  bool is_output(const fs::path& entry) const {
    std::error_code error;
    return !output_.empty() && fs::equivalent(entry, output_, error);
  }

  std::string shown(const fs::path& path) const { return prefix_ + path.lexically_relative(top_).string(); }

  void leave_aside(const std::string& student, const fs::path& path, const std::string& why) {
    students_[student].push_back({shown(path), why});
  }

  /// A file in the graded folder itself that is no exercise: with one exercise to be graded it is some student's.
  void look_at_loose_file(const fs::path& file, const std::string& name) {
    const FileName::Ending ending = FileName(file).ending;
    if (only_ != nullptr && (ending == FileName::Ending::cuda || ending == FileName::Ending::other_source)) {
      found_.list.push_back({file.stem().string(), only_, file, shown(file), ""});
    } else {
      look_at_file(file, name);
    }
  }

  void look_at_folder(const fs::path& folder, const std::string& student) {
    students_.try_emplace(student);
    if (is_copy_of_course(folder)) {
      leave_aside(student, folder, "It is a copy of the course: only its folder exercises counts.");
      return look_at_folder(folder / "exercises", student);
    }
    const Entries entries = sorted_entries(folder);
    if (entries.error) unreadable_.push_back({student, folder, shown(folder), entries.error.message()});
    if (entries.list.empty() && !entries.error) leave_aside(student, folder, "It is an empty folder.");
    for (const fs::path& entry : entries.list) {
      if (is_hidden(entry)) {
        leave_aside(student, entry, "It is hidden.");
      } else if (is_real_folder(entry)) {
        look_at_folder(entry, student);
      } else {
        look_at_file(entry, student);
      }
    }
  }

  void look_at_file(const fs::path& file, const std::string& student) {
    students_.try_emplace(student);
    const FileName name(file);
    const auto known = exercises_.find(bare_name(name.stem));
    if (known == exercises_.end() || name.ending == FileName::Ending::other) {
      leave_aside(student, file, why_not(file, name));
    } else if (only_ != nullptr && known->second != only_) {
      leave_aside(student, file, "It belongs to another exercise.");
    } else {
      auto& list = name.ending == FileName::Ending::cuda ? found_.list : spares_;
      list.push_back({student, known->second, file, shown(file), ""});
    }
  }

  std::string why_not(const fs::path& file, const FileName& name) const {
    if (type_of(file) == fs::file_type::symlink) return "It is a link, and links are not followed.";
    if (name.ending == FileName::Ending::cuda || name.ending == FileName::Ending::other_source)
      return fmt::format("no exercise has this name. {}", did_you_mean(lower_case(name.stem), names_));
    const std::string ending = lower_case(file.extension().string());
    for (const char* archive : {".zip", ".gz", ".tgz", ".tar", ".xz", ".bz2", ".7z", ".rar"}) {
      if (ending == archive) return "It is an archive: unpack it.";
    }
    return "It is no .cu file.";
  }

  /// A file with the ending of another language is meant where the student has no .cu of that name.
  void take_spares() {
    std::set<std::pair<std::string, const Exercise*>> known;
    for (const Submission& one : found_.list) known.emplace(one.student, one.exercise);
    for (Submission& spare : spares_) {
      if (known.count({spare.student, spare.exercise}) == 0)
        found_.list.push_back(std::move(spare));
      else
        students_[spare.student].push_back({spare.name, "There is a .cu file of that name, which counts."});
    }
  }

  /// The first ones, and how many more there are.
  static std::vector<LeftAside> shortened(std::vector<LeftAside> all) {
    if (all.size() <= most_left_aside) return all;
    const std::size_t more = all.size() - most_left_aside;
    all.resize(most_left_aside);
    all.push_back({"…", fmt::format("{} more entries were left aside.", more)});
    return all;
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
      for (const Exercise* exercise : of_class) {
        if (!known.emplace(folder.student, exercise).second) continue;
        found_.list.push_back({folder.student, exercise, folder.path, folder.name,
                               fmt::format("its folder {} cannot be read: {}", folder.name, folder.why)});
      }
    }
  }

  /// A folder of a student's that cannot be read.
  struct Unreadable {
    std::string student;
    fs::path path;
    std::string name;
    std::string why;
  };

  const Exercise* only_;
  fs::path output_;
  std::map<std::string, const Exercise*> exercises_;  ///< by their bare names
  std::vector<std::string> names_;
  std::set<std::string> chapters_;
  fs::path top_;
  std::string prefix_;
  std::vector<Unreadable> unreadable_;
  std::vector<Submission> spares_;  ///< whose endings are another language's
  std::map<std::string, std::vector<LeftAside>> students_;
  Submissions found_;
};

}  // namespace

Submissions find_submissions(const Manifest& manifest, const std::vector<std::string>& folders, const Exercise* only,
                             const fs::path& output) {
  Search search(manifest, only, output);
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

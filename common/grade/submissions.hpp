/// @file
/// Which files of which students are to be graded.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "workspace/manifest.hpp"

namespace course {

/// One file that a student has handed in.
struct Submission {
  std::string student;
  const Exercise* exercise = nullptr;
  std::filesystem::path file;
  std::string name;     ///< of the file, from the folder that was to be graded
  std::string unfit{};  ///< why there is no text to judge; empty where there is
};

/// An entry of a folder that is no submission.
struct LeftAside {
  std::string name;  ///< from the folder that was to be graded
  std::string why;   ///< a sentence
};

/// Whose folder or file it is, whether or not anything in it can be judged.
struct Student {
  std::string name;
  std::vector<LeftAside> left_aside;
};

/// Every entry of the folders: what can be judged, and what was left aside.
struct Submissions {
  std::vector<Submission> list;       ///< by student, then in the order of the course
  std::vector<Student> students;      ///< by name; also those with no submission
  std::vector<LeftAside> left_aside;  ///< what belongs to no student: hidden entries
};

/// Looks for submissions in `folders`, each of which is one of
/// - a folder of files named after exercises: one student's, named like the folder;
/// - a folder of such folders: one student each. Their files may lie at any depth. In a copy of the course, only what
///   is in its folder `exercises` counts;
/// - with `only`, a folder of files with any names: one student each, named like the file.
/// Every other entry of the folder is a student, too: one who has handed in nothing that can be judged. A file's name may
/// differ from its exercise's in case, in what separates the words, in the number of a copy, and in its ending: .CU, .cpp.
/// Links are never followed: what a student hands in may point anywhere. An exercise that a student has handed in twice,
/// and a student's folder that cannot be read, are entries that are unfit.
/// @param only the one exercise to be graded; nullptr for all
/// @param output the folder of the reports, which is nobody's, should it lie in one of `folders`
/// @throws Problem when a folder is missing or cannot be read, or two of them have one name
Submissions find_submissions(const Manifest& manifest, const std::vector<std::string>& folders, const Exercise* only,
                             const std::filesystem::path& output = {});

/// The text of a submission.
/// @throws Problem when it is no ordinary file, cannot be read, or is longer than 256 KiB; the message says so of it
std::string read_submission(const std::filesystem::path& file);

}  // namespace course

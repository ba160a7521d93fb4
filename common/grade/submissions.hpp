/// @file
/// Which files of which students are to be graded.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "course/files/manifest.hpp"

namespace course {

/// One file that a student has handed in.
struct Submission {
  std::string student;
  const Exercise* exercise = nullptr;
  std::filesystem::path file;
  std::string name;     ///< of the file, from the folder that was to be graded
  std::string unfit{};  ///< why there is no text to judge; empty where there is
};

/// What was found, and what was left aside.
struct Submissions {
  std::vector<Submission> list;         ///< by student, then in the order of the course
  std::vector<std::string> left_aside;  ///< one sentence each: files that are no exercise's
};

/// Looks for submissions in `folders`, each of which is one of
/// - a folder of files named after exercises: one student's, named like the folder;
/// - a folder of such folders, or of folders that hold the chapters' folders (as exercises/ does), or a folder
///   `exercises` with them: one student each;
/// - with `only`, a folder of files with any names: one student each, named like the file.
/// Links are never followed: what a student hands in may point anywhere. An exercise that a student has handed in twice,
/// and a student's folder that cannot be read, are entries that are unfit.
/// @param only the one exercise to be graded; nullptr for all
/// @throws Problem when a folder is missing or cannot be read, or two of them have one name
Submissions find_submissions(const Manifest& manifest, const std::vector<std::string>& folders, const Exercise* only);

/// The text of a submission.
/// @throws Problem when it is no ordinary file, cannot be read, or is longer than 256 KiB; the message says so of it
std::string read_submission(const std::filesystem::path& file);

}  // namespace course

/// @file
/// The commands of `course/later`, as the program `course` has them: `course_all`, which lies beside it, does them.
#include "course/hand_over.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "course/later/later.hpp"
#include "system/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// Goes on as `course_all`, with the same words.
[[noreturn]] void hand_over() {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "course_all";
  ::execv(program.c_str(), own_words);
  throw Problem(fmt::format("{} cannot be started: {}. Go through ./course, which builds it where it is missing.",
                            program.string(), std::strerror(errno)));
}

}  // namespace

int bench(const Workspace& /*workspace*/, const BenchOptions& /*options*/) { hand_over(); }

int grade(const Workspace& /*workspace*/, const GradeOptions& /*options*/) { hand_over(); }

int merge_grades(const Workspace& /*workspace*/, const std::vector<std::string>& /*folders*/,
                 const std::string& /*output*/) {
  hand_over();
}

int check_course(const Workspace& /*workspace*/) { hand_over(); }

int check_gradable(const Workspace& /*workspace*/) { hand_over(); }

int check_unsolved(const Workspace& /*workspace*/) { hand_over(); }

int lesson_table(const LessonTableOptions& /*options*/) { hand_over(); }

}  // namespace course

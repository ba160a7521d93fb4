/// @file
/// The commands of later.hpp, as the program `course` has them: `course_all`, which lies beside it, does them.
#include "commands/hand_over.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "commands/later.hpp"
#include "simulator/platform/problem.hpp"
#include "workspace/manifest.hpp"
#include "workspace/workspace.hpp"

namespace course {
namespace {

/// Goes on as that program, with the same words; as ./course, which builds it, where it is not built yet.
[[noreturn]] void hand_over() {
  std::string program = own_program().replace_filename("course_all");
  if (::access(program.c_str(), X_OK) != 0) program = open_workspace().at("course");
  ::execv(program.c_str(), own_words);
  throw Problem(program + " cannot be started: " + std::strerror(errno));
}

}  // namespace

int run(const Workspace& /*workspace*/, const RunOptions& /*options*/) { hand_over(); }

int trace(const Workspace& /*workspace*/, const TraceOptions& /*options*/) { hand_over(); }

int debug(const Workspace& /*workspace*/, const DebugOptions& /*options*/) { hand_over(); }

int bench(const Workspace& /*workspace*/, const BenchOptions& /*options*/) { hand_over(); }

int grade(const Workspace& /*workspace*/, const GradeOptions& /*options*/) { hand_over(); }

int merge_grades(const Workspace& /*workspace*/, const std::vector<std::string>& /*folders*/,
                 const std::string& /*output*/) {
  hand_over();
}

int check_advice(const Workspace& /*workspace*/, const AdviceCheckOptions& /*options*/) { hand_over(); }

int check_course(const Workspace& /*workspace*/) { hand_over(); }

int check_gradable(const Workspace& /*workspace*/) { hand_over(); }

int check_unsolved(const Workspace& /*workspace*/) { hand_over(); }

int lesson_table(const LessonTableOptions& /*options*/) { hand_over(); }

}  // namespace course

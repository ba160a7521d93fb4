/// @file
/// The one function that chapters' tests call.
#include "harness/reporter.hpp"

#include "harness/judge_session.hpp"

namespace course {

void judge(const Case& question) { count_in_doctest(JudgeSession::current()->judge(question)); }

}  // namespace course

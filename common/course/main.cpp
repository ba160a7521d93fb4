/// @file
/// The program behind `./course`.
#include <cstdio>
#include <string>
#include <system_error>

#include "course/command_line.hpp"
#include "system/output.hpp"
#include "system/problem.hpp"
#include "system/process.hpp"

namespace course {
namespace {

/// {fmt} says no more than that some file cannot be written; here it is known which.
std::string why_it_ended(const std::exception& problem) {
  const auto* const failed_write = dynamic_cast<const std::system_error*>(&problem);
  if (failed_write != nullptr && std::ferror(stdout) != 0) return lost_output(failed_write->code().value());
  return problem.what();
}

}  // namespace
}  // namespace course

int main(int count, char** words) {
  course::replace_closed_streams();
  course::catch_interrupts();
  try {
    const int status = course::run_command_line(count, words);
    course::flush_output();
    return status;
  } catch (const course::Interrupted&) {
    return 130;
  } catch (const std::exception& problem) {
    const std::string why = "course: " + course::why_it_ended(problem) + "\n";
    std::fputs(why.c_str(), stderr);  // unlike fmt::print, it does not throw where stderr cannot be written either
    return 2;
  }
}

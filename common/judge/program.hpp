/// @file
/// Whole programs: a .cu with a main() of its own, which the judge calls like any host function and judges by what it
/// prints.
///
/// Judges are linked with --wrap=main. The linker then begins them at `__wrap_main`, which is the harness's, and knows
/// the program's own main() as `__real_main`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "judge/case.hpp"
#include "judge/device_change.hpp"
#include "verdict/budget.hpp"

/// The program's main(); null where its file has none.
extern "C" int __real_main(int argc, char** argv) __attribute__((weak));  // NOLINT(*-reserved-identifier)

namespace course {

/// A main() with arguments.
using MainFunction = int (*)(int argc, char** argv);

/// What a program prints by a well-known mistake.
struct ProgramMistake {
  std::vector<std::string> lines;
  const char* cause;
};

/// One call of a program, and what must come of it.
struct ProgramCall {
  std::vector<std::string> arguments;  ///< after the program's name
  /// What it must print. Blanks at the ends of lines, and empty lines at the end, do not count.
  std::vector<std::string> lines;
  Budget budget{};
  /// As in Case: the program must then end with a status other than 0, or by an exception.
  std::optional<unsigned> launches_accepted{};
  std::vector<ProgramMistake> mistakes{};  ///< the first that fits is told
  /// Made in each run: the program must then print `change->lines`, as only one does that prints what its kernels compute.
  std::optional<DeviceChange> change{};
  /// The arguments at the end that are numbers to compute with, and the same call with others in their place, as many or
  /// not: what is right for those tells what is wrong with a program. See add_numbers().
  std::vector<int> numbers{};
  std::function<ProgramCall(const std::vector<int>& numbers)> with_numbers{};
};

/// Adds numbers to compute with to the arguments. @param with the same call with others
inline void add_numbers(ProgramCall& call, const std::vector<int>& numbers,
                        std::function<ProgramCall(const std::vector<int>& numbers)> with) {
  for (const int number : numbers) call.arguments.push_back(std::to_string(number));
  call.numbers = numbers;
  call.with_numbers = std::move(with);
}

/// A call in which the judge changes a number of the arguments once it is on the device.
/// @param changed the same call with the other number in its place
ProgramCall with_input_changed(ProgramCall call, int number, int becomes, const ProgramCall& changed);

/// The case that calls `main` and compares what it prints. Its host code is judged like its kernels.
/// @param main may be null: then every run is wrong
Case program_case(const ProgramCall& run, MainFunction main);

/// The variable in which a bug hunt has the learner name the cause, in its first TODO region.
constexpr const char* cause_variable = "cause";

/// The case that asks for the cause of a defect.
/// @param named the letter that the learner chose; null where there is none yet
/// @param cause the right one
Case cause_case(const char* named, char cause);

void judge(const Case& question);

/// Judges the program that this judge is linked with, inside a doctest TEST_CASE.
inline void judge_program(const ProgramCall& run) { judge(program_case(run, &__real_main)); }

/// Judges the learner's explanation, likewise.
inline void judge_cause(const char* named, char cause) { judge(cause_case(named, cause)); }

}  // namespace course

/// @file
/// What is wrong with the numbers that a program prints: patterns in them, and experiments on the numbers that it is
/// called with.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace course {

struct ProgramCall;
struct ProgramMistake;

/// Calls the program once more. @returns the lines that it prints; nothing where the run shows other errors, or where calls
/// have cost enough
using PrintsOfCall = std::function<std::optional<std::vector<std::string>>(const ProgramCall&)>;

/// The numbers that stand in lines of text, one after the other; nothing where other words do, or where one is not exact
/// as a float.
std::optional<std::vector<float>> numbers_in(const std::vector<std::string>& lines);

/// What is known of `printed`, which is not `call.lines`: "Each wrong output is 2 times what is right: …". Empty where
/// nothing is. Says of single results only what holds for other numbers, too, where the call tells what is right for them.
std::string about_printed_numbers(const ProgramCall& call, const std::vector<std::string>& printed,
                                  const PrintsOfCall& prints);

/// Whether a mistake that explains the print explains it for other numbers, too; true where the call does not tell what is
/// right for those, or where no run tells anything.
bool holds_for_other_numbers(const ProgramMistake& mistake, const ProgramCall& call, const PrintsOfCall& prints);

}  // namespace course

/// @file
/// Contract of exercise 08_overlap/stages_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that puts weights at the places 0 to n - 1, weight i + 1 at place i, and asks of each place how far the weights
/// are from it: the sum of distance times weight. It prints the sum of the n results.
/// @param argc 2
/// @param argv the program's name; n, 1 to 1,000
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

/// @file
/// Contract of exercise 06_window_average/halves_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that adds up windows of three of the numbers from 0 to n − 1, each number and the two after it, and prints
/// the n − 2 sums in one line, with a blank between two. Two streams share the work.
/// @param argc 2
/// @param argv the program's name; n, 4 to 10,000
/// @returns 0, or another number if a call of the runtime or a launch fails; it may throw an exception instead
int main(int argc, char** argv);

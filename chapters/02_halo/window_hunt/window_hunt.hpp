/// @file
/// Contract of exercise 02_halo/window_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that adds up windows of three of the numbers first, first + 1, first + 2, …: each number and the two before
/// it. What lies before the first number counts as 0. Prints the sums in one line, with a blank between two.
/// @param argc 2 or 3
/// @param argv the program's name; how many numbers, 1 to 1024; the first of them, 0 if it is left out
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

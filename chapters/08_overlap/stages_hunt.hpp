/// @file
/// Contract of exercise 08_overlap/stages_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that multiplies a square matrix by a vector, both made of small whole numbers, and prints the n sums in one line,
/// with a blank between two. The matrix has (row + column) mod 3 in each place, and the vector is 1 2 3 and so on.
/// @param argc 2
/// @param argv the program's name; n, the rows and columns, 1 to 1,000
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

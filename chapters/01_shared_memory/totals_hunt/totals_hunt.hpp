/// @file
/// Contract of exercise 01_shared_memory/totals_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that adds up the columns of a table and prints the totals in one line, with a blank between two.
/// @param argc the number of elements, and 2
/// @param argv the program's name; the number of columns, at least 1; the elements, row by row, at least one row
/// @returns 0, or another number if a call of the runtime or a launch fails; it may throw an exception instead
int main(int argc, char** argv);

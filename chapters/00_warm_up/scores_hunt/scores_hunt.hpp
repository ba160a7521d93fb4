/// @file
/// Contract of exercise 00_warm_up/scores_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that prints the points of runners, one in a line: 8 for rank 0, then 5, 3, 2, 1, and none for rank 5.
/// Prints nothing without runners.
/// @param argc the number of runners, and 1
/// @param argv the program's name, and the runners' ranks, 0 to 5
/// @returns 0
int main(int argc, char** argv);

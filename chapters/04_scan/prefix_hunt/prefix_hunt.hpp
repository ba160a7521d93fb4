/// @file
/// Contract of exercise 04_scan/prefix_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that prints the running sums of the numbers from 1 to n, in one line with a blank between two. The sums begin
/// again after every 32 numbers.
/// @param argc 2
/// @param argv the program's name; n, 1 to 2,000
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

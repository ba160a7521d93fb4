/// @file
/// Contract of exercise 07_attention/softmax_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that makes four rows of n scores, all below 0, and prints for each row what its softmax needs, in a line with a
/// blank between the two: the largest score, and the sum of exp(score - largest), rounded.
/// @param argc 2
/// @param argv the program's name; n, 1 to 10,000
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

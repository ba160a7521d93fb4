/// @file
/// Contract of exercise 10_blocks_together/last_block_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that adds up the squares of the numbers from 1 to n and prints the sum. The blocks of the launch work side by
/// side.
/// @param argc 2
/// @param argv the program's name; n, 1 to 1,000,000
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

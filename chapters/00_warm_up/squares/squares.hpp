/// @file
/// Contract of exercise 00_warm_up/squares.
#pragma once

/// A program that prints the squares of 0 to n − 1, one in a line: 0, 1, 4, 9, … Each is computed by a thread of its own,
/// in ceil(n / threads) blocks. Prints nothing for n = 0. All memory of the device is free again at its end.
/// @param argc 3
/// @param argv the program's name; n, 0 to 40,000; threads, the size of a block, 1 to 1024
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

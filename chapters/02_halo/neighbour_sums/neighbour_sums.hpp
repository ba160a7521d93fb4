/// @file
/// Contract of exercise 02_halo/neighbour_sums.
#pragma once

/// A program that adds to each number its two neighbours and prints all sums in one line, with a blank between two. What
/// lies before the first and after the last number counts as 0. Launches ceil(n / threads) blocks for n numbers; prints
/// nothing if there are none. All memory of the device is free again at its end.
/// @param argc the number of numbers, and 2
/// @param argv the program's name; threads, the size of a block, 2 to 1022; the numbers, each
/// from −700,000,000 to 700,000,000
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

/// @file
/// Contract of exercise 10_blocks_together/above_average.
#pragma once

/// A program that prints the sum of its numbers, and how many of them are above their average. One cooperative launch does
/// both: its blocks wait for each other between the two. All memory of the device is free again at its end.
/// @param argc the number of numbers, and 2
/// @param argv the program's name; threads, the size of a block, a power of two from 2 to 1024; the numbers, at least one and
/// at most 10,000, each from −100,000 to 100,000
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

/// @file
/// Contract of exercise 10_blocks_together/above_average.
#pragma once

/// A program that prints the sum of its numbers, and how many of them are above their average. The numbers are those that it
/// is called with, one or more times over. One cooperative launch does both: its blocks wait for each other between the two.
/// All memory of the device is free again at its end.
/// @param argc at least 4
/// @param argv the program's name; threads, the size of a block, a power of two from 2 to 1024; how many times over the
/// numbers are taken, at least 1; the numbers, each from −1,000 to 1,000, and with all repetitions at most 100,000 of them
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

/// @file
/// Contract of exercise 03_reduction/largest.
#pragma once

/// A program that prints the largest of its numbers. The threads of a block find the largest of its slice together, in a
/// tree. All memory of the device is free again at its end.
/// @param argc the number of numbers, and 2
/// @param argv the program's name; threads, the size of a block, a power of two from 2 to 1024; the numbers, each an int, at least one
/// and at most threads · threads
/// @returns 0, or another number if a call of the runtime or a launch fails; it may throw an exception instead
int main(int argc, char** argv);

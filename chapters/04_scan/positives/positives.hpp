/// @file
/// Contract of exercise 04_scan/positives.
#pragma once

/// A program that prints those of its numbers that are greater than 0, in their order, in one line with a blank between
/// two. Nothing is printed if there are none. One block does the work: a scan tells each thread where its number goes. All
/// memory of the device is free again at its end.
/// @param argc the number of numbers, and 2
/// @param argv the program's name; threads, the size of the block, 1 to 1024; the numbers, at most as many as threads
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

/// @file
/// Contract of exercise 01_shared_memory/rotate_blocks.
#pragma once

/// A program that rotates the slice of each block by one place and prints all numbers in one line, with a blank between
/// two. Each element moves one place to the left within its slice, and the first goes to the end of the slice. Launches
/// ceil(n / threads) blocks for n numbers; prints nothing if there are none. All memory of the device is free again at
/// its end.
/// @param argc the number of numbers, and 2
/// @param argv the program's name; threads, the size of a block and of a slice, 1 to 1024; the numbers, each
/// an int
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

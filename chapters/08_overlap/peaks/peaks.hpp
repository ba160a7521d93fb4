/// @file
/// Contract of exercise 08_overlap/peaks.
#pragma once

/// A program that counts the peaks of its numbers and prints how many there are. A peak is larger than the number before it
/// and larger than the number after it, so the first and the last number are none. A few blocks walk through the numbers, tile
/// by tile: block b takes the tiles b, b + blocks, b + 2 · blocks and so on, of as many numbers as a block has threads. No
/// block is launched that has no tile. The numbers of a tile go to shared memory by asynchronous copies. All memory of the
/// device is free again at its end.
/// @param argc the number of numbers, and 3
/// @param argv the program's name; blocks, 1 to 100; threads of a block, 1 to 1024; the numbers, each an int, at least
/// one
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

/// @file
/// Contract of exercise 06_window_average/pipeline.
#pragma once

/// A program that computes 3 · i + 1 on the device for i = 0 to n − 1, and prints how many results there are and their
/// sum. The numbers i are made on the host, and go to the device and back in chunks, so that copies and kernels overlap. All
/// memory, streams and pinned memory are free again at its end.
/// @param argc 3
/// @param argv the program's name; n, 1 to 100,000; the size of a chunk, at least 1
/// @returns 0, or another number if a call of the runtime or a launch fails; it may throw an exception instead
int main(int argc, char** argv);

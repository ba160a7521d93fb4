/// @file
/// Contract of exercise 05_matmul/transpose.
#pragma once

/// A program that transposes the matrix of the numbers 0, 1, 2, … in `rows` rows and `columns` columns, and prints the
/// result: `columns` lines of `rows` numbers, with a blank between two. The device transposes it by tiles of 32 × 32
/// numbers. All memory of the device is free again at its end.
/// @param argc 3
/// @param argv the program's name; rows, 1 to 300; columns, 1 to 300
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

/// @file
/// Contract of exercise 09_tensor_cores/maxima_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that multiplies two matrices on tensor cores and prints the largest element of each row of the product, in one
/// line, with a blank between two. The first matrix has the elements (row + column) * (column + 1) % 13, and the second
/// (row + 1) * (column + 1) % 37.
/// @param argc 2
/// @param argv the program's name; the rows and columns of each matrix, a multiple of 16, 16 to 160
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

/// @file
/// Contract of exercise 05_matmul/matmul_hunt.
#pragma once

/// The letter of the defect's cause, from the list in the file. Weak, so that the program can be run before you know it.
extern const char cause __attribute__((weak));

/// A program that multiplies two square matrices by tiles and prints the sum of each row of the product, one in a line.
/// Element (r, c) of the first matrix is (r + c) mod 5, of the second 1 + (r · c) mod 3.
/// @param argc 2
/// @param argv the program's name; the number of rows, 1 to 200
/// @returns 0, or another number if a call of the runtime or the launch fails; it may throw an exception instead
int main(int argc, char** argv);

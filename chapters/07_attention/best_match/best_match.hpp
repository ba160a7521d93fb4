/// @file
/// Contract of exercise 07_attention/best_match.
#pragma once

/// A program that prints for each query the number of the key with the largest score, and the weight that softmax gives it,
/// in whole percent, rounded, with a blank between the two: a line for each query. The score of a query and a key is their
/// dot product. Of keys with equal scores the first one counts. All memory of the device is free again at its end.
/// @param argc the number of numbers, and 3
/// @param argv the program's name; width, how many numbers a query or a key has, at least 1; queries, how many there are, at
/// least 1; the whole numbers of all queries, and after them those of all keys, one key at least. Scores lie within ±10,000
/// @returns 0, or another number if a call of the runtime or a launch fails; it may throw an exception instead
int main(int argc, char** argv);

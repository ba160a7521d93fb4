/// @file
/// Contract of exercise 09_tensor_cores/triangles.
#pragma once

/// A program that counts the triangles of a graph: three nodes of which each is joined to both others. It multiplies the
/// graph's matrix by itself on tensor cores, and prints the number of triangles. An edge joins its two nodes in both
/// directions; if it is named more than once, it still counts as one. All memory of the device is free again at its end.
/// @param argc 2, and 2 more for each edge
/// @param argv the program's name; how many nodes there are, 1 to 256; the edges, each by the numbers of two different
/// nodes, counted from 0
/// @returns 0, or another number if a call of the runtime or a launch fails; it may throw an exception instead
int main(int argc, char** argv);

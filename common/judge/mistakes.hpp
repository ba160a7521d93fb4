/// @file
/// What the well-known mistakes of trees and scans give, for a question's `mistakes`.
#pragma once

#include <vector>

#include "judge/case.hpp"

namespace course {

/// The slots of shared memory before the first round of a tree, one for each thread of a block.
using Slots = std::vector<double>;

/// The slots of a block of `threads` threads that adds up `values`: thread t has values t, t + threads, …
Slots slots_of(const std::vector<float>& values, int threads);

/// What a tree gives that ends too early, begins too late, or adds only the first element of each thread.
/// @param slots of each block that has an output; a power of two of them
/// @param firsts the same, of each thread's first element alone
std::vector<Mistake> mistakes_of_tree(const std::vector<Slots>& slots, const std::vector<Slots>& firsts);

/// What scans give that shift, forget or double something.
/// @param inclusive whether output i should hold element i
/// @param slice the elements of a block; at least `a.size()` where one block does it all
std::vector<Mistake> mistakes_of_scan(const std::vector<float>& a, bool inclusive, int slice);

/// What an inclusive scan in rounds of strides 1, 2, 4, … gives that lacks a round, or a slot of each.
/// @param slots of shared memory, a power of two; at least `a.size()`
std::vector<Mistake> mistakes_of_rounds(const std::vector<float>& a, int slots);

}  // namespace course

/// @file
/// What the small measurements of this folder share: errors that end the program, and the median time of a piece of work.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int repetitions = 21;

/// What the start of a grid alone costs, beside a kernel that does something in one of the same size.
static __global__ void empty() {}

/// Ends the program with the error's text, unless it is cudaSuccess.
inline void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

/// The median time of a piece of work in milliseconds, measured by events in the default stream.
template <class Work>
double median_ms(Work work) {
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  work();
  std::vector<float> times(repetitions);
  for (float& time : times) {
    check(cudaEventRecord(begin));
    work();
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    check(cudaEventElapsedTime(&time, begin, end));
  }
  check(cudaGetLastError());
  check(cudaEventDestroy(begin));
  check(cudaEventDestroy(end));
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[repetitions / 2];
}

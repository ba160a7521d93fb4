/// @file
/// The same sum on a CPU: what the kernels of this chapter are compared with.
#pragma once

/// out[i] = a[i] + b[i] for every i < n, one after the other.
inline void add_loop(float* out, const float* a, const float* b, int n) {
  for (int i = 0; i < n; ++i) out[i] = a[i] + b[i];
}

/// The same on all cores, each of which takes a part of the loop. Without OpenMP (compiler option -fopenmp) on one.
inline void add_openmp(float* out, const float* a, const float* b, int n) {
#ifdef _OPENMP
#pragma omp parallel for
#endif
  for (int i = 0; i < n; ++i) out[i] = a[i] + b[i];
}

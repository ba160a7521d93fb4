/// @file
/// The rungs of ladder transpose. All compute out[c][r] = a[r][c]: column c of `a` becomes row c of `out`.
/// @note out: columns × rows floats, a: rows × columns floats, each row after row in device memory, beginning at a multiple
/// of 16 bytes. rows and columns at least 0, at most 2^21. Each throws course::CudaError when a launch fails.
#pragma once

/// A warp reads 32 neighbours of a row, and writes them a row apart.
void transpose_rows(float* out, const float* a, int rows, int columns);

/// Tiles of 32 × 32 in shared memory: reads and writes are coalesced, and a column of the tile lies in one bank.
void transpose_tile(float* out, const float* a, int rows, int columns);

/// The same, with one number more in each row of the tile.
void transpose_padded(float* out, const float* a, int rows, int columns);

/// Tiles of 64 × 256 or 64 × 64, by loads and stores of 128 bits.
void transpose_wide(float* out, const float* a, int rows, int columns);

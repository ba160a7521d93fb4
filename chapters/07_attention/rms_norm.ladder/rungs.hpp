/// @file
/// The rungs of ladder rms_norm: out[r][c] = x[r][c] · weight[c] / sqrt(m + epsilon), where m is the mean of the squares of
/// row r. The exercise's rows are too short to fill a device's memory.
/// @note out, x: rows × columns floats in device memory, row after row; weight: `columns` floats; all begin at multiples of
/// 16 bytes. rows at least 0; columns a multiple of 4, at most 4,096. Each throws course::CudaError when a launch fails.
#pragma once

/// A block reads its row for the squares, and again for the outputs.
void rms_norm_two_reads(float* out, const float* x, const float* weight, int rows, int columns, float epsilon);

/// A block keeps its row in registers: one read and one write, by accesses of 128 bits.
void rms_norm_registers(float* out, const float* x, const float* weight, int rows, int columns, float epsilon);

/// The same, with the block's next row on its way meanwhile, and the weights kept in registers, too.
void rms_norm_in_flight(float* out, const float* x, const float* weight, int rows, int columns, float epsilon);

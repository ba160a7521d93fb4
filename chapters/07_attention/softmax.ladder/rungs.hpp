/// @file
/// The rungs of ladder softmax that are no exercises. All compute the softmax of each row of `x`.
/// @note out, x: rows × columns floats in device memory, row after row, beginning at multiples of 16 bytes. rows at least 0;
/// columns a multiple of 4, at most 4,096. Each throws course::CudaError when a launch fails.
#pragma once

/// A block keeps its row in registers: one read and one write, by accesses of 128 bits.
void softmax_registers(float* out, const float* x, int rows, int columns);

/// The same, with the block's next row on its way meanwhile.
void softmax_in_flight(float* out, const float* x, int rows, int columns);

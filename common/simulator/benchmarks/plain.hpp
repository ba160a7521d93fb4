/// @file
/// The kernels of kernels.hpp as plain C++: block by block, and between two barriers thread by thread. Compiled without
/// optimisation, they are what watching is compared with.
#pragma once

void plain_pool_128(float* out, const float* a, int n);
void plain_multiply_8(float* c, const float* a, const float* b, int size);

/// @file
/// Describes arrays in device memory to Hopper's copy engine.
#pragma once

#include <cuda.h>
#include <cuda_bf16.h>

#include <cstddef>
#include <stdexcept>

#include "support/cuda_check.hpp"

/// An array of bfloat16, to be taken in boxes that are swizzled in rows of 128 bytes. What lies outside of it is read as
/// zeros and not written.
/// @param extents values of a row, rows of a matrix, …
/// @param pitches bytes from row to row, from matrix to matrix, …; multiples of 16
/// @param box extents of a box; at most 64 values of a row
/// @throws std::runtime_error when the driver refuses
template <std::size_t rank>
CUtensorMap bfloat16_map(const __nv_bfloat16* array, const cuuint64_t (&extents)[rank],
                         const cuuint64_t (&pitches)[rank - 1], const cuuint32_t (&box)[rank]) {
  static const auto encode = [] {
    void* function = nullptr;
    cudaDriverEntryPointQueryResult found;
    CUDA_CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &found));
    return reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(function);
  }();
  cuuint32_t steps[rank];
  for (cuuint32_t& step : steps) step = 1;
  CUtensorMap map;
  const CUresult result =
      encode(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, rank, const_cast<__nv_bfloat16*>(array), extents, pitches, box,
             steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
             CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS) throw std::runtime_error("cuTensorMapEncodeTiled refused an array");
  return map;
}

/// @file
/// Tensor cores: nvcuda::wmma, matrices that a warp multiplies together. Half and bfloat16, with sums in float or half.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "simulator/warp_matrices.h"

namespace simulator {

template <>
struct MatrixNumberOf<__half> {
  static constexpr MatrixNumber number = MatrixNumber::half;
};
template <>
struct MatrixNumberOf<__nv_bfloat16> {
  static constexpr MatrixNumber number = MatrixNumber::bfloat16;
};
template <>
struct MatrixNumberOf<float> {
  static constexpr MatrixNumber number = MatrixNumber::float32;
};

}  // namespace simulator

namespace nvcuda {
namespace wmma {

enum layout_t { mem_row_major, mem_col_major };
struct row_major {};
struct col_major {};
struct matrix_a {
  static constexpr ::simulator::MatrixRole role = ::simulator::MatrixRole::a;
};
struct matrix_b {
  static constexpr ::simulator::MatrixRole role = ::simulator::MatrixRole::b;
};
struct accumulator {
  static constexpr ::simulator::MatrixRole role = ::simulator::MatrixRole::sums;
};

/// A lane's part of a matrix. As on a GPU, half's factors hold each number as often as 16 elements allow.
template <class Use, int m, int n, int k, class T, class Layout = void>
class fragment {
  static constexpr bool is_a = std::is_same<Use, matrix_a>::value;
  static constexpr bool is_sums = std::is_same<Use, accumulator>::value;
  static constexpr bool is_half = std::is_same<T, __half>::value;
  static constexpr bool is_float = std::is_same<T, float>::value;
  static_assert(k == 16 && ((m == 16 && n == 16) || (m == 32 && n == 8) || (m == 8 && n == 32)),
                "unsupported: the simulator has matrices of 16x16x16, 32x8x16 and 8x32x16");
  static_assert(is_sums ? is_half || is_float : is_half || std::is_same<T, __nv_bfloat16>::value,
                "unsupported: the simulator multiplies __half and __nv_bfloat16, with sums in float or __half");
  static_assert(is_sums == std::is_same<Layout, void>::value, "factors have a layout, and sums have none");
  static constexpr int rows = is_a || is_sums ? m : k;
  static constexpr int columns = is_a ? k : n;

 public:
  using element_type = T;
  using storage_element_type = T;
  static constexpr int num_elements = is_half && !is_sums ? 16 : rows * columns / 32;
  static constexpr int num_storage_elements = num_elements;
  static constexpr ::simulator::MatrixPart part{Use::role, ::simulator::MatrixNumberOf<T>::number, rows, columns,
                                                num_elements};

  SIMULATOR_UNWATCHED fragment() {
    const unsigned int unset = ::simulator::unset_number(part.number);
    for (T& element : x) memcpy(static_cast<void*>(&element), &unset, sizeof element);
  }

  T x[num_elements];
};

template <class Use, int m, int n, int k, class T, class Layout>
SIMULATOR_UNWATCHED void fill_fragment(fragment<Use, m, n, k, T, Layout>& all,
                                       const typename ::simulator::Identity<T>::Type& value) {
  for (T& element : all.x) element = value;
}

template <class Use, int m, int n, int k, class T, class Layout>
SIMULATOR_CALLED void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& to, const T* from, unsigned int pitch) {
  ::simulator::load_matrix(to.part, to.x, {from, pitch, std::is_same<Layout, row_major>::value},
                           __builtin_return_address(0));
}

template <int m, int n, int k, class T>
SIMULATOR_CALLED void load_matrix_sync(fragment<accumulator, m, n, k, T>& to, const T* from, unsigned int pitch,
                                       layout_t layout) {
  ::simulator::load_matrix(to.part, to.x, {from, pitch, layout == mem_row_major}, __builtin_return_address(0));
}

template <int m, int n, int k, class T>
SIMULATOR_CALLED void store_matrix_sync(T* to, const fragment<accumulator, m, n, k, T>& from, unsigned int pitch,
                                        layout_t layout) {
  ::simulator::store_matrix({from.part, from.x}, {to, pitch, layout == mem_row_major}, __builtin_return_address(0));
}

template <int m, int n, int k, class T, class LayoutA, class LayoutB, class Sum, class Before>
SIMULATOR_CALLED void mma_sync(fragment<accumulator, m, n, k, Sum>& sums,
                               const fragment<matrix_a, m, n, k, T, LayoutA>& a,
                               const fragment<matrix_b, m, n, k, T, LayoutB>& b,
                               const fragment<accumulator, m, n, k, Before>& before) {
  static_assert(
      std::is_same<T, __half>::value || (std::is_same<Sum, float>::value && std::is_same<Before, float>::value),
      "products of __nv_bfloat16 are added up in float");
  ::simulator::multiply_matrices(sums.part, sums.x, {a.part, a.x}, {b.part, b.x}, {before.part, before.x},
                                 __builtin_return_address(0));
}

}  // namespace wmma
}  // namespace nvcuda

#endif

// Products by tensor cores, of every shape, type and layout, against sums on the host; and what one product counts.
#include <mma.h>

#include <cstdio>

#include "../device_array.hpp"

using namespace nvcuda;

// COUNT tensor_products max=1 total=54

template <int m, int n, class T, class Sum, class LayoutA, class LayoutB>
__global__ void multiply_kernel(Sum* out, const T* a, const T* b, const Sum* before, wmma::layout_t layout) {
  wmma::fragment<wmma::matrix_a, m, n, 16, T, LayoutA> a_part;
  wmma::fragment<wmma::matrix_b, m, n, 16, T, LayoutB> b_part;
  wmma::fragment<wmma::accumulator, m, n, 16, Sum> sums;
  static_assert(sums.num_elements == m * n / 32, "each sum has one holder");
  const bool a_rows = std::is_same<LayoutA, wmma::row_major>::value;
  const bool b_rows = std::is_same<LayoutB, wmma::row_major>::value;
  wmma::load_matrix_sync(a_part, a, a_rows ? 16 : m);
  wmma::load_matrix_sync(b_part, b, b_rows ? n : 16);
  wmma::load_matrix_sync(sums, before, layout == wmma::mem_row_major ? n : m, layout);
  wmma::mma_sync(sums, a_part, b_part, sums);
  wmma::store_matrix_sync(out, sums, layout == wmma::mem_row_major ? n : m, layout);
}

/// Where an element of a matrix of `rows` × `columns` lies.
int place(int row, int column, int rows, int columns, bool by_rows) {
  return by_rows ? row * columns + column : column * rows + row;
}

template <int m, int n, class T, class Sum, class LayoutA, class LayoutB>
int wrong_products(wmma::layout_t layout) {
  const bool a_rows = std::is_same<LayoutA, wmma::row_major>::value;
  const bool b_rows = std::is_same<LayoutB, wmma::row_major>::value;
  const bool out_rows = layout == wmma::mem_row_major;
  std::vector<T> a(m * 16);
  std::vector<T> b(16 * n);
  std::vector<Sum> before(m * n);
  for (int i = 0; i < m * 16; ++i) a[i] = T(static_cast<float>(i * 7 % 13 - 6));
  for (int i = 0; i < n * 16; ++i) b[i] = T(static_cast<float>(i * 5 % 11) / 4);
  for (int i = 0; i < m * n; ++i) before[i] = Sum(static_cast<float>(i % 17));
  const DeviceArray<T> device_a(a);
  const DeviceArray<T> device_b(b);
  const DeviceArray<Sum> device_before(before);
  const DeviceArray<Sum> out(m * n);
  multiply_kernel<m, n, T, Sum, LayoutA, LayoutB>
      <<<1, 32>>>(out.data(), device_a.data(), device_b.data(), device_before.data(), layout);
  const std::vector<Sum> sums = out.to_host();
  int wrong = 0;
  for (int row = 0; row < m; ++row) {
    for (int column = 0; column < n; ++column) {
      const int at = place(row, column, m, n, out_rows);
      float sum = static_cast<float>(before[at]);
      for (int k = 0; k < 16; ++k)
        sum += static_cast<float>(a[place(row, k, m, 16, a_rows)]) *
               static_cast<float>(b[place(k, column, 16, n, b_rows)]);
      if (static_cast<float>(sums[at]) != static_cast<float>(Sum(sum))) ++wrong;
    }
  }
  if (wrong != 0) printf("%d x %d, %d %d %d: %d wrong\n", m, n, a_rows, b_rows, out_rows, wrong);
  return wrong;
}

template <int m, int n, class T, class Sum>
int wrong_layouts() {
  using Rows = wmma::row_major;
  using Columns = wmma::col_major;
  return wrong_products<m, n, T, Sum, Rows, Rows>(wmma::mem_row_major) +
         wrong_products<m, n, T, Sum, Rows, Columns>(wmma::mem_row_major) +
         wrong_products<m, n, T, Sum, Columns, Rows>(wmma::mem_row_major) +
         wrong_products<m, n, T, Sum, Columns, Columns>(wmma::mem_row_major) +
         wrong_products<m, n, T, Sum, Rows, Rows>(wmma::mem_col_major) +
         wrong_products<m, n, T, Sum, Columns, Columns>(wmma::mem_col_major);
}

template <class T, class Sum>
int wrong_shapes() {
  return wrong_layouts<16, 16, T, Sum>() + wrong_layouts<32, 8, T, Sum>() + wrong_layouts<8, 32, T, Sum>();
}

int main() {
  const int wrong =
      wrong_shapes<__nv_bfloat16, float>() + wrong_shapes<__half, float>() + wrong_shapes<__half, __half>();
  return wrong == 0 ? 0 : 1;
}

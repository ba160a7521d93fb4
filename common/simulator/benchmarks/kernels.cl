// The kernels of kernels.cu for Oclgrind: the same accesses, in OpenCL C.

void pool(__global float* out, __global const float* a, int n, __local float* slots) {
  const int block = get_local_size(0);
  const int local_index = get_local_id(0);
  const int i = get_group_id(0) * block + local_index;
  if (i < n) slots[local_index + 2] = a[i];
  if (local_index < 2) slots[local_index] = i >= 2 ? a[i - 2] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n) out[i] = slots[local_index] + slots[local_index + 1] + slots[local_index + 2];
}

__kernel void pool_8(__global float* out, __global const float* a, int n) {
  __local float slots[8 + 2];
  pool(out, a, n, slots);
}

__kernel void pool_128(__global float* out, __global const float* a, int n) {
  __local float slots[128 + 2];
  pool(out, a, n, slots);
}

__kernel void multiply_8(__global float* c, __global const float* a, __global const float* b, int size) {
  __local float a_tile[8][8];
  __local float b_tile[8][8];
  const int y = get_local_id(1);
  const int x = get_local_id(0);
  const int row = get_group_id(1) * 8 + y;
  const int column = get_group_id(0) * 8 + x;
  float total = 0.0f;
  for (int first = 0; first < size; first += 8) {
    a_tile[y][x] = a[row * size + first + x];
    b_tile[y][x] = b[(first + y) * size + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; ++k) total += a_tile[y][k] * b_tile[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * size + column] = total;
}

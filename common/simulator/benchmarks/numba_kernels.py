"""The kernels of kernels.cu for Numba's CUDA simulator: the same accesses, in Python.

Usage: NUMBA_ENABLE_CUDASIM=1 python3 numba_kernels.py pool_8|pool_128|multiply_8 SIZE
Prints the seconds of processor time that one launch took.
"""

import sys
import time

import numpy
from numba import cuda, float32


def make_pool(block):
    @cuda.jit
    def pool(out, a, n):
        slots = cuda.shared.array(block + 2, float32)
        local = cuda.threadIdx.x
        i = cuda.blockIdx.x * block + local
        if i < n:
            slots[local + 2] = a[i]
        if local < 2:
            slots[local] = a[i - 2] if i >= 2 else 0.0
        cuda.syncthreads()
        if i < n:
            out[i] = slots[local] + slots[local + 1] + slots[local + 2]

    return pool


@cuda.jit
def multiply_8(c, a, b, size):
    a_tile = cuda.shared.array((8, 8), float32)
    b_tile = cuda.shared.array((8, 8), float32)
    y = cuda.threadIdx.y
    x = cuda.threadIdx.x
    row = cuda.blockIdx.y * 8 + y
    column = cuda.blockIdx.x * 8 + x
    total = 0.0
    for first in range(0, size, 8):
        a_tile[y, x] = a[row * size + first + x]
        b_tile[y, x] = b[(first + y) * size + column]
        cuda.syncthreads()
        for k in range(8):
            total += a_tile[y, k] * b_tile[k, x]
        cuda.syncthreads()
    c[row * size + column] = total


def main():
    name, size = sys.argv[1], int(sys.argv[2])
    if name == "multiply_8":
        arrays = [numpy.ones(size * size, dtype=numpy.float32) for _ in range(3)]
        launch = multiply_8[(size // 8, size // 8), (8, 8)]
    else:
        block = int(name.split("_")[1])
        arrays = [numpy.ones(size, dtype=numpy.float32) for _ in range(2)]
        launch = make_pool(block)[(size + block - 1) // block, block]
    began = time.process_time()
    launch(*arrays, size)
    print(time.process_time() - began)


main()

/// @file
/// Contract of exercise 06_window_average/resident_blocks.
#pragma once

/// What one streaming multiprocessor (SM) has, and in which units it is allocated.
struct Multiprocessor {
  int blocks;             ///< the most blocks at once
  int threads;            ///< the most threads at once, allocated in warps of 32
  int shared_bytes;       ///< its shared memory
  int shared_reserved;    ///< bytes of it that CUDA takes for each block, besides what the block asks for
  int shared_unit;        ///< the sum of both is rounded up to a multiple of so many bytes
  int registers;          ///< of 32 bits
  int register_unit;      ///< what a warp takes is rounded up to a multiple of so many registers
  int schedulers;         ///< each has an equal part of the registers; a warp belongs to one of them
  int threads_per_block;  ///< the most that one block may have
  int shared_per_block;   ///< the most bytes that one block may ask for
};

/// What one block of a kernel takes.
struct Block {
  int threads;               ///< at least 1
  int registers_per_thread;  ///< at least 1
  int shared_bytes;          ///< static and dynamic, may be 0
};

/// How many such blocks the SM holds at once; 0 if such a block cannot run at all.
int resident_blocks(const Multiprocessor& sm, const Block& block);

/// What the CUDA runtime says of a kernel.
struct RuntimeAnswer {
  int registers_per_thread;
  int blocks;  ///< that one SM of the current device holds at once
};

/// Asks the runtime about the kernel of this file, which has no static shared memory.
/// @param threads of a block
/// @param shared_bytes of dynamic shared memory a block, no more than a block of the device may ask for
/// @throws course::CudaError when the runtime does not answer
RuntimeAnswer ask_runtime(int threads, int shared_bytes);

/// @file
/// Hopper's barriers in shared memory that count bytes, its bulk copy engine and its clusters, as the PTX ISA names
/// them.
#pragma once

#include <cuda.h>

#include <cstdint>

__device__ inline std::uint32_t shared_address(const void* pointer) {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(pointer));
}

/// A barrier that a number of arrivals and of bytes complete, again and again: its phases are even and odd by turns.
struct Barrier {
  std::uint64_t word;

  __device__ void init(int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(this)), "r"(arrivals) : "memory");
  }

  /// Arrives, and adds bytes that this phase waits for.
  __device__ void arrive_and_expect(int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(this)), "r"(bytes)
                 : "memory");
  }

  __device__ void arrive() {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(this)) : "memory");
  }

  /// Arrives at the barrier that lies at this place in block `rank` of the cluster.
  __device__ void arrive_at(int rank) {
    asm volatile(
        "{\n"
        ".reg .b32 there;\n"
        "mapa.shared::cluster.u32 there, %0, %1;\n"
        "mbarrier.arrive.shared::cluster.b64 _, [there];\n"
        "}\n" ::"r"(shared_address(this)),
        "r"(rank)
        : "memory");
  }

  /// Waits for the end of a phase of this parity. Orders within the block: what passes between the blocks of a cluster
  /// goes through the copy engine, and an order over the cluster would cost some hundred cycles a wait.
  __device__ void wait(std::uint32_t parity) {
    asm volatile(
        "{\n"
        ".reg .pred done;\n"
        "again:\n"
        "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
        "@!done bra again;\n"
        "}\n" ::"r"(shared_address(this)),
        "r"(parity)
        : "memory");
  }
};

/// Begins to copy the box whose first element is (row, column) into shared memory of this block; `full` counts its
/// bytes.
__device__ inline void copy_box(void* to, const CUtensorMap& map, int row, int column, Barrier& full) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
          shared_address(to)),
      "l"(&map), "r"(column), "r"(row), "r"(shared_address(&full))
      : "memory");
}

/// The same for a box of matrix `matrix` of a stack of them.
__device__ inline void copy_box(void* to, const CUtensorMap& map, int matrix, int row, int column, Barrier& full) {
  asm volatile(
      "cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4}], [%5];" ::
          "r"(shared_address(to)),
      "l"(&map), "r"(column), "r"(row), "r"(matrix), "r"(shared_address(&full))
      : "memory");
}

/// The box of one matrix, into each block of the cluster that `blocks` has a bit for, at the same place, counted by its own barrier.
__device__ inline void copy_box_to_all(void* to, const CUtensorMap& map, int row, int column, Barrier& full,
                                       std::uint16_t blocks) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
      "[%0], [%1, {%2, %3}], [%4], %5;" ::"r"(shared_address(to)),
      "l"(&map), "r"(column), "r"(row), "r"(shared_address(&full)), "h"(blocks)
      : "memory");
}

/// Begins to copy a box from shared memory to the matrix; what lies outside of it is left out.
__device__ inline void store_box(const CUtensorMap& map, int row, int column, const void* from) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&map), "r"(column),
               "r"(row), "r"(shared_address(from))
               : "memory");
}

__device__ inline void end_stores() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }

/// Waits until this thread's stores have read shared memory.
__device__ inline void wait_until_stores_have_read() { asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory"); }

/// Waits until this thread's stores are done.
__device__ inline void wait_for_stores() { asm volatile("cp.async.bulk.wait_group 0;" ::: "memory"); }

/// What this thread has written to shared memory is seen by the copy engine.
__device__ inline void show_to_copy_engine() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

/// Barriers initialised by this thread are seen by the whole cluster.
__device__ inline void show_barriers() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }

/// Waits for all threads of all blocks of the cluster.
__device__ inline void sync_cluster() { asm volatile("barrier.cluster.arrive;\nbarrier.cluster.wait;" ::: "memory"); }

__device__ inline int rank_in_cluster() {
  std::uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return static_cast<int>(rank);
}

/// Waits for `threads` threads of the block at one of its 16 barriers; 0 is __syncthreads()' own.
__device__ inline void sync_some(int barrier, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

/// Arrives there for those who wait, and goes on.
__device__ inline void arrive_for_some(int barrier, int threads) {
  asm volatile("bar.arrive %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

/// Each thread of the warp gives up registers, or takes more, as all four warps of its group must.
template <int registers>
__device__ void keep_registers() {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(registers));
}
template <int registers>
__device__ void take_registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(registers));
}

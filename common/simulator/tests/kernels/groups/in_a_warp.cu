// Cooperative groups within a warp: tiles, coalesced groups and partitions with their exchanges, votes and reductions.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include "../checking.hpp"

namespace cg = cooperative_groups;

struct Place {
  float value;
  int index;
  double weight;
};

__global__ void tile_kernel(int* wrong) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<8>(block);
  const int t = static_cast<int>(block.thread_rank());
  const int rank = t % 8;
  CHECK(tile.size() == 8 && static_cast<int>(tile.thread_rank()) == rank && tile.num_threads() == 8);
  CHECK(static_cast<int>(tile.meta_group_rank()) == t / 8 && tile.meta_group_size() == 8);
  CHECK(tile.shfl(t, 3) == t / 8 * 8 + 3 && tile.shfl(t, 11) == t / 8 * 8 + 3);
  CHECK(tile.shfl_up(t, 1) == (rank == 0 ? t : t - 1) && tile.shfl_down(t, 2) == (rank >= 6 ? t : t + 2));
  CHECK(tile.shfl_xor(t, 5) == (t ^ 5));
  const Place place = tile.shfl(Place{t * 0.5F, t, t * 2.0}, 7);
  CHECK(place.index == t / 8 * 8 + 7 && place.value == place.index * 0.5F && place.weight == place.index * 2.0);
  CHECK(tile.ballot(rank % 2) == 0xaaU && tile.any(rank == 7) && !tile.all(rank < 7) && tile.all(rank < 8));
  CHECK(tile.match_any(rank / 4) == (rank < 4 ? 0x0fU : 0xf0U));
  int same = -1;
  CHECK(tile.match_all(t / 8, same) == 0xffU && same == 1 && tile.match_all(t, same) == 0 && same == 0);
  CHECK(cg::reduce(tile, t, cg::plus<int>()) == 8 * (t / 8 * 8) + 28);
  CHECK(cg::reduce(tile, 1.5F * rank, cg::greater<float>()) == 10.5F && cg::reduce(tile, rank, cg::less<int>()) == 0);
  CHECK(cg::reduce(tile, 1U << rank, cg::bit_or<unsigned>()) == 0xffU);
  CHECK(cg::reduce(tile, rank, [](int a, int b) { return a > b ? a : b; }) == 7);
  CHECK(cg::inclusive_scan(tile, 1) == rank + 1 && cg::exclusive_scan(tile, rank) == rank * (rank - 1) / 2);
  CHECK(cg::inclusive_scan(tile, 7 - rank, cg::less<int>()) == 7 - rank);
  const int greatest_before = cg::exclusive_scan(tile, rank, cg::greater<int>());
  CHECK(rank == 0 || greatest_before == rank - 1);  // the first thread's is not specified
  const auto pair = cg::tiled_partition<2>(tile);
  CHECK(pair.size() == 2 && pair.meta_group_size() == 4 && pair.shfl_xor(t, 1) == (t ^ 1));
  const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  CHECK(cg::reduce(warp, 1, cg::plus<int>()) == 32 && cg::invoke_one_broadcast(warp, [] { return 3; }) == 3);
  const cg::thread_group any_group = cg::tiled_partition(block, 4);
  CHECK(any_group.size() == 4 && static_cast<int>(any_group.thread_rank()) == t % 4);
}

__global__ void coalesced_kernel(int* wrong) {
  const int t = threadIdx.x;
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (t % 3 == 1) {
    const cg::coalesced_group active = cg::coalesced_threads();
    const int rank = static_cast<int>(active.thread_rank());
    CHECK(active.num_threads() == 11 && rank == t / 3);
    CHECK(active.shfl(t, 2) == 7 && active.shfl_up(t, 1) == (rank == 0 ? t : t - 3));
    CHECK(active.shfl_down(t, 1) == (rank == 10 ? t : t + 3) && active.ballot(rank < 2) == 3U);
    CHECK(cg::reduce(active, 1, cg::plus<int>()) == 11 && active.any(t == 1) && active.all(t % 3 == 1));
    active.sync();
    const auto part = cg::tiled_partition(active, 4);
    CHECK(part.size() == (rank < 8 ? 4U : 3U) && cg::reduce(part, rank / 4, cg::less<int>()) == rank / 4);
  }
  const auto half = cg::binary_partition(warp, t < 10);
  CHECK(half.size() == (t < 10 ? 10U : 22U) && half.shfl(t, 0) == (t < 10 ? 0 : 10));
  const auto labels = cg::labeled_partition(warp, t % 5);
  CHECK(labels.meta_group_size() == 5 && static_cast<int>(labels.meta_group_rank()) == t % 5);
  CHECK(labels.size() == (t % 5 < 2 ? 7U : 6U) && labels.shfl(t, 1) == t % 5 + 5);
}

int main() { return run_checks(tile_kernel, 64) + run_checks(coalesced_kernel, 32); }

/// @file
/// Cooperative groups: the block, tiles and other parts of a warp, the cluster, and the grid.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

#include "simulator/async_copies.h"
#include "simulator/block_and_grid.h"
#include "simulator/cluster_group.h"
#include "simulator/lane_group.h"

namespace cooperative_groups {

/// What all groups within a warp can do.
class lane_group {
 public:
  SIMULATOR_CALLED void sync() const { synchronise_at(__builtin_return_address(0)); }
  unsigned long long thread_rank() const { return lanes_.rank(); }
  /// Which of the groups that its parent was split into this is, and how many those are.
  unsigned long long meta_group_rank() const { return meta_rank_; }
  unsigned long long meta_group_size() const { return meta_size_; }

  SIMULATOR_CALLED int any(int predicate) const { return lanes_.ballot(predicate, __builtin_return_address(0)) != 0; }
  SIMULATOR_CALLED int all(int predicate) const { return lanes_.ballot(!predicate, __builtin_return_address(0)) == 0; }
  SIMULATOR_CALLED unsigned int ballot(int predicate) const {
    return lanes_.by_rank(lanes_.ballot(predicate, __builtin_return_address(0)));
  }
  template <class T>
  SIMULATOR_CALLED unsigned int match_any(T value) const {
    return lanes_.by_rank(lanes_.match(value, __builtin_return_address(0)));
  }
  template <class T>
  SIMULATOR_CALLED unsigned int match_all(T value, int& all_equal) const {
    const unsigned int same = lanes_.by_rank(lanes_.match(value, __builtin_return_address(0)));
    const bool all = __popc(same) == static_cast<int>(lanes_.size());
    ::simulator::store(&all_equal, all ? 1 : 0, __builtin_return_address(0));
    return all ? same : 0;
  }

  void synchronise_at(const void* pc) const { ::simulator::synchronise_lanes(lanes_.mask(), pc); }
  const ::simulator::LaneGroup& lanes() const { return lanes_; }

 protected:
  lane_group(unsigned int mask, unsigned long long meta_rank, unsigned long long meta_size)
      : lanes_(mask), meta_rank_(meta_rank), meta_size_(meta_size) {}

 private:
  ::simulator::LaneGroup lanes_;
  unsigned long long meta_rank_;
  unsigned long long meta_size_;
};

/// Lanes in any pattern. Out-of-range sources give the caller's own value.
class coalesced_group : public lane_group {
 public:
  coalesced_group(unsigned int mask, unsigned long long meta_rank, unsigned long long meta_size)
      : lane_group(mask, meta_rank, meta_size) {}
  unsigned long long num_threads() const { return lanes().size(); }
  unsigned long long size() const { return lanes().size(); }

  template <class T>
  SIMULATOR_CALLED T shfl(T value, unsigned int rank) const {
    return lanes().value_of(rank, value, __builtin_return_address(0));
  }
  template <class T>
  SIMULATOR_CALLED T shfl_up(T value, unsigned int delta) const {
    return lanes().value_of(lanes().rank() - delta, value, __builtin_return_address(0));
  }
  template <class T>
  SIMULATOR_CALLED T shfl_down(T value, unsigned int delta) const {
    return lanes().value_of(lanes().rank() + delta, value, __builtin_return_address(0));
  }
};
SIMULATOR_CALLED coalesced_group coalesced_threads() {
  return {::simulator::converged_lanes(__builtin_return_address(0)), 0, 1};
}

/// `Size` neighbouring threads, a power of two: of a warp, or of several.
template <unsigned int Size, class Parent = void, bool of_several_warps = (Size > 32)>
class thread_block_tile : public lane_group {
  static_assert(Size > 0 && (Size & (Size - 1)) == 0, "the size of a tile must be a power of two");

 public:
  thread_block_tile(unsigned long long meta_rank, unsigned long long meta_size)
      : lane_group((Size == 32 ? ~0U : (1U << Size % 32) - 1) << (::simulator::lane_index() & ~(Size - 1)), meta_rank,
                   meta_size) {}
  // A tile is the same whatever it was cut out of.
  template <class Other>
  thread_block_tile(const thread_block_tile<Size, Other>& other)
      : thread_block_tile(other.meta_group_rank(), other.meta_group_size()) {}

  static constexpr unsigned int num_threads() { return Size; }
  static constexpr unsigned int size() { return Size; }

  template <class T>
  SIMULATOR_CALLED T shfl(T value, int rank) const {
    return lanes().value_of(static_cast<unsigned int>(rank) % Size, value, __builtin_return_address(0));
  }
  template <class T>
  SIMULATOR_CALLED T shfl_up(T value, unsigned int delta) const {
    return lanes().value_of(lanes().rank() - delta, value, __builtin_return_address(0));
  }
  template <class T>
  SIMULATOR_CALLED T shfl_down(T value, unsigned int delta) const {
    return lanes().value_of(lanes().rank() + delta, value, __builtin_return_address(0));
  }
  template <class T>
  SIMULATOR_CALLED T shfl_xor(T value, unsigned int lane_mask) const {
    return lanes().value_of(lanes().rank() ^ lane_mask, value, __builtin_return_address(0));
  }
};

/// What the tiles of several warps share, in the block's shared memory: CUDA's takes some there, too.
template <unsigned int Size>
struct TileRoom {
  unsigned long long barriers[1024 / Size];
  alignas(16) unsigned char values[32][32];  ///< one for each warp
};
template <unsigned int Size>
TileRoom<Size>& tile_room() {
  static constexpr ::simulator::SharedVariable variable = ::simulator::describe<TileRoom<Size>>("tile");
  return ::simulator::shared_variable<TileRoom<Size>>(variable);
}

/// Several whole warps of the block.
template <unsigned int Size, class Parent>
class thread_block_tile<Size, Parent, true> {
  static_assert((Size & (Size - 1)) == 0 && Size <= 1024, "the size of a tile must be a power of two, at most 1024");

 public:
  template <class Other>
  thread_block_tile(const thread_block_tile<Size, Other, true>& /*other*/) {}
  thread_block_tile(unsigned long long /*meta_rank*/, unsigned long long /*meta_size*/) {}

  SIMULATOR_CALLED void sync() const { synchronise_at(__builtin_return_address(0)); }
  static constexpr unsigned int num_threads() { return Size; }
  static constexpr unsigned int size() { return Size; }
  static unsigned long long thread_rank() { return thread_block::thread_rank() % Size; }
  static unsigned long long meta_group_rank() { return thread_block::thread_rank() / Size; }
  static unsigned long long meta_group_size() { return (thread_block::num_threads() + Size - 1) / Size; }

  /// All threads of the block come here as it is split.
  static void begin(const void* pc) {
    const unsigned long long left = thread_block::num_threads() - meta_group_rank() * Size;
    ::simulator::synchronise_block(pc);
    if (thread_rank() == 0) ::simulator::barrier_begin(&barrier(), left < Size ? left : Size, pc);
    ::simulator::synchronise_block(pc);
  }
  void synchronise_at(const void* pc) const {
    const unsigned int phase = ::simulator::barrier_arrive(&barrier(), 1, 0, pc);
    ::simulator::barrier_wait(&barrier(), phase, pc);
  }
  /// How many of its warps there are: the block's last tile may have fewer.
  static unsigned int warps() {
    const unsigned long long left = thread_block::num_threads() - meta_group_rank() * Size;
    return static_cast<unsigned int>(((left < Size ? left : Size) + 31) / 32);
  }
  /// A place for a value of the warp number `warp` of the tile.
  template <class T>
  static T& place(unsigned int warp) {
    static_assert(std::is_trivially_copyable<T>::value && sizeof(T) <= 32,
                  "a group exchanges trivially copyable values of at most 32 bytes");
    return *reinterpret_cast<T*>(tile_room<Size>().values[meta_group_rank() * (Size / 32) + warp]);
  }

 private:
  static unsigned long long& barrier() { return tile_room<Size>().barriers[meta_group_rank()]; }
};

/// Room for such tiles, which devices before compute capability 8.0 ask the program for.
template <unsigned int Threads = 1024>
struct block_tile_memory {
  unsigned char room[Threads / 32 * 32];
};
template <unsigned int Threads>
thread_block this_thread_block(block_tile_memory<Threads>& /*memory*/) {
  return {};
}

/// Any of the groups above, its kind known only as the program runs.
class thread_group {
 public:
  thread_group(const thread_block& /*block*/) : is_block_(true) {}
  thread_group(const grid_group& /*grid*/) : is_grid_(true) {}
  thread_group(const lane_group& lanes) : lanes_(lanes.lanes()) {}

  SIMULATOR_CALLED void sync() const { synchronise_at(__builtin_return_address(0)); }
  unsigned long long thread_rank() const {
    if (is_grid_) return grid_group::thread_rank();
    return is_block_ ? thread_block::thread_rank() : lanes_.rank();
  }
  unsigned long long num_threads() const {
    if (is_grid_) return grid_group::num_threads();
    return is_block_ ? thread_block::num_threads() : lanes_.size();
  }
  unsigned long long size() const { return num_threads(); }

  void synchronise_at(const void* pc) const {
    if (is_grid_) return ::simulator::synchronise_grid(pc);
    if (is_block_) return ::simulator::synchronise_block(pc);
    ::simulator::synchronise_lanes(lanes_.mask(), pc);
  }
  /// The neighbours of the caller, by ranks, in parts of `size` threads.
  coalesced_group part(unsigned int size) const {
    const ::simulator::LaneGroup whole = is_block_ ? ::simulator::LaneGroup(~0U) : lanes_;
    const unsigned int part = whole.rank() / size;
    unsigned int mask = 0;
    for (unsigned int rank = part * size; rank < (part + 1) * size && rank < whole.size(); ++rank)
      mask |= 1U << whole.lane(rank);
    return {mask, thread_rank() / size, (num_threads() + size - 1) / size};
  }

 private:
  ::simulator::LaneGroup lanes_{1};
  bool is_block_ = false;
  bool is_grid_ = false;
};

template <unsigned int Size, class Parent>
SIMULATOR_CALLED thread_block_tile<Size, Parent> tiled_partition(const Parent& parent) {
  if constexpr (Size > 32) thread_block_tile<Size, Parent>::begin(__builtin_return_address(0));
  return {parent.thread_rank() / Size, (parent.num_threads() + Size - 1) / Size};
}
inline thread_group tiled_partition(const thread_group& parent, unsigned int size) { return parent.part(size); }
inline coalesced_group tiled_partition(const coalesced_group& parent, unsigned int size) {
  return thread_group(parent).part(size);
}
inline thread_block_tile<1> this_thread() { return {0, 1}; }

/// Splits a group of lanes: those with the caller's `label` stay together.
template <class Group, class Label>
SIMULATOR_CALLED coalesced_group labeled_partition(const Group& group, Label label) {
  const void* pc = __builtin_return_address(0);
  const unsigned int own = group.lanes().match(label, pc);
  const unsigned int own_first = static_cast<unsigned int>(__ffs(static_cast<int>(own)) - 1);
  const unsigned int firsts = group.lanes().ballot(own_first == ::simulator::lane_index(), pc);
  return {own, static_cast<unsigned long long>(__popc(firsts & ((1U << own_first) - 1))),
          static_cast<unsigned long long>(__popc(firsts))};
}
template <class Group>
SIMULATOR_CALLED coalesced_group binary_partition(const Group& group, bool predicate) {
  const unsigned int votes = group.lanes().ballot(predicate, __builtin_return_address(0));
  return {predicate ? votes : group.lanes().mask() & ~votes, predicate ? 1U : 0U, 2};
}

template <class Group>
SIMULATOR_CALLED void sync(const Group& group) {
  group.synchronise_at(__builtin_return_address(0));
}
template <class Group>
auto group_size(const Group& group) {
  return group.num_threads();
}
template <class Group>
auto thread_rank(const Group& group) {
  return group.thread_rank();
}

/// One thread of the group calls `function`.
template <class Group, class Function, class... Arguments>
void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
  if (group.thread_rank() == 0) function(static_cast<Arguments&&>(arguments)...);
}
/// What a group's callback is called by: observed, since it reads what the callback takes by value.
template <class Function, class... Arguments>
auto invoke_observed(Function&& function, Arguments&&... arguments) {
  return function(static_cast<Arguments&&>(arguments)...);
}
/// The same; all threads get its result.
template <class Group, class Function, class... Arguments>
SIMULATOR_CALLED auto invoke_one_broadcast(const Group& group, Function&& function, Arguments&&... arguments) {
  std::remove_cv_t<decltype(function(static_cast<Arguments&&>(arguments)...))> result{};
  if (group.thread_rank() == 0)
    result = invoke_observed(static_cast<Function&&>(function), static_cast<Arguments&&>(arguments)...);
  return group.lanes().value_of(0, result, __builtin_return_address(0));
}

}  // namespace cooperative_groups

#endif

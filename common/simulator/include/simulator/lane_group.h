/// @file
/// Some lanes of a warp, numbered by rank from the lowest: what cooperative groups within a warp are made of.
#pragma once

#include <type_traits>

namespace simulator {

/// The lanes in `mask`, of which the caller is one. The functions take the line of the user's call.
class LaneGroup {
 public:
  explicit LaneGroup(unsigned int mask) : mask_(mask) {}

  unsigned int mask() const { return mask_; }
  unsigned int size() const { return static_cast<unsigned int>(__popc(mask_)); }
  unsigned int rank() const { return static_cast<unsigned int>(__popc(mask_ & ((1U << lane_index()) - 1))); }
  unsigned int lane(unsigned int rank) const { return __fns(mask_, 0, static_cast<int>(rank) + 1); }

  /// `lanes`, a mask, with the ranks' bits instead.
  unsigned int by_rank(unsigned int lanes) const {
    unsigned int result = 0;
    for (unsigned int rank = 0; rank < size(); ++rank) result |= (lanes >> lane(rank) & 1U) << rank;
    return result;
  }

  /// The value that the lane of `rank` brings; the caller's own where no lane has that rank.
  template <class T>
  T value_of(unsigned int rank, const T& value, const void* pc) const {
    const unsigned int source = rank < size() ? lane(rank) : lane_index();
    T result;
    for_each_word<T>([&](size_t offset, size_t bytes) {
      unsigned long long word = 0;
      memcpy(&word, reinterpret_cast<const char*>(&value) + offset, bytes);
      word = shuffle(mask_, word, source, pc);
      memcpy(reinterpret_cast<char*>(&result) + offset, &word, bytes);
    });
    return result;
  }

  /// Every lane's value, by rank, into `values` with room for 32.
  template <class T>
  void gather(const T& value, T* values, const void* pc) const {
    for_each_word<T>([&](size_t offset, size_t bytes) {
      unsigned long long word = 0;
      memcpy(&word, reinterpret_cast<const char*>(&value) + offset, bytes);
      LaneValues all;
      meet_lanes(mask_, word, &all, pc);
      for (unsigned int rank = 0; rank < size(); ++rank)
        memcpy(reinterpret_cast<char*>(&values[rank]) + offset, &all.of_lane[lane(rank)], bytes);
    });
  }

  /// The lanes for which `predicate` holds.
  unsigned int ballot(bool predicate, const void* pc) const {
    LaneValues all;
    meet_lanes(mask_, predicate ? 1 : 0, &all, pc);
    unsigned int votes = 0;
    for (unsigned int lane = 0; lane < 32; ++lane) {
      if ((all.arrived >> lane & 1U) != 0 && all.of_lane[lane] != 0) votes |= 1U << lane;
    }
    return votes;
  }

  /// The lanes that bring the caller's value.
  template <class T>
  unsigned int match(const T& value, const void* pc) const {
    static_assert(sizeof(T) <= 8, "match takes values of at most eight bytes");
    unsigned long long bits = 0;
    memcpy(&bits, &value, sizeof value);
    LaneValues all;
    meet_lanes(mask_, bits, &all, pc);
    unsigned int same = 0;
    for (unsigned int lane = 0; lane < 32; ++lane) {
      if ((all.arrived >> lane & 1U) != 0 && all.of_lane[lane] == bits) same |= 1U << lane;
    }
    return same;
  }

 private:
  // An exchange moves eight bytes.
  template <class T, class Action>
  static void for_each_word(Action action) {
    static_assert(std::is_trivially_copyable<T>::value && sizeof(T) <= 32,
                  "a group exchanges trivially copyable values of at most 32 bytes");
    for (size_t offset = 0; offset < sizeof(T); offset += 8)
      action(offset, sizeof(T) - offset < 8 ? sizeof(T) - offset : 8);
  }

  unsigned int mask_;
};

}  // namespace simulator

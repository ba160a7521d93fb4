/// @file
/// Which accesses to the fields of a float4 and its like a GPU makes at once. nvcc loads and stores such a vector, or half of
/// one of four fields, by one instruction, also where the source names its fields one by one: `fmaxf(v[i].x, v[i].y)`. Seen
/// in the PTX of nvcc 13.0 for sm_75 and sm_90. Knows neither g++'s form of a program nor clang's.
#pragma once

#include <cstddef>
#include <vector>

namespace simulator {

/// One access to one field of a vector of two or four numbers of one type, which is aligned as a whole.
struct FieldAccess {
  std::size_t statement = 0;  ///< its number; later ones have higher numbers
  std::size_t vector = 0;     ///< which vector, as in `v[i].x` the `v[i]`: equal where it is surely the same place
  std::size_t type = 0;       ///< float4 and uint4 differ
  std::size_t fields = 0;     ///< how many the vector has: 2 or 4
  std::size_t field = 0;      ///< which one, from 0
  bool writes = false;
};

/// What is accessed at once: the whole vector, or the first or second half of one of four fields.
enum class VectorPart { whole, first_half, second_half };

/// Accesses that become one. Reads move to the first of them, writes to the last.
struct JoinedFields {
  VectorPart part = VectorPart::whole;
  std::vector<FieldAccess> members;  ///< at least two, in the order of the statements
};

/// Finds what can be joined among statements that run one after another, without a branch in between.
class FieldGroups {
 public:
  /// The next statement is this access.
  void add(const FieldAccess& access);

  /// The next statement reads other memory: perhaps what was written before.
  void memory_is_read();

  /// The next statement may write other memory, or let other threads do so.
  void memory_changes();

  /// What was found since the last call.
  std::vector<JoinedFields> take();

 private:
  struct Group {
    std::vector<FieldAccess> accesses;
    unsigned taken = 0;      ///< a bit for each field that is in it
    unsigned forbidden = 0;  ///< a bit for each field that may not come in any more

    bool writes() const { return accesses.front().writes; }
    std::vector<VectorPart> parts() const;
  };

  template <typename Condition>
  void close(Condition condition);
  void forbid_later_reads(const FieldAccess& write);

  std::vector<Group> open_;
  std::vector<JoinedFields> found_;
};

}  // namespace simulator

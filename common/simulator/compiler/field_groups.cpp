#include "simulator/compiler/field_groups.hpp"

#include <utility>

namespace simulator {
namespace {

unsigned bit(const FieldAccess& access) { return 1U << access.field; }

bool holds(VectorPart part, const FieldAccess& access) {
  return part == VectorPart::whole || (access.field < 2) == (part == VectorPart::first_half);
}

}  // namespace

std::vector<VectorPart> FieldGroups::Group::parts() const {
  constexpr unsigned first = 1, first_half = 3, second_half = 12;
  const std::size_t fields = accesses.front().fields;
  if (taken == (1U << fields) - 1) return {VectorPart::whole};
  if (fields == 2) return {};
  // A whole vector is read for its beginning and anything in its second half. What is not asked for must not be written.
  if (!writes() && (taken & first) != 0 && (taken & second_half) != 0) return {VectorPart::whole};
  std::vector<VectorPart> found;
  if ((taken & first_half) == first_half) found.push_back(VectorPart::first_half);
  if ((taken & second_half) == second_half) found.push_back(VectorPart::second_half);
  return found;
}

template <typename Condition>
void FieldGroups::close(Condition condition) {
  std::vector<Group> still_open;
  for (Group& group : open_) {
    if (!condition(group)) {
      still_open.push_back(std::move(group));
      continue;
    }
    for (const VectorPart part : group.parts()) {
      JoinedFields joined{part, {}};
      for (const FieldAccess& access : group.accesses)
        if (holds(part, access)) joined.members.push_back(access);
      found_.push_back(std::move(joined));
    }
  }
  open_ = std::move(still_open);
}

void FieldGroups::add(const FieldAccess& access) {
  close([&](const Group& group) {
    // Vectors of one type do not overlap by halves: of another vector only the same field can be the same place.
    const bool may_be_same = group.accesses.front().type != access.type || (group.taken & bit(access)) != 0;
    return may_be_same && group.writes();
  });
  if (access.writes) forbid_later_reads(access);
  for (Group& group : open_) {
    const FieldAccess& first = group.accesses.front();
    if (first.writes != access.writes || first.vector != access.vector || first.type != access.type) continue;
    if ((group.forbidden & bit(access)) != 0) continue;
    group.accesses.push_back(access);
    group.taken |= bit(access);
    return;
  }
  open_.push_back({{access}, bit(access), 0});
}

/// What is written now must not be read before.
void FieldGroups::forbid_later_reads(const FieldAccess& write) {
  for (Group& group : open_) {
    if (!group.writes()) group.forbidden |= group.accesses.front().type == write.type ? bit(write) : ~0U;
  }
}

void FieldGroups::memory_is_read() {
  close([](const Group& group) { return group.writes(); });
}

void FieldGroups::memory_changes() {
  close([](const Group&) { return true; });
}

std::vector<JoinedFields> FieldGroups::take() {
  memory_changes();
  return std::exchange(found_, {});
}

}  // namespace simulator

/// @file
/// Finds accesses to memory that is not the program's to touch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simulator/checks/check.hpp"

namespace simulator {

/// Accesses past an allocation or a shared variable land in red zones, do no harm, and are reported one by one. An
/// access to memory that does not belong to the device ends the launch, as it does on a GPU.
///
/// An index past the declared bounds of an array is the only way to see t[0][8] where t[1][0] follows. The compiler
/// tells the index, not the name; an access of the same statement gives the array its name.
class BoundsCheck final : public Check {
 public:
  explicit BoundsCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override;
  void access(const Access& access) override { name_pending_index(access); }
  void access_outside_variables(const Access& access) override;
  void access_outside_device(const Access& access) override;
  void misaligned_access(const Access& access) override;
  void constant_access(const Access& access) override;
  void index_out_of_range(const Thread& thread, const IndexError& error) override;
  void quantum_end(const Thread& thread) override;

 private:
  struct PendingIndex {
    Event event;
    std::int64_t index;
    std::size_t extent;
    int patience;  ///< accesses to wait for one that gives the array its name
  };
  void name_pending_index(const Access& access);
  void set_pending(std::optional<PendingIndex> pending);
  void report_pending();

  std::optional<PendingIndex> pending_;
};

}  // namespace simulator

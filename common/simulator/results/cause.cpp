/// @file
/// The names and ranks of causes.
#include "simulator/results/cause.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace simulator {
namespace {

struct CauseRow {
  Cause cause;
  const char* name;
  CauseRank rank;
};

constexpr CauseRow causes[] = {
    {Cause::none, "", CauseRank::usual},
#define CAUSE(cause, name, rank) {Cause::cause, name, CauseRank::rank},
#include "simulator/results/causes.def"
#undef CAUSE
};

const CauseRow& row_of(Cause cause) { return causes[static_cast<std::size_t>(cause)]; }

}  // namespace

std::string to_string(Cause cause) { return row_of(cause).name; }

std::optional<Cause> find_cause(const std::string& name) {
  for (const CauseRow& row : causes) {
    if (name == row.name) return row.cause;
  }
  return std::nullopt;
}

Cause cause_named(const std::string& name) {
  if (const std::optional<Cause> cause = find_cause(name)) return *cause;
  throw std::invalid_argument(fmt::format("'{}' is no cause of a finding", name));
}

CauseRank rank_of(Cause cause) { return row_of(cause).rank; }

}  // namespace simulator

/// @file
/// What a finding's advice may mean in the source at hand: each way to carry it out is a copy of the source.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "simulator/results/finding.hpp"

namespace course {

/// A change of a text.
struct Change {
  std::size_t at;      ///< offset in the old text
  std::size_t length;  ///< how much of it goes
  std::string text;    ///< what comes in its place
};

/// One way to carry an advice out.
struct AdviceReading {
  std::string what;             ///< "a __syncthreads()"
  std::string place;            ///< "before line 41"
  std::vector<Change> changes;  ///< in the order of their places, of which none overlap
  std::string source;           ///< the source with them; each line keeps its number
};

/// The ways to carry out the remedy of `finding`, the likeliest first; none where it has no remedy, or where its lines are
/// not in a function of `source`.
/// @param file what findings call the source
std::vector<AdviceReading> readings_of(const simulator::Finding& finding, const std::string& source,
                                       const std::string& file);

/// The same edit where it must not add a statement: one that says the same goes, the nearest first.
std::vector<AdviceReading> moved(const AdviceReading& reading, const simulator::Remedy& remedy,
                                 const std::string& source);

}  // namespace course

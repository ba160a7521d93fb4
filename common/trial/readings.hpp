/// @file
/// What a finding's advice may mean in the source at hand: each way to carry it out is a copy of the source.
#pragma once

#include <string>
#include <vector>

#include "simulator/results/finding.hpp"

namespace course {

/// One way to carry an advice out.
struct AdviceReading {
  std::string place;   ///< "before line 41"
  std::string source;  ///< the source with the edit; each line keeps its number
};

/// The ways to carry out the remedy of `finding`, the likeliest first; none where it has no remedy, or where its lines are
/// not in a function of `source`.
/// @param file what findings call the source
std::vector<AdviceReading> readings_of(const simulator::Finding& finding, const std::string& source,
                                       const std::string& file);

/// "a __syncthreads()": the statement as a sentence calls it.
std::string words_for(const simulator::Remedy& remedy);

}  // namespace course

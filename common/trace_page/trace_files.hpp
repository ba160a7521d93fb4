/// @file
/// The files that a traced run leaves.
#pragma once

#include <string>

namespace course {

/// What `trace` and `run --trace` were asked to write.
struct TraceFiles {
  std::string page;    ///< HTML; empty: none
  std::string chrome;  ///< events for Perfetto
  std::string json;    ///< the data alone
  std::string svg;     ///< a folder for drawings
  std::string device;  ///< the model shown first; empty: the simulated one
};

}  // namespace course

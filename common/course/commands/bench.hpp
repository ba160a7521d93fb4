/// @file
/// `bench`: kernels beside the libraries and the limit, and the simulator beside others.
#pragma once

#include <string>

#include "course/files/workspace.hpp"

namespace course {

/// What `bench` was asked.
struct BenchOptions {
  std::string what;   ///< a ladder's name, or "simulator"; empty: all ladders
  std::string size;   ///< only this one; empty: all
  bool mine = false;  ///< the learner's files in place of the references
  bool json = false;
  bool markdown = false;      ///< a stored run's tables as Markdown
  bool names = false;         ///< only what `what` may be, for shells
  std::string commit;         ///< what the result says of itself; empty: what git says
  std::string output;         ///< a file for the JSON; empty: none
  std::string pictures;       ///< a folder for the pictures; empty: none
  std::string from;           ///< a stored run to show; empty: measure
  double time_limit_s = 600;  ///< for one ladder at one size
};

/// Measures ladders on a GPU, or shows a stored run. 0 when every result was right, 1 when one was wrong or a ladder's
/// program failed.
int bench(const Workspace& workspace, const BenchOptions& options);

/// The simulator's speed beside that of Oclgrind and of Numba's simulator, where they are installed.
int bench_simulator(const Workspace& workspace, bool json);

}  // namespace course

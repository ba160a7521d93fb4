/// @file
/// An exercise's wrong kernels, asked for by name.
#pragma once

#include <string>

#include "workspace/workspace.hpp"

namespace course {

/// A wrong kernel that can be judged.
struct WrongKernel {
  std::string source;  ///< its .cu, from the top of the repository
  std::string
      description;  ///< its name, the kind of its defect, what is wrong, and where: lines that end with a line feed
};

/// The wrong kernel of that name. One that is an edit of the solution is written into the build folder.
/// @throws Problem naming the nearest names and all there are when the exercise has none of that name, and when its
/// `wrong.edits` file is at fault
WrongKernel wrong_kernel(const Workspace& workspace, const Exercise& exercise, const std::string& name);

}  // namespace course

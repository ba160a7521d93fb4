/// @file
/// Where simcc's own files lie.
#pragma once

#include <string>

namespace simulator {

/// What simcc needs besides itself. It lies in `lib/cooperative-cuda` beside the folder of the program, so that the
/// whole can be moved; in the build folder, links stand there.
struct Toolkit {
  std::string folder;
  std::string include_root;        ///< holds simulator/include and support/
  std::string forwarding_headers;  ///< searched after all other folders
  std::string precompiled;         ///< headers that were compiled in advance, if they are there
  std::string passes;              ///< what g++ loads to see all accesses; empty where it was built without
  std::string headers;             ///< all of them in one folder, for other compilers
  std::string start;               ///< the object that has a program or library report what was found
  std::string library;             ///< the simulator
};

/// The toolkit of the program that runs.
/// @throws course::Problem when it is incomplete
Toolkit own_toolkit();

/// The program beside nvcc's in the toolkit's folder that takes the words of the host's linker: simcc by another name.
inline constexpr const char* linker_name = "simcc-link";

/// The release of the CUDA Toolkit that the headers stand for: "12.8".
/// @throws course::Problem when they cannot be read
std::string cuda_release(const Toolkit& toolkit);

}  // namespace simulator

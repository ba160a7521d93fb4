/// @file
/// Files that are read while they are written.
#include "harness/atomic_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace course {

void write_atomically(const std::string& path, const std::string& text) {
  const std::string draft = fmt::format("{}.{}.draft", path, getpid());
  std::ofstream(draft) << text;
  if (std::rename(draft.c_str(), path.c_str()) == 0) return;
  std::remove(draft.c_str());
  throw std::runtime_error(fmt::format("the verdict cannot be written to {}", path));
}

}  // namespace course

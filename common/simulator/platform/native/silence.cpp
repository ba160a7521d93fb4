#include "simulator/platform/silence.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace simulator {

Silence::Silence() {
  std::fflush(stdout);
  kept_ = dup(STDOUT_FILENO);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0 && kept_ >= 0) dup2(nowhere, STDOUT_FILENO);
  if (nowhere >= 0) close(nowhere);
}

Silence::~Silence() {
  std::fflush(stdout);
  if (kept_ < 0) return;
  dup2(kept_, STDOUT_FILENO);
  close(kept_);
}

}  // namespace simulator

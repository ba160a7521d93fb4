/// @file
/// What a failed CUDA call or an exception means, as a finding.
#include "harness/launch_failure.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace course {
namespace {

using simulator::FindingKind;

struct Meaning {
  const char* error_name;
  FindingKind kind;
  const char* help;
};

constexpr Meaning meanings[] = {
    {"cudaErrorInvalidConfiguration", FindingKind::launch_error,
     "Look at the launch: a grid needs at least 1 block, a block 1 to 1,024 threads, and shared memory must fit."},
    {"cudaErrorInvalidValue", FindingKind::launch_error,
     "Look at the arguments of this call; at a launch, a block has 1 to 1,024 threads and a grid at least 1 block."},
    {"cudaErrorIllegalAddress", FindingKind::crash,
     "A kernel reached outside its memory. The GPU does not say where; the simulator does: check with --backend sim."},
    {"cudaErrorLaunchFailure", FindingKind::crash,
     "The kernel crashed. The GPU does not say where; the simulator does: check with --backend sim."},
    {"cudaErrorAssert", FindingKind::crash, "An assert in a kernel failed."},
    {"cudaErrorMisalignedAddress", FindingKind::misaligned_access,
     "A wide load or store needs an address that is a multiple of its width; the simulator names the line."},
    {"cudaErrorLaunchTimeout", FindingKind::timeout, "The kernel ran too long: look for a loop that does not end."},
};

/// Moves a leading `file:line: ` from `text` into a location.
simulator::SourceLocation take_place(std::string& text) {
  const std::size_t end = text.find(": ");
  const std::size_t colon = end == std::string::npos ? end : text.rfind(':', end - 1);
  if (colon == std::string::npos || colon == 0) return {};
  const std::string line = text.substr(colon + 1, end - colon - 1);
  if (line.empty() || line.find_first_not_of("0123456789") != std::string::npos) return {};
  simulator::SourceLocation place{text.substr(0, colon), std::atoi(line.c_str()), 0};
  text.erase(0, end + 2);
  return place;
}

}  // namespace

simulator::Finding failed_call(const std::string& what, const std::string& error_name) {
  simulator::Finding finding;
  finding.kind = FindingKind::launch_error;
  finding.message = what;
  finding.where = take_place(finding.message);
  for (const Meaning& meaning : meanings) {
    if (error_name != meaning.error_name) continue;
    finding.kind = meaning.kind;
    finding.help = meaning.help;
  }
  return finding;
}

simulator::Finding escaped_exception(const std::string& what) {
  simulator::Finding finding;
  finding.kind = FindingKind::crash;
  finding.message = fmt::format("the host function threw an exception: {}", what);
  return finding;
}

}  // namespace course

/// @file
/// What a failed CUDA call or an exception means, as a finding.
#include "judge/launch_failure.hpp"

#include <fmt/format.h>

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
     "Look at the arguments of this call. Is a size 0? Then return before the first call of CUDA, since there is nothing "
     "to do. Is a pointer null? Does the direction of a copy not fit its two pointers?"},
    {"cudaErrorMemoryAllocation", FindingKind::allocation_error,
     "The device has no room for that. The size is in bytes: elements · sizeof(element). A number of elements below 0 "
     "becomes a huge number of bytes, which has no sign."},
    {"cudaErrorIllegalAddress", FindingKind::crash,
     "A kernel reached outside its memory. The GPU does not say where; the simulator does: check with --backend sim."},
    {"cudaErrorLaunchFailure", FindingKind::crash,
     "The kernel crashed. The GPU does not say where; the simulator does: check with --backend sim."},
    {"cudaErrorAssert", FindingKind::crash, "An assert in a kernel failed."},
    {"cudaErrorMisalignedAddress", FindingKind::misaligned_access,
     "A wide load or store needs an address that is a multiple of its width; the simulator names the line."},
    {"cudaErrorLaunchTimeout", FindingKind::timeout, "The kernel ran too long: look for a loop that does not end."},
};

}  // namespace

simulator::Finding failed_call(const Failure& failure) {
  simulator::Finding finding;
  finding.kind = FindingKind::launch_error;
  finding.message = failure.what;
  finding.where = failure.where;
  for (const Meaning& meaning : meanings) {
    if (failure.error_name != meaning.error_name) continue;
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

simulator::Finding gave_up(int status) {
  simulator::Finding finding;
  finding.kind = FindingKind::wrong_result;
  finding.message = fmt::format("main() returns {}, which says that the program failed; 0 is right here", status);
  return finding;
}

}  // namespace course

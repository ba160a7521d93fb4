/// @file
/// What a failed CUDA call or an exception means, as a finding.
#include "judge/launch_failure.hpp"

#include "verdict/words.hpp"

namespace course {
namespace {

using simulator::FindingKind;

struct Meaning {
  const char* error_name;
  FindingKind kind;
  const simulator::Telling& telling;
};

constexpr Meaning meanings[] = {
    {"cudaErrorInvalidConfiguration", FindingKind::launch_error, words::invalid_configuration},
    {"cudaErrorInvalidValue", FindingKind::launch_error, words::invalid_value},
    {"cudaErrorMemoryAllocation", FindingKind::allocation_error, words::no_room},
    {"cudaErrorIllegalAddress", FindingKind::crash, words::illegal_address},
    {"cudaErrorLaunchFailure", FindingKind::crash, words::launch_failed},
    {"cudaErrorAssert", FindingKind::crash, words::failed_assertion},
    {"cudaErrorMisalignedAddress", FindingKind::misaligned_access, words::misaligned_address},
    {"cudaErrorLaunchTimeout", FindingKind::timeout, words::launch_timeout},
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
    finding.help = meaning.telling.help;
  }
  return finding;
}

simulator::Finding escaped_exception(const std::string& what) {
  simulator::Finding finding;
  finding.kind = FindingKind::crash;
  tell<words::function_threw>(finding, what);
  return finding;
}

simulator::Finding gave_up(int status) {
  simulator::Finding finding;
  finding.kind = FindingKind::wrong_result;
  tell<words::main_gave_up>(finding, status);
  return finding;
}

}  // namespace course

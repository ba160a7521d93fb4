/// @file
/// What stands for a function of a library that the simulator does not have: see include/simulator/missing_calls.h.

#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include "simulator/include/simulator/missing_calls.h"
#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/streams/own_line.hpp"

extern "C" long simulator_missing_call(const char* function, const char* library, const char* advice, const void* pc) {
  const std::string message = fmt::format("the program calls {} of {}, which the simulator lacks", function, library);
  if (simulator::running_thread != nullptr) simulator::Machine::instance().end_unsupported(message, advice, pc);
  simulator::report({function, simulator::own_line(pc)}, simulator::FindingKind::unsupported, message, advice);
  if (!simulator::host_is_guarded()) std::exit(EXIT_SUCCESS);  // errors decide on the status: see program_report.hpp
  constexpr long no_success = 1;
  return no_success;
}

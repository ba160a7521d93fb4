#include "simulator/streams/errors.hpp"

#include <fmt/format.h>

#include <utility>

#include "simulator/streams/api_call.hpp"

namespace simulator {

namespace {

// Those that leave the process in a state in which "any further CUDA work will return the same error" (Runtime API).
bool sticks(cudaError_t error) {
  return error == cudaErrorIllegalAddress || error == cudaErrorLaunchTimeout || error == cudaErrorAssert ||
         error == cudaErrorMisalignedAddress || error == cudaErrorLaunchFailure;
}

}  // namespace

Errors& Errors::instance() {
  static auto* errors = new Errors();  // never destroyed, like the machine
  return *errors;
}

cudaError_t Errors::returned(cudaError_t error, const Call& call) {
  if (error == cudaSuccess || error == cudaErrorNotReady) return error;
  last_ = error;
  if (error == sticky_) return error;
  unseen_ = Unseen{error, fmt::format("{} fails", call.name), call.pc, false};
  return error;
}

void Errors::launch_refused(cudaError_t error, const std::string& kernel, const void* call_site) {
  last_ = error;
  unseen_ = Unseen{error, fmt::format("{} is not launched", kernel), call_site, true};
}

void Errors::kernel_failed(cudaError_t error, const std::string& kernel, const void* call_site) {
  if (!sticks(error)) return launch_refused(error, kernel, call_site);
  sticky_ = last_ = error;
}

void Errors::work_goes_on() {
  if (unseen_) unseen_->overlooked = true;
}

cudaError_t Errors::last(bool clear) {
  unseen_.reset();
  return clear ? std::exchange(last_, cudaSuccess) : last_;
}

void Errors::report_overlooked() const {
  if (!unseen_ || !unseen_->overlooked) return;
  report(
      {"", unseen_->pc}, FindingKind::unchecked_error,
      fmt::format("{} ({}), and the program never asks for the error", unseen_->what, cudaGetErrorName(unseen_->error)),
      "Call cudaGetLastError() after each launch, and look at what every call of the runtime returns.",
      Severity::warning);
}

}  // namespace simulator

using simulator::Errors;
using simulator::refuse_in_kernel;

extern "C" {

cudaError_t cudaGetLastError() {
  refuse_in_kernel({"cudaGetLastError", PC});
  return Errors::instance().last(true);
}

cudaError_t cudaPeekAtLastError() {
  refuse_in_kernel({"cudaPeekAtLastError", PC});
  return Errors::instance().last(false);
}

const char* cudaGetErrorName(cudaError_t error) {
#define SIMULATOR_ERROR(name, number) \
  if (error == name) return #name;
#include "simulator/include/simulator/error_codes.inc"
#undef SIMULATOR_ERROR
  return "unrecognized error code";
}

const char* cudaGetErrorString(cudaError_t error) {
#define ERROR(name, text) \
  if (error == name) return text;
#include "simulator/streams/error_texts.inc"
#undef ERROR
  return cudaGetErrorName(error);
}
}

#include "simulator/streams/errors.hpp"

#include <fmt/format.h>

#include <utility>

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

}  // namespace simulator

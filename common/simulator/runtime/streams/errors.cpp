#include "simulator/runtime/streams/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
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
  told_ = true;
  OfThread& thread = mine();
  thread.last = error;
  if (error == sticky_) return error;
  thread.unseen = Unseen{error, fmt::format("{} fails", call.name), call.pc, false};
  return error;
}

void Errors::launch_refused(cudaError_t error, const std::string& kernel, const void* call_site, bool returns) {
  overlooked(error, kernel, call_site);
  if (!returns) mine().refusal_unasked = true;
  told_ = told_ || returns;
}

void Errors::overlooked(cudaError_t error, const std::string& kernel, const void* call_site) {
  OfThread& thread = mine();
  thread.last = error;
  thread.unseen = Unseen{error, fmt::format("{} is not launched", kernel), call_site, true};
}

void Errors::kernel_failed(cudaError_t error, const std::string& kernel, const void* call_site) {
  if (!sticks(error)) return overlooked(error, kernel, call_site);
  sticky_ = mine().last = error;
}

void Errors::work_goes_on() {
  std::optional<Unseen>& unseen = mine().unseen;
  if (unseen) unseen->overlooked = true;
}

cudaError_t Errors::last(bool clear) {
  OfThread& thread = mine();
  thread.unseen.reset();
  thread.refusal_unasked = false;
  told_ = told_ || thread.last != cudaSuccess;
  return clear ? std::exchange(thread.last, cudaSuccess) : thread.last;
}

bool Errors::refusal_unasked() const {
  return std::any_of(threads_.begin(), threads_.end(), [](const auto& entry) { return entry.second.refusal_unasked; });
}

std::optional<Errors::Unseen> Errors::unseen() const {
  const auto found =
      std::find_if(threads_.begin(), threads_.end(), [](const auto& entry) { return entry.second.unseen.has_value(); });
  return found == threads_.end() ? std::nullopt : found->second.unseen;
}

// The system gives the number of a thread that has ended to another one; these are given once.
Errors::OfThread& Errors::mine() {
  static std::atomic<unsigned> count = 0;
  static thread_local const unsigned number = count++;
  return threads_[number];
}

}  // namespace simulator

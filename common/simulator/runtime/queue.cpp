#include "simulator/runtime/queue.hpp"

#include <utility>

namespace simulator {

Queue& Queue::instance() {
  static auto* queue = new Queue();  // never destroyed, like the machine
  return *queue;
}

cudaError_t Queue::synchronise() {
  while (!work_.empty() && sticky_ == cudaSuccess) {
    const std::function<cudaError_t()> work = std::move(work_.front());
    work_.pop_front();
    sticky_ = work();
  }
  return note(sticky_);
}

cudaError_t Queue::note(cudaError_t error) {
  if (error != cudaSuccess) last_ = error;
  return error;
}

cudaError_t Queue::last_error(bool clear) {
  const cudaError_t error = sticky_ != cudaSuccess ? sticky_ : last_;
  if (clear) last_ = cudaSuccess;
  return error;
}

void Queue::reset() {
  work_.clear();
  last_ = cudaSuccess;
  sticky_ = cudaSuccess;
}

std::size_t Queue::shared_limit(const std::string& kernel) const {
  const std::string name = Symbolizer::base_name(kernel);
  for (const auto& [symbol, bytes] : shared_limits_) {
    if (symbol.find(name) != std::string::npos) return bytes;
  }
  return SharedMemory::default_limit;
}

}  // namespace simulator

#include "simulator/scheduler/fibers.hpp"

#include <utility>

#include "simulator/platform/address_space.hpp"
#include "simulator/scheduler/built_ins.hpp"

namespace simulator {

constinit thread_local Thread* running_thread __attribute__((tls_model("initial-exec"))) = nullptr;

namespace context = boost::context::detail;

namespace {

constexpr std::size_t slot_bytes = FiberPool::stack_bytes + FiberPool::guard_bytes;

// Stacks that all begin at the same place in a page fight for the same few lines of the cache, so each begins a little
// lower than the one before.
constexpr std::size_t stagger_bytes = 704;
constexpr std::size_t stagger_range = 16 * 1024;

// Else a pool has addresses for no more threads than the largest block so far.
constexpr bool addresses_abound = sizeof(void*) == 8;

}  // namespace

FiberPool::FiberPool(std::function<void()> body) : body_(std::move(body)) {
  if (addresses_abound) reserve(max_threads);
}

FiberPool::~FiberPool() {
  if (reserved_ != 0) release_closed(reinterpret_cast<void*>(stacks_), reserved_ * slot_bytes);
}

// Reserved, not used: a page counts only once a thread has touched it.
void FiberPool::reserve(std::size_t count) {
  threads_.clear();
  if (reserved_ != 0) release_closed(reinterpret_cast<void*>(stacks_), reserved_ * slot_bytes);
  reserved_ = 0;
  stacks_ = reinterpret_cast<std::uintptr_t>(reserve_closed(count * slot_bytes));
  reserved_ = count;
  threads_.reserve(count);
}

void FiberPool::make(std::size_t count) {
  if (count > reserved_) reserve(count);
  while (threads_.size() < count) {
    Thread thread;
    thread.number = static_cast<std::uint32_t>(threads_.size());
    thread.stack_low = stacks_ + threads_.size() * slot_bytes + guard_bytes;
    thread.stack_bytes = stack_bytes;
    open_memory(reinterpret_cast<void*>(thread.stack_low), stack_bytes);
    threads_.push_back(thread);
  }
}

Thread& FiberPool::resume(Thread& thread) {
  switch_to(&thread);
  if (std::exchange(abandoned_, false)) left_->context = nullptr;
  return *left_;
}

void FiberPool::abandon() {
  abandoned_ = true;
  switch_to(nullptr);
  __builtin_unreachable();
}

context::fcontext_t FiberPool::context_of(Thread& thread) const {
  if (thread.context == nullptr) {
    forget_stack_marks(thread.stack_low, thread.stack_bytes);
    const std::size_t stagger = thread.number * stagger_bytes % stagger_range / 64 * 64;
    thread.context = context::make_fcontext(reinterpret_cast<void*>(thread.stack_low + stack_bytes - stagger),
                                            stack_bytes - stagger, &enter);
  }
  return thread.context;
}

// Leaves what runs for `next`, or for the scheduler.
void FiberPool::switch_to(Thread* next) {
  left_ = std::exchange(running_thread, next);
  if (next != nullptr) thread_index_now = {next->index[0], next->index[1], next->index[2]};
  arrive(context::jump_fcontext(next == nullptr ? scheduler_ : context_of(*next), this));
}

// Where a context goes on is known only once it has been left.
void FiberPool::arrive(context::transfer_t transfer) {
  (left_ == nullptr ? scheduler_ : left_->context) = transfer.fctx;
}

void FiberPool::enter(context::transfer_t transfer) {
  auto* pool = static_cast<FiberPool*>(transfer.data);
  pool->arrive(transfer);
  for (;;) pool->body_();
}

bool FiberPool::in_guard(std::uintptr_t address) const {
  const std::uintptr_t offset = address - stacks_;
  return offset < reserved_ * slot_bytes && offset % slot_bytes < guard_bytes;
}

const Thread* FiberPool::stack_owner(std::uintptr_t address) const {
  const std::uintptr_t offset = address - stacks_;
  if (offset >= threads_.size() * slot_bytes) return nullptr;
  return &threads_[offset / slot_bytes];
}

}  // namespace simulator

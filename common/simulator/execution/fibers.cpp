#include "simulator/execution/fibers.hpp"

#include <sys/mman.h>

#include <new>
#include <utility>

#include "simulator/execution/built_ins.hpp"
#include "simulator/execution/stack_marks.hpp"

namespace simulator {

thread_local Thread* running_thread __attribute__((tls_model("initial-exec"))) = nullptr;

namespace context = boost::context::detail;

namespace {

constexpr std::size_t slot_bytes = FiberPool::stack_bytes + FiberPool::guard_bytes;

// Stacks that all begin at the same place in a page fight for the same few lines of the cache, so each begins a little
// lower than the one before.
constexpr std::size_t stagger_bytes = 704;
constexpr std::size_t stagger_range = 16 * 1024;

}  // namespace

FiberPool::FiberPool(std::function<void()> body) : body_(std::move(body)) {
  // Reserved, not used: a page counts only once a thread has touched it.
  void* mapping =
      mmap(nullptr, max_threads * slot_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED) throw std::bad_alloc();
  stacks_ = reinterpret_cast<std::uintptr_t>(mapping);
  threads_.reserve(max_threads);
}

FiberPool::~FiberPool() { munmap(reinterpret_cast<void*>(stacks_), max_threads * slot_bytes); }

std::vector<Thread>& FiberPool::threads(std::size_t count) {
  while (threads_.size() < count) {
    Thread thread;
    thread.number = static_cast<std::uint32_t>(threads_.size());
    thread.stack_low = stacks_ + threads_.size() * slot_bytes + guard_bytes;
    thread.stack_bytes = stack_bytes;
    if (mprotect(reinterpret_cast<void*>(thread.stack_low), stack_bytes, PROT_READ | PROT_WRITE) != 0) {
      throw std::bad_alloc();
    }
    threads_.push_back(thread);
  }
  return threads_;
}

void FiberPool::resume(Thread& thread) {
  if (thread.context == nullptr) {
    forget_stack_marks(thread.stack_low, thread.stack_bytes);
    const std::size_t stagger = thread.number * stagger_bytes % stagger_range / 64 * 64;
    thread.context = context::make_fcontext(reinterpret_cast<void*>(thread.stack_low + stack_bytes - stagger),
                                            stack_bytes - stagger, &enter);
  }
  running_thread = &thread;
  thread_index_now = {thread.index[0], thread.index[1], thread.index[2]};
  const context::transfer_t back = context::jump_fcontext(thread.context, this);
  running_thread = nullptr;
  thread.context = back.data == nullptr ? back.fctx : nullptr;  // data: the thread was abandoned
}

void FiberPool::yield() {
  const context::transfer_t back = context::jump_fcontext(scheduler_, nullptr);
  scheduler_ = back.fctx;
}

void FiberPool::abandon() {
  context::jump_fcontext(scheduler_, this);
  __builtin_unreachable();
}

void FiberPool::enter(context::transfer_t transfer) {
  auto* pool = static_cast<FiberPool*>(transfer.data);
  pool->scheduler_ = transfer.fctx;
  for (;;) {
    pool->body_();
    pool->yield();
  }
}

bool FiberPool::in_guard(std::uintptr_t address) const {
  const std::uintptr_t offset = address - stacks_;
  return offset < max_threads * slot_bytes && offset % slot_bytes < guard_bytes;
}

const Thread* FiberPool::stack_owner(std::uintptr_t address) const {
  const std::uintptr_t offset = address - stacks_;
  if (offset >= threads_.size() * slot_bytes) return nullptr;
  return &threads_[offset / slot_bytes];
}

}  // namespace simulator

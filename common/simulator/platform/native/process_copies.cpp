#include "simulator/platform/process_copies.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <new>

namespace simulator {
namespace {

int output = -1;  // of a copy: a file that is never read

void divert_output() {
  output = memfd_create("output", MFD_CLOEXEC);
  if (output < 0 || dup2(output, STDOUT_FILENO) < 0 || dup2(output, STDERR_FILENO) < 0) _exit(1);
}

}  // namespace

void* reserve_shared(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

void release_shared(void* memory, std::size_t bytes) { munmap(memory, bytes); }

ProcessCopy::ProcessCopy(const std::function<void()>& work) : id_(fork()) {
  if (id_ != 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  divert_output();
  work();
  _exit(0);
}

void ProcessCopy::end() const { kill(id_, SIGKILL); }

void ProcessCopy::wait() const {
  while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool ProcessCopy::is_silent() {
  std::fflush(nullptr);
  std::cout.flush();
  return lseek(output, 0, SEEK_END) == 0;
}

}  // namespace simulator

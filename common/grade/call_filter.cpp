/// @file
/// The system calls that a judge may not make, as a filter for the kernel.
#include "grade/sandbox.hpp"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>

#include <fcntl.h>
#include <cerrno>
#include <cstddef>

namespace course {
namespace {

#ifdef __x86_64__
constexpr unsigned this_processor = AUDIT_ARCH_X86_64;
#else
constexpr unsigned this_processor = AUDIT_ARCH_AARCH64;
#endif

constexpr unsigned refuse = SECCOMP_RET_ERRNO | EPERM;
constexpr unsigned short equals = BPF_JMP | BPF_JEQ | BPF_K;
constexpr unsigned short any_bit = BPF_JMP | BPF_JSET | BPF_K;

/// Calls that are refused whatever their arguments are. Names that not every kernel has are left out there.
constexpr unsigned refused_calls[] = {
    // processes
    SYS_clone,
    SYS_execveat,
    SYS_kill,
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_ptrace,
    SYS_setsid,
    SYS_setpgid,
    SYS_unshare,
    SYS_setns,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_prctl,
    SYS_personality,
    SYS_setpriority,
    // network and other channels
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    SYS_sendto,
    SYS_sendmsg,
    SYS_shmget,
    SYS_msgget,
    SYS_semget,
    SYS_mq_open,
    SYS_memfd_create,
    SYS_add_key,
    SYS_keyctl,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    // files
    SYS_mkdirat,
    SYS_mknodat,
    SYS_unlinkat,
    SYS_renameat2,
    SYS_linkat,
    SYS_symlinkat,
    SYS_fchmodat,
    SYS_fchownat,
    SYS_fchmod,
    SYS_fchown,
    SYS_truncate,
    SYS_ftruncate,
    SYS_utimensat,
    SYS_setxattr,
    SYS_fsetxattr,
    SYS_mount,
    SYS_chroot,
    SYS_fallocate,
#ifdef __x86_64__
    SYS_fork,
    SYS_vfork,
    SYS_mkdir,
    SYS_mknod,
    SYS_unlink,
    SYS_rmdir,
    SYS_rename,
    SYS_renameat,
    SYS_link,
    SYS_symlink,
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_creat,
    SYS_utime,
    SYS_utimes,
#endif
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup,
#endif
#ifdef SYS_pidfd_open
    SYS_pidfd_open,
    SYS_pidfd_send_signal,
#endif
};

/// Calls that programs fall back from when the kernel seems not to have them: their arguments lie in memory, where a
/// filter cannot look.
constexpr unsigned unknown_calls[] = {
#ifdef SYS_clone3
    SYS_clone3,
#endif
#ifdef SYS_openat2
    SYS_openat2,
#endif
};

class Filter {
 public:
  void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(offset)); }

  /// Answers with `action` if the loaded value fits.
  void answer_if(unsigned short test, unsigned value, unsigned action) {
    instructions_.push_back({test, 0, 1, value});
    answer(action);
  }

  /// Answers with `action` unless the loaded value fits.
  void answer_unless(unsigned short test, unsigned value, unsigned action) {
    instructions_.push_back({test, 1, 0, value});
    answer(action);
  }

  /// Refuses `call` where argument `index` has one of the bits.
  void refuse_bits(unsigned call, std::size_t index, unsigned bits) {
    instructions_.push_back({equals, 0, 4, call});
    load(offsetof(seccomp_data, args) + 8 * index);
    answer_if(any_bit, bits, refuse);
    load(offsetof(seccomp_data, nr));
  }

  void answer(unsigned action) { add(BPF_RET | BPF_K, action); }

  std::vector<FilterInstruction> take() { return std::move(instructions_); }

 private:
  void add(unsigned short code, unsigned value) { instructions_.push_back({code, 0, 0, value}); }

  std::vector<FilterInstruction> instructions_;
};

}  // namespace

std::vector<FilterInstruction> judge_call_filter() {
  constexpr unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
  Filter filter;
  filter.load(offsetof(seccomp_data, arch));
  filter.answer_unless(equals, this_processor, SECCOMP_RET_KILL_PROCESS);
  filter.load(offsetof(seccomp_data, nr));
#ifdef __x86_64__
  filter.answer_if(BPF_JMP | BPF_JGE | BPF_K, 0x40000000U,
                   SECCOMP_RET_KILL_PROCESS);  // the same calls by other numbers
  filter.refuse_bits(SYS_open, 1, writing);
#endif
  filter.refuse_bits(SYS_openat, 2, writing);
  for (const unsigned call : refused_calls) filter.answer_if(equals, call, refuse);
  for (const unsigned call : unknown_calls) filter.answer_if(equals, call, SECCOMP_RET_ERRNO | ENOSYS);
  filter.answer(SECCOMP_RET_ALLOW);
  return filter.take();
}

}  // namespace course

#else

namespace course {

std::vector<FilterInstruction> judge_call_filter() { return {}; }

}  // namespace course

#endif

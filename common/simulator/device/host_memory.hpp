/// @file
/// What judged host code may touch: its own variables, what it has allocated, constants, and what it was lent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "simulator/results/access_kind.hpp"

namespace simulator {

/// Knows, in the process of a judge, which memory of the host belongs to the code that is judged. It and the judge share
/// an address space; without this the one could follow any pointer to the other.
///
/// Judged is what was instrumented: by its calls alone the rest of the process is told from it. Only the thread that
/// turned the guard on is judged.
class HostMemory {
 public:
  static HostMemory& instance() { return instance_ != nullptr ? *instance_ : make(); }
  /// nullptr until it is asked for the first time: it, too, is allocated.
  static HostMemory* existing() { return instance_; }

  /// Whether anything is refused at all. Off in programs that are their own judges.
  bool guarded() const { return guarded_; }
  /// From now on, for this thread. Of memory that was allocated before nothing belongs to judged code. What is refused
  /// is told to observers of the host; then `end` is called, which does not return.
  void guard(void (*end)());
  void end() const { end_(); }

  /// Judged code is about to be called by the function whose frame is given: what lies above is not its own. `lent` is
  /// memory that its arguments lead to.
  void begin_call(const void* frame);
  void lend(const void* begin, std::size_t bytes);
  void end_call();
  /// Whether judged code was called and has not returned.
  bool in_call() const { return stack_end_ != 0; }

  /// Judged code has allocated memory, or a library for it; it is freed, or was for an exception and ends with the call.
  void allocated(const void* memory, std::size_t bytes, bool until_end = false);
  void freed(const void* memory);
  /// The same if `caller` is the C++ library, called by judged code as far as can be known.
  void allocated_by(const void* caller, const void* memory, std::size_t bytes);

  /// Whether the code at `pc` may touch this.
  bool holds(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) const;
  /// The same of a copy that the code at `pc` has asked the runtime for.
  bool holds_for_copy(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) const;
  /// The same for a kernel, whose stack and arguments are no business of this.
  bool holds_for_kernel(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) const;

  /// Whether the code at `pc` may call this address: a function of its own library, one that it imports by name, or a
  /// destructor or what() of the C++ library.
  bool may_call(const void* function, const void* pc) const;

 private:
  struct Range {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;

    bool holds(std::uintptr_t from, std::uintptr_t to) const { return from >= begin && to <= end; }
  };

  /// One library, or the program.
  struct Image {
    Range all{};
    std::vector<Range> variables{};
    std::vector<Range> constants{};  ///< what is read-only and holds neither code nor the linker's tables
    std::vector<Range> code{};
    std::set<const void*> imported_functions{};
    std::vector<Range> imported_variables{};
    Range thread_locals{};
    bool instrumented = false;
  };
  struct Reader;

  HostMemory() = default;
  static HostMemory& make();
  bool is_judged_thread() const;
  const Image* image_of(std::uintptr_t address) const;
  bool is_own_variable_or_constant(std::uintptr_t from, std::uintptr_t to, AccessKind kind, const void* pc) const;
  bool is_on_own_stack(std::uintptr_t from, std::uintptr_t to) const;

  static HostMemory* instance_;

  bool guarded_ = false;
  void (*end_)() = nullptr;
  Range stack_{};
  std::uintptr_t stack_end_ = 0;
  std::map<std::uintptr_t, std::uintptr_t> allocated_;  ///< begin and end
  std::vector<std::uintptr_t> until_end_;
  std::vector<Range> lent_;
  std::vector<Image> images_;
};

}  // namespace simulator

#include "simulator/compiler/rewrites.hpp"

namespace simulator {
namespace {

/// After `void*` or `const void*` at `at`; `at` when something else stands there.
std::size_t behind_void_pointer(const Draft& draft, std::size_t at) {
  std::size_t next = at;
  if (draft[next].is("const")) ++next;
  if (!draft[next].is("void")) return at;
  ++next;
  if (draft[next].is("const")) ++next;
  return draft[next].is("*") ? next + 1 : at;
}

/// Where a kernel may stand that the token at `at` takes; `at` when it takes none.
std::size_t kernel_taken_by(const Draft& draft, std::size_t at) {
  if (draft[at].is_any_of({"cudaLaunchKernel", "cudaLaunchCooperativeKernel"}) && draft[at + 1].is("(")) return at + 2;
  const bool member = at > 0 && draft[at - 1].is_any_of({".", "->"});
  if (member && draft[at].is("func") && draft[at + 1].is("=")) return at + 2;  // of cudaKernelNodeParams
  if (!draft[at].is("cudaKernelNodeParams") || draft[at + 1].kind != TokenKind::identifier) return at;
  std::size_t next = at + 2;  // after the variable's name
  if (draft[next].is("=")) ++next;
  return draft[next].is("{") ? next + 1 : at;
}

}  // namespace

void drop_kernel_cast(Draft& draft, std::size_t at) {
  const std::size_t first = kernel_taken_by(draft, at);
  if (first == at) return;
  const bool named = draft[first].is_any_of({"reinterpret_cast", "static_cast"});
  if (!draft[named ? first + 1 : first].is(named ? "<" : "(")) return;
  const std::size_t type = named ? first + 2 : first + 1;
  const std::size_t end = behind_void_pointer(draft, type);
  if (end == type || !draft[end].is(named ? ">" : ")")) return;
  draft.erase(first, end + 1);
}

}  // namespace simulator

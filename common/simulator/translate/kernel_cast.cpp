#include "simulator/translate/kernel_cast.hpp"

namespace simulator {
namespace {

/// Behind `void*` or `const void*` at `at`; `at` when something else stands there.
std::size_t behind_void_pointer(const Draft& draft, std::size_t at) {
  std::size_t next = at;
  if (draft[next].is("const")) ++next;
  if (!draft[next].is("void")) return at;
  ++next;
  if (draft[next].is("const")) ++next;
  return draft[next].is("*") ? next + 1 : at;
}

}  // namespace

void drop_kernel_cast(Draft& draft, std::size_t at) {
  if (!draft[at].is_any_of({"cudaLaunchKernel", "cudaLaunchCooperativeKernel"}) || !draft[at + 1].is("(")) return;
  const std::size_t first = at + 2;
  const bool named = draft[first].is_any_of({"reinterpret_cast", "static_cast"});
  if (!draft[named ? first + 1 : first].is(named ? "<" : "(")) return;
  const std::size_t type = named ? first + 2 : first + 1;
  const std::size_t end = behind_void_pointer(draft, type);
  if (end == type || !draft[end].is(named ? ">" : ")")) return;
  draft.erase(first, end + 1);
}

}  // namespace simulator

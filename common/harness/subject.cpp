/// @file
/// Whose code is judged.
#include "harness/subject.hpp"

#include <algorithm>

#include "system/files.hpp"

namespace course {
namespace {

simulator::SourceLocation first_kernel(const std::string& path, const std::string& text) {
  const std::size_t kernel = text.find("__global__");
  if (kernel == std::string::npos) return {path, 1, 0};
  return {path, 1 + static_cast<int>(std::count(text.begin(), text.begin() + kernel, '\n')), 0};
}

bool contains(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

}  // namespace

void read_source(Subject& subject) {
  if (subject.source.empty()) return;
  const std::string text = read_file_if_any(subject.source).value_or("");
  subject.todos = read_regions(text).all;
  subject.kernel = first_kernel(subject.source, text);
  subject.may_order_without_barriers = contains(text, "__syncwarp") || contains(text, "sync(");
}

}  // namespace course

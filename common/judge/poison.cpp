/// @file
/// The value that marks memory nobody has written, also around outputs, where it shows who writes beside them.
#include "judge/poison.hpp"

#include <bit>

#include "verdict/words.hpp"

namespace course {
namespace {

/// Where in `memory`, relative to the first output, somebody wrote beside the outputs.
std::optional<std::ptrdiff_t> first_stray_write(const std::vector<float>& memory) {
  const float poison = std::bit_cast<float>(poison_bits);
  const std::size_t end = memory.size() - canary_size;
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const bool inside = i >= canary_size && i < end;
    if (!inside && !same_bits(memory[i], poison)) return static_cast<std::ptrdiff_t>(i) - std::ptrdiff_t{canary_size};
  }
  return std::nullopt;
}

}  // namespace

std::vector<float> poisoned_with_canaries(std::size_t outputs) {
  return std::vector<float>(outputs + 2 * canary_size, std::bit_cast<float>(poison_bits));
}

std::vector<float> without_canaries(const std::vector<float>& memory) {
  return {memory.begin() + canary_size, memory.end() - canary_size};
}

std::optional<simulator::Finding> stray_write(const std::vector<float>& memory, const char* writer, const char* help) {
  const std::optional<std::ptrdiff_t> index = first_stray_write(memory);
  if (!index) return std::nullopt;
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::out_of_bounds;
  finding.variable = "out";
  tell<words::written_beside_outputs>(finding, *index, memory.size() - 2 * canary_size, writer,
                                      *index < 0 ? "beginning" : "end");
  finding.help = help;
  return finding;
}

}  // namespace course

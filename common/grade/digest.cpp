#include "grade/digest.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"

namespace course {
namespace {

constexpr std::size_t files_a_call = 200;
constexpr std::size_t digits = 64;

}  // namespace

std::vector<std::string> digests_of(const Manifest& manifest, const std::vector<std::filesystem::path>& files) {
  std::vector<std::string> digests;
  for (std::size_t begin = 0; begin < files.size(); begin += files_a_call) {
    const std::size_t end = std::min(files.size(), begin + files_a_call);
    std::vector<std::string> command = {manifest.cmake, "-E", "sha256sum"};
    for (std::size_t i = begin; i < end; ++i) command.push_back(files[i].string());
    const ProcessResult summed = run_process(command);
    if (!summed.ok()) throw Problem(fmt::format("cannot compute digests: {}", summed.errors));
    for (const std::string& line : lines_of(summed.output)) digests.push_back(line.substr(0, digits));
    if (digests.size() != end) throw Problem("cmake -E sha256sum did not answer for every file.");
  }
  return digests;
}

std::string digest_of_text(const Manifest& manifest, const std::string& text, const std::filesystem::path& scratch) {
  const ScratchFolder folder(scratch);
  write_scratch(folder.path() / "text", text);
  return digests_of(manifest, {folder.path() / "text"})[0];
}

}  // namespace course

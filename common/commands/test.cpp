#include "commands/commands.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <sstream>
#include <thread>

#include "build/freshness.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// CTest's closing lines: from "N% tests passed" on.
std::string closing_lines(const std::string& output) {
  const std::size_t verdict = output.find("% tests passed");
  if (verdict == std::string::npos) return output;
  return output.substr(output.rfind('\n', verdict) + 1);
}

}  // namespace

int test(const Workspace& workspace, bool all) {
  const Manifest& manifest = workspace.manifest;
  const fs::path log = manifest.build_dir / "course_test.log";
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  {
    make_folder(manifest.build_dir / "course_stamps");
    const FileLock one_at_a_time(manifest.build_dir / "course_stamps" / "lock");
    fmt::print(stderr, "course: building the solutions …\n");
    // The build looks itself whether anything else has to be configured anew.
    if (!manifest.use_solutions)
      run_quietly({manifest.cmake, "-S", manifest.source_dir, "-B", manifest.build_dir, "-DUSE_SOLUTIONS=ON"},
                  manifest.source_dir, log);
    run_quietly({manifest.cmake, "--build", manifest.build_dir, "--target", all ? "all" : "short", "--parallel",
                 std::to_string(cores)},
                manifest.source_dir, log);
  }
  fmt::print(stderr, "course: running the tests …\n");
  const fs::path ctest = fs::path(manifest.cmake).parent_path() / "ctest";
  // One more than there are cores: some tests wait, for a key or for a time limit.
  const std::string jobs = std::to_string(cores + 1);
  std::vector<std::string> words = {
      ctest, "--test-dir", manifest.build_dir, "--output-on-failure", "--no-tests=error", "--parallel", jobs};
  if (!all) words.insert(words.end(), {"--label-exclude", "^(long|wrong|right)$"});
  const ProcessResult run = run_process(words, {.folder = manifest.source_dir, .merge = true});
  write_file(log, run.output);
  fmt::print("{}", closing_lines(run.output));
  if (run.ok() && !all) fmt::print("If you change the course itself, run every test: ./course test --all\n");
  if (run.ok()) return 0;
  fmt::print("What the failed tests printed: {}\n", log.string());
  return 1;
}

}  // namespace course

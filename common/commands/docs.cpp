#include "commands/commands.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "build/freshness.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace fs = std::filesystem;

namespace course {

int docs(const Workspace& workspace) {
  const Manifest& manifest = workspace.manifest;
  if (find_program("python3").empty())
    throw Problem("the site needs Python 3. On Debian or Ubuntu: apt-get install python3 python3-markdown-it");
  if (find_program("doxygen").empty())
    fmt::print(stderr,
               "course: without Doxygen the site has no reference of headers; `./course doctor` names its package.\n");
  // Configured again, since Doxygen may have been installed after the first time.
  const fs::path log = manifest.build_dir / "course_docs.log";
  fmt::print(stderr,
             "course: building the site; every solution is traced for it, which takes minutes the first time …\n");
  run_quietly({manifest.cmake, "-S", manifest.source_dir, "-B", manifest.build_dir}, manifest.source_dir, log);
  run_quietly({manifest.cmake, "--build", manifest.build_dir, "--target", "docs"}, manifest.source_dir, log);
  const fs::path page = manifest.build_dir / "docs" / "html" / "index.html";
  if (!fs::exists(page))
    throw Problem(fmt::format("the site was built, but has no {}. See {}", page.string(), log.string()));
  fmt::print("{}\n", page.string());
  return 0;
}

}  // namespace course

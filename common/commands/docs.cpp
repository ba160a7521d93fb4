#include "commands/commands.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "build/freshness.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr int missing_status = 77;  ///< of build.mjs, whose last line says what is missing

/// Beside the site, which takes it in: see common/site/course_site.py.
void build_laboratory(const Manifest& manifest) {
  if (find_program("node").empty())
    throw Problem("the laboratory needs Node.js. On Debian: apt-get install nodejs npm");
  fmt::print(stderr, "course: building the laboratory; it fetches a compiler, which takes minutes the first time …\n");
  const fs::path log = manifest.build_dir / "course_lab.log";
  const fs::path script = manifest.source_dir / "common" / "lab" / "build.mjs";
  const fs::path folder = manifest.build_dir / "docs" / "lab";
  const ProcessResult result =
      run_logged({"node", script.string(), "--lessons", "..", "--to", folder.string()}, manifest.source_dir, log, "");
  if (result.ok()) return;
  const std::string said = result.output.substr(0, result.output.find_last_not_of('\n') + 1);
  if (result.exit_code == missing_status) throw Problem(said.substr(said.rfind('\n') + 1));
  throw Problem(fmt::format("the laboratory was not built. {} says why:\n{}", log.string(), said));
}

}  // namespace

int docs(const Workspace& workspace, bool lab) {
  const Manifest& manifest = workspace.manifest;
  if (find_program("python3").empty())
    throw Problem("the site needs Python 3. On Debian or Ubuntu: apt-get install python3 python3-markdown-it");
  if (find_program("doxygen").empty())
    fmt::print(stderr,
               "course: without Doxygen the site has no reference of headers; `./course doctor` names its package.\n");
  // Before what takes longer.
  if (lab) build_laboratory(manifest);
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
  if (lab) {
    fmt::print(stderr, "course: browsers run the laboratory only from a server: node {} {}\n",
               (manifest.source_dir / "common" / "lab" / "serve.mjs").string(), page.parent_path().string());
  }
  return 0;
}

}  // namespace course

#include "trace_page/trace_data.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"
#include "trace_page/chrome_trace.hpp"
#include "trace_page/trace_page.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

fs::path page_parts(const Workspace& workspace) { return workspace.at("common/trace_page/page"); }

/// Drawing is the page's business; outside of a browser Node runs it.
std::vector<std::string> draw(const Workspace& workspace, const fs::path& data, const std::string& folder) {
  if (find_program("node").empty())
    throw Problem("--svg needs Node.js, which runs the page's drawing. On Debian or Ubuntu: apt-get install nodejs");
  make_folder(folder);
  const ProcessResult drawn =
      run_process({"node", (page_parts(workspace) / "node/export_svg.mjs").string(), data.string(), folder});
  if (!drawn.ok()) throw Problem(fmt::format("the drawings could not be made:\n{}", drawn.errors));
  return lines_of(drawn.output);
}

}  // namespace

std::vector<std::string> write_trace_files(const Workspace& workspace, ordered_json data, const TraceFiles& files) {
  for (const ordered_json& launch : data.at("yours").at("launches")) device_of(launch, files.device);
  data["device"] = files.device;
  std::vector<std::string> written;
  const auto write = [&](const std::string& file, const std::string& text) {
    write_file(file, text);
    written.push_back(file);
  };
  if (!files.json.empty()) write(files.json, one_line(data) + "\n");
  if (!files.chrome.empty()) write(files.chrome, one_line(chrome_trace(data["yours"], files.device)) + "\n");
  if (!files.svg.empty()) {
    const ScratchFolder scratch(workspace.private_folder() / "scratch");
    write_file(scratch.path() / "trace.json", one_line(data));
    for (std::string& file : draw(workspace, scratch.path() / "trace.json", files.svg))
      written.push_back(std::move(file));
  }
  if (files.page.empty()) return written;
  make_it_fit(data, most_page_bytes);
  write(files.page, trace_page(data, page_parts(workspace)));
  return written;
}

}  // namespace course

#include "trace_page/trace_page.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

constexpr std::size_t own_weight = 150'000;  // of the page without its data

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

std::vector<fs::path> files_of(const fs::path& folder, const char* extension) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string styles(const fs::path& parts) {
  std::string text;
  for (const fs::path& file : files_of(parts, ".css"))
    text += fmt::format("<style data-file=\"{}\">\n{}</style>\n", file.filename().string(), read_file(file));
  return text;
}

/// Modules wait as text until start.js has given each an address that the others can import it by.
std::string modules(const fs::path& parts) {
  std::string text;
  for (const fs::path& file : files_of(parts, ".mjs")) {
    text += fmt::format("<script type=\"text/plain\" data-module=\"trace/{}\">\n{}</script>\n",
                        file.filename().string(), read_file(file));
  }
  return text;
}

std::size_t weight(const ordered_json& data) { return json_for_html(data).size() + own_weight; }

/// Removes the last block that is not the only one left of its launch, from the last launch that has such.
bool drop_a_block(ordered_json& run) {
  if (!run.is_object()) return false;
  ordered_json& launches = run.at("launches");
  for (auto launch = launches.rbegin(); launch != launches.rend(); ++launch) {
    ordered_json& blocks = launch->at("blocks");
    if (blocks.size() < 2) continue;
    blocks.erase(blocks.size() - 1);
    return true;
  }
  return false;
}

bool drop_a_launch(ordered_json& run) {
  if (run.at("launches").size() < 2) return false;
  run["launches"].erase(run["launches"].size() - 1);
  return true;
}

}  // namespace

std::string json_for_html(const ordered_json& json) { return replaced(one_line(json), "<", "\\u003c"); }

std::string text_for_html(const std::string& text) {
  std::string safe = replaced(text, "&", "&amp;");
  safe = replaced(safe, "<", "&lt;");
  return replaced(safe, "\"", "&quot;");
}

void make_it_fit(ordered_json& data, std::size_t most_bytes) {
  const auto too_big = [&] { return weight(data) > most_bytes; };
  const auto note = [&](const char* text) { data["notes"].push_back(text); };
  ordered_json& reference = data["reference"];
  ordered_json& yours = data["yours"];
  if (!too_big()) return;
  bool dropped = false;
  while (too_big() && drop_a_block(reference)) dropped = true;
  if (dropped) note("Of the reference solution fewer blocks are shown, so that the page stays small.");
  if (too_big() && reference.is_object()) {
    reference = nullptr;
    note("The reference solution is left out, so that the page stays small. --case names a smaller case.");
  }
  dropped = false;
  while (too_big() && (drop_a_block(yours) || drop_a_launch(yours))) dropped = true;
  if (dropped) note("Fewer blocks and launches are shown, so that the page stays small: --block and --launch choose.");
}

std::string trace_page(const ordered_json& data, const fs::path& parts) {
  std::string page = read_file(parts / "page.html");
  // The data come last: what a learner writes is never searched for these marks.
  page = replaced(page, "<!-- title -->", text_for_html(data.at("title").get<std::string>()));
  page = replaced(page, "<!-- styles -->\n", styles(parts));
  page = replaced(page, "<!-- modules -->\n", modules(parts));
  page = replaced(page, "<!-- start -->", "<script>\n" + read_file(parts / "start.js") + "</script>");
  const std::string mark = "<!-- data -->";
  const std::size_t place = page.find(mark);
  return page.replace(place, mark.size(),
                      "<script type=\"application/json\" id=\"data\">" + json_for_html(data) + "</script>");
}

}  // namespace course

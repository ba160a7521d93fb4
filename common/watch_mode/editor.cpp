/// @file
/// The learner's own programs.
#include "watch_mode/editor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>

#include "simulator/platform/process.hpp"

using namespace std::chrono_literals;

namespace course {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_one_of(const std::string& name, const auto& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::array<std::string_view, 4> with_windows_of_their_own = {"code", "codium", "code-insiders", "cursor"};
constexpr std::array<std::string_view, 9> lines_by_plus = {"vi",  "vim",   "nvim", "nano", "emacs",
                                                           "kak", "micro", "ne",   "joe"};

Opener opener_of(std::vector<std::string> words, const std::string& file, int line) {
  const std::string name = std::filesystem::path(words.front()).filename().string();
  const bool own_window = is_one_of(name, with_windows_of_their_own);
  if (own_window) {
    words.insert(words.end(), {"-g", fmt::format("{}:{}", file, line)});
  } else {
    if (is_one_of(name, lines_by_plus)) words.push_back(fmt::format("+{}", line));
    words.push_back(file);
  }
  return {std::move(words), !own_window};
}

}  // namespace

std::optional<Opener> editor_for(const std::string& file, int line) {
  for (const char* const name : {"VISUAL", "EDITOR"}) {
    std::istringstream stream(variable(name));
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    if (!words.empty()) return opener_of(std::move(words), file, line);
  }
  if (find_program("code").empty()) return std::nullopt;
  return opener_of({"code"}, file, line);
}

std::optional<Opener> browser_for(const std::string& page) {
  if (!variable("WSL_DISTRO_NAME").empty() && !find_program("wslview").empty()) return Opener{{"wslview", page}};
  const bool display = !variable("DISPLAY").empty() || !variable("WAYLAND_DISPLAY").empty();
  if (!display || find_program("xdg-open").empty()) return std::nullopt;
  return Opener{{"xdg-open", page}};
}

bool open_in_browser(const std::string& page) {
  const std::optional<Opener> browser = browser_for(page);
  if (browser) run_process(browser->command, {.time_limit = 5s});
  return browser.has_value();
}

}  // namespace course

#include "course/build/counters.hpp"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

using nlohmann::ordered_json;

namespace course {

std::string count_text(const ordered_json& counters, const std::string& key) {
  if (!counters.contains(key)) return "-";
  const ordered_json& count = counters[key];
  return fmt::format("{} a thread, {} in all{}", count.value("max_per_thread", 0ULL), count.value("total", 0ULL),
                     count.contains("words") ? fmt::format(" ({} words)", count["words"].get<std::uint64_t>()) : "");
}

std::string budget_text(const ordered_json& budget, const std::string& key) {
  if (!budget.contains(key)) return "no limit";
  const ordered_json& limit = budget[key];
  std::string text;
  const auto add = [&](const char* name, const char* before, const char* after) {
    if (limit.contains(name))
      text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", before, limit[name].get<std::uint64_t>(), after);
  };
  add("per_thread", "at most ", " a thread");
  if (limit.contains("total") && limit.value("at_least", ordered_json()) == limit["total"]) {
    add("total", "exactly ", " in all");
    return text;
  }
  add("total", "at most ", " in all");
  add("at_least", "at least ", " in all");
  return text;
}

bool is_over_budget(const ordered_json& counters, const ordered_json& budget, const std::string& key) {
  if (!counters.contains(key) || !budget.contains(key)) return false;
  constexpr auto endless = std::numeric_limits<std::uint64_t>::max();
  const ordered_json& limit = budget[key];
  const auto total = counters[key].value("total", std::uint64_t{0});
  return counters[key].value("max_per_thread", std::uint64_t{0}) > limit.value("per_thread", endless) ||
         total > limit.value("total", endless) ||
         counters[key].value("words", total) < limit.value("at_least", std::uint64_t{0});
}

}  // namespace course

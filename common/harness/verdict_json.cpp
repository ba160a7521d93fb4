/// @file
/// The verdict as JSON.
#include "harness/verdict_json.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/request_budget.hpp"
#include "report/display_path.hpp"
#include "report/to_json.hpp"

namespace course {
namespace {

using nlohmann::ordered_json;
using simulator::to_json;

const char* word(bool passed) { return passed ? "pass" : "fail"; }

ordered_json limit_to_json(const Limit& limit) {
  ordered_json json = ordered_json::object();
  if (limit.per_thread) json["per_thread"] = *limit.per_thread;
  if (limit.total) json["total"] = *limit.total;
  if (limit.at_least) json["at_least"] = *limit.at_least;
  return json;
}

ordered_json budget_to_json(const Budget& budget) {
  ordered_json json = ordered_json::object();
  for (const Counter& counter : counters()) {
    ordered_json limit = limit_to_json(budget.*counter.limit);
    if (!limit.empty()) json[counter.key] = std::move(limit);
  }
  for (const RequestLimit& limit : request_limits()) {
    if (budget.*limit.allowed) json[limit.key] = *(budget.*limit.allowed);
  }
  return json;
}

ordered_json counters_or_empty(const std::optional<simulator::Counts>& counts) {
  return counts ? to_json(*counts) : ordered_json::object();
}

/// A float that JSON has no number for (not a number, infinite, never written) is null.
ordered_json wrong_to_json(const WrongResult& wrong) {
  ordered_json outputs = ordered_json::array();
  for (const OutputPair& pair : wrong.window) {
    ordered_json yours = pair.outcome == Outcome::unwritten ? ordered_json() : ordered_json(pair.yours);
    outputs.push_back({{"index", pair.index},
                       {"yours", std::move(yours)},
                       {"right", pair.right},
                       {"wrong", pair.outcome != Outcome::right}});
  }
  return {{"pattern", wrong.pattern},
          {"cause", wrong.cause},
          {"outputs", std::move(outputs)},
          {"table", wrong.name.empty() ? window_text(wrong.window) : ""}};
}

ordered_json cases_to_json(const std::vector<CaseRecord>& cases) {
  ordered_json list = ordered_json::array();
  for (const CaseRecord& record : cases) {
    ordered_json json = {{"name", record.name},
                         {"verdict", word(record.passed)},
                         {"message", record.message},
                         {"counters", counters_or_empty(record.counts)},
                         {"budget", budget_to_json(record.budget)}};
    if (record.wrong) json["wrong"] = wrong_to_json(*record.wrong);
    if (record.metrics) json["metrics"] = to_json(*record.metrics);
    list.push_back(std::move(json));
  }
  return list;
}

ordered_json findings_to_json(const std::vector<simulator::Finding>& findings) {
  ordered_json list = ordered_json::array();
  for (const simulator::Finding& finding : findings) list.push_back(to_json(finding));
  return list;
}

ordered_json unsolved_to_json(const std::vector<Region>& todos) {
  ordered_json list = ordered_json::array();
  for (const Region& todo : todos)
    list.push_back({{"todo", todo.number}, {"line", todo.begin_line}, {"text", todo.sentence}});
  return list;
}

}  // namespace

std::string verdict_json(const Verdict& verdict) {
  const Subject& subject = verdict.subject();
  const bool any = !verdict.cases().empty();
  const ordered_json json = {
      {"version", 1},
      {"exercise", subject.exercise},
      {"implementation", subject.implementation},
      {"source", simulator::display_path(subject.source)},
      {"backend", subject.backend},
      {"verdict", word(verdict.passed())},
      {"cases", cases_to_json(verdict.cases())},
      {"findings", findings_to_json(verdict.findings())},
      {"counters", counters_or_empty(any ? verdict.cases().front().counts : std::nullopt)},
      {"budget", budget_to_json(any ? verdict.cases().front().budget : Budget{})},
      {"barriers", to_json(verdict.barriers())},
      {"notes", verdict.notes()},
      {"unsolved", unsolved_to_json(verdict.unsolved())},
  };
  // A learner's file may hold any bytes; replacing what is not UTF-8 is better than giving no verdict.
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string verdict_json_if_it_ends_here(const Verdict& verdict) {
  Verdict ended = verdict;
  simulator::Finding crash;
  crash.message = fmt::format("the program ended while case '{}' was running", verdict.cases().back().name);
  ended.add(crash);
  return verdict_json(ended);
}

void write_atomically(const std::string& path, const std::string& text) {
  const std::string draft = fmt::format("{}.{}.draft", path, getpid());
  std::ofstream(draft) << text;
  if (std::rename(draft.c_str(), path.c_str()) == 0) return;
  std::remove(draft.c_str());
  throw std::runtime_error(fmt::format("the verdict cannot be written to {}", path));
}

}  // namespace course

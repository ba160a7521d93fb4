/// @file
/// Verdicts as JSON, out and in.
#include "verdict/verdict_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "simulator/platform/decode_json.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/findings_json.hpp"
#include "simulator/results/source.hpp"
#include "verdict/wrong_result_text.hpp"

namespace course {
namespace {

using nlohmann::ordered_json;
using simulator::counters_to_json;
using simulator::to_json;

constexpr std::pair<OutputState, const char*> state_names[] = {{OutputState::right, "right"},
                                                               {OutputState::wrong, "wrong"},
                                                               {OutputState::unwritten, "unwritten"},
                                                               {OutputState::not_a_number, "not-a-number"}};

constexpr std::pair<Rule, const char*> rule_names[] = {
    {Rule::per_thread, "per_thread"}, {Rule::total, "total"}, {Rule::at_least, "at_least"}};

template <class Value, std::size_t size>
const char* name_of(const std::pair<Value, const char*> (&names)[size], Value value) {
  for (const auto& [known, name] : names) {
    if (known == value) return name;
  }
  throw std::logic_error("a value has no name in JSON");
}

template <class Value, std::size_t size>
Value named(const std::pair<Value, const char*> (&names)[size], const std::string& name) {
  for (const auto& [value, known] : names) {
    if (name == known) return value;
  }
  throw std::invalid_argument("'" + name + "' is unknown");
}

/// @name Out
/// @{

const char* word(bool passed) { return passed ? "pass" : "fail"; }

ordered_json number(float value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(fmt::format("{}", value));
}

ordered_json number_or_null(float value) { return std::isfinite(value) ? ordered_json(value) : ordered_json(); }

ordered_json limit_to_json(const Limit& limit) {
  ordered_json json = ordered_json::object();
  if (limit.per_thread) json["per_thread"] = *limit.per_thread;
  if (limit.total) json["total"] = *limit.total;
  if (limit.at_least) json["at_least"] = *limit.at_least;
  return json;
}

ordered_json output_to_json(const OutputPair& pair) {
  const bool is_written = pair.state != OutputState::unwritten;
  ordered_json json = {{"index", pair.index},
                       {"yours", is_written ? number_or_null(pair.yours) : ordered_json()},
                       {"right", number_or_null(pair.right)},
                       {"wrong", pair.state != OutputState::right},
                       {"state", name_of(state_names, pair.state)}};
  if (is_written && !std::isfinite(pair.yours)) json["yours_text"] = fmt::format("{}", pair.yours);
  if (!std::isfinite(pair.right)) json["right_text"] = fmt::format("{}", pair.right);
  return json;
}

ordered_json inputs_to_json(const std::vector<ShownInput>& inputs) {
  ordered_json list = ordered_json::array();
  for (const ShownInput& input : inputs) {
    ordered_json values = ordered_json::array();
    for (const float value : input.values) values.push_back(number(value));
    list.push_back(
        {{"name", input.name}, {"first", input.first}, {"columns", input.columns}, {"values", std::move(values)}});
  }
  return list;
}

ordered_json wrong_to_json(const WrongResult& wrong) {
  ordered_json outputs = ordered_json::array();
  for (const OutputPair& pair : wrong.window) outputs.push_back(output_to_json(pair));
  ordered_json owner;
  if (wrong.owner) {
    owner = {{"block", wrong.owner->block}, {"thread", wrong.owner->thread}};
    if (wrong.owner->blocks_a_row > 0) owner["blocks_a_row"] = wrong.owner->blocks_a_row;
    if (wrong.owner->threads_a_row > 0) owner["threads_a_row"] = wrong.owner->threads_a_row;
  }
  return {{"pattern", to_string(wrong.cause)},
          {"cause", wrong.explanation},
          {"outputs", std::move(outputs)},
          {"columns", wrong.columns},
          {"inputs", inputs_to_json(wrong.inputs)},
          {"table", window_text(wrong)},
          {"first", wrong.first},
          {"name", wrong.name},
          {"expected", number(wrong.expected)},
          {"actual", number(wrong.actual)},
          {"owner", std::move(owner)},
          {"wrong", wrong.wrong},
          {"total", wrong.total},
          {"nothing_written", wrong.nothing_written},
          {"unwritten", wrong.unwritten},
          {"telling", wrong.is_conclusive}};
}

ordered_json overruns_to_json(const std::vector<Overrun>& overruns) {
  ordered_json list = ordered_json::array();
  for (const Overrun& overrun : overruns)
    list.push_back({{"counter", overrun.counter->key},
                    {"rule", name_of(rule_names, overrun.rule)},
                    {"allowed", overrun.allowed},
                    {"actual", overrun.actual}});
  return list;
}

ordered_json case_to_json(const CaseRecord& record) {
  ordered_json json = {{"name", record.name},
                       {"verdict", word(record.passed)},
                       {"message", record.message},
                       {"counters", counters_to_json(record.counts)},
                       {"budget", to_json(record.budget)},
                       {"overruns", overruns_to_json(record.overruns)}};
  if (record.wrong) json["wrong"] = wrong_to_json(*record.wrong);
  if (record.metrics) json["metrics"] = to_json(*record.metrics);
  if (!record.printed.empty()) json["printed"] = record.printed;
  if (record.work_time)
    json["work_time"] = {{"in_all_us", record.work_time->in_all_us}, {"elapsed_us", record.work_time->elapsed_us}};
  return json;
}

template <class Items, class ToJson>
ordered_json list_of(const Items& items, const ToJson& item_to_json) {
  ordered_json list = ordered_json::array();
  for (const auto& item : items) list.push_back(item_to_json(item));
  return list;
}

ordered_json todo_to_json(const OpenTodo& todo) {
  return {{"todo", todo.number}, {"line", todo.line}, {"text", todo.text}};
}

/// @}
/// @name In
/// @{

float float_from(const ordered_json& json) {
  if (json.is_number()) return json.get<float>();
  if (json.is_null()) return std::numeric_limits<float>::quiet_NaN();
  return std::strtof(json.get<std::string>().c_str(), nullptr);
}

std::optional<std::uint64_t> number_at(const ordered_json& json, const char* key) {
  if (!json.contains(key)) return std::nullopt;
  return json[key].get<std::uint64_t>();
}

Budget budget_from(const ordered_json& json) {
  Budget budget;
  for (const Counter& counter : counters()) {
    if (!json.contains(counter.key)) continue;
    const ordered_json& limit = json[counter.key];
    budget.*counter.limit = {number_at(limit, "per_thread"), number_at(limit, "total"), number_at(limit, "at_least")};
  }
  for (const RequestLimit& limit : request_limits()) budget.*limit.allowed = number_at(json, limit.key);
  budget.exchanges = number_at(json, "exchanges");
  budget.reads_during_copies = number_at(json, "reads_during_copies");
  budget.unordered_accesses = number_at(json, "unordered_accesses");
  budget.block_waits = number_at(json, "block_waits");
  if (json.contains("overlap")) budget.overlap = json["overlap"].get<double>();
  return budget;
}

OutputPair output_from(const ordered_json& json) {
  const ordered_json& yours = json.contains("yours_text") ? json["yours_text"] : json.at("yours");
  const ordered_json& right = json.contains("right_text") ? json["right_text"] : json.at("right");
  return {json.at("index").get<std::size_t>(), named(state_names, json.at("state").get<std::string>()),
          float_from(yours), float_from(right)};
}

WrongResult wrong_from(const ordered_json& json) {
  WrongResult wrong;
  const std::string name = json.value("pattern", "");
  const std::optional<Cause> known = simulator::find_cause(name);
  wrong.cause = known ? OutputCause(*known) : OutputCause(name);
  wrong.explanation = json.value("cause", "");
  for (const ordered_json& output : json.value("outputs", ordered_json::array()))
    wrong.window.push_back(output_from(output));
  wrong.columns = json.value("columns", 0);
  for (const ordered_json& input : json.value("inputs", ordered_json::array())) {
    std::vector<float> values;
    for (const ordered_json& value : input.at("values")) values.push_back(float_from(value));
    wrong.inputs.push_back({input.at("name").get<std::string>(), input.value("first", std::size_t{0}),
                            input.value("columns", 0), std::move(values)});
  }
  wrong.first = json.value("first", std::size_t{0});
  wrong.name = json.value("name", "");
  if (json.contains("expected")) wrong.expected = float_from(json["expected"]);
  if (json.contains("actual")) wrong.actual = float_from(json["actual"]);
  if (json.contains("owner") && !json["owner"].is_null())
    wrong.owner = Owner{json["owner"].at("block").get<int>(), json["owner"].at("thread").get<int>(),
                        json["owner"].value("blocks_a_row", 0), json["owner"].value("threads_a_row", 0)};
  wrong.wrong = json.value("wrong", std::size_t{0});
  wrong.total = json.value("total", std::size_t{0});
  wrong.nothing_written = json.value("nothing_written", false);
  wrong.unwritten = json.value("unwritten", false);
  wrong.is_conclusive = json.value("telling", false);
  return wrong;
}

std::vector<Overrun> overruns_from(const ordered_json& json) {
  std::vector<Overrun> overruns;
  for (const ordered_json& one : json) {
    const Counter* const counter = counter_with_key(one.at("counter").get<std::string>());
    if (counter == nullptr) throw std::invalid_argument("an overrun of no counter");
    overruns.push_back({counter, named(rule_names, one.at("rule").get<std::string>()),
                        one.at("allowed").get<std::uint64_t>(), one.at("actual").get<std::uint64_t>()});
  }
  return overruns;
}

CaseRecord case_from(const ordered_json& json) {
  const ordered_json nothing = ordered_json::object();
  CaseRecord record;
  json.at("name").get_to(record.name);
  record.passed = json.at("verdict") == "pass";
  record.message = json.value("message", "");
  record.counts = simulator::counters_from_json(json.value("counters", nothing));
  record.budget = budget_from(json.value("budget", nothing));
  record.overruns = overruns_from(json.value("overruns", ordered_json::array()));
  if (json.contains("wrong")) record.wrong = wrong_from(json["wrong"]);
  record.printed = json.value("printed", "");
  if (json.contains("metrics")) record.metrics = simulator::metrics_from_json(json["metrics"]);
  if (json.contains("work_time"))
    record.work_time = simulator::WorkTime{json["work_time"].at("in_all_us").get<double>(),
                                           json["work_time"].at("elapsed_us").get<double>()};
  return record;
}

Ruling ruling_named(const std::string& name) {
  for (const Ruling ruling : {Ruling::pass, Ruling::fail, Ruling::build_error}) {
    if (to_string(ruling) == name) return ruling;
  }
  throw std::invalid_argument("'" + name + "' is no ruling");
}

Verdict verdict_from(const ordered_json& json) {
  const ordered_json none = ordered_json::array();
  Verdict verdict;
  json.at("exercise").get_to(verdict.exercise);
  verdict.implementation = json.value("implementation", verdict.implementation);
  verdict.source = json.value("source", "");
  verdict.backend = json.value("backend", verdict.backend);
  verdict.ruling = ruling_named(json.at("verdict").get<std::string>());
  if (!json.at("cases").is_array()) throw std::invalid_argument("no list of cases");
  for (const ordered_json& one : json["cases"]) verdict.cases.push_back(case_from(one));
  verdict.findings = simulator::findings_from_json(json.at("findings"));
  verdict.barriers = simulator::barriers_from_json(json.value("barriers", none));
  verdict.notes = json.value("notes", std::vector<std::string>{});
  for (const ordered_json& todo : json.value("unsolved", none))
    verdict.unsolved.push_back({todo.at("todo").get<int>(), todo.value("line", 0), todo.value("text", "")});
  verdict.diagnostics = json.value("diagnostics", "");
  return verdict;
}

/// @}

}  // namespace

ordered_json to_json(const Budget& budget) {
  ordered_json json = ordered_json::object();
  for (const Counter& counter : counters()) {
    ordered_json limit = limit_to_json(budget.*counter.limit);
    if (!limit.empty()) json[counter.key] = std::move(limit);
  }
  for (const RequestLimit& limit : request_limits()) {
    if (budget.*limit.allowed) json[limit.key] = *(budget.*limit.allowed);
  }
  if (budget.exchanges) json["exchanges"] = *budget.exchanges;
  if (budget.reads_during_copies) json["reads_during_copies"] = *budget.reads_during_copies;
  if (budget.unordered_accesses) json["unordered_accesses"] = *budget.unordered_accesses;
  if (budget.block_waits) json["block_waits"] = *budget.block_waits;
  if (budget.overlap) json["overlap"] = *budget.overlap;
  return json;
}

ordered_json to_json(const Verdict& verdict) {
  const CaseRecord nothing;
  const CaseRecord& first = verdict.cases.empty() ? nothing : verdict.cases.front();
  ordered_json json = {
      {"version", 1},
      {"exercise", verdict.exercise},
      {"implementation", verdict.implementation},
      {"source", simulator::display_path(verdict.source)},
      {"backend", verdict.backend},
      {"verdict", to_string(verdict.ruling)},
      {"cases", list_of(verdict.cases, case_to_json)},
      {"findings", to_json(verdict.findings)},
      {"counters", counters_to_json(first.counts)},
      {"budget", to_json(first.budget)},
      {"barriers", to_json(verdict.barriers)},
      {"notes", verdict.notes},
      {"unsolved", list_of(verdict.unsolved, todo_to_json)},
  };
  if (verdict.ruling == Ruling::build_error) {
    json["message"] = "The file does not compile.";
    json["diagnostics"] = verdict.diagnostics;
  }
  return json;
}

std::string verdict_text(const Verdict& verdict) { return json_text(to_json(verdict), 2) + "\n"; }

std::optional<Verdict> read_verdict(const std::string& text) { return decoded(text, verdict_from); }

std::string one_line(const std::vector<Verdict>& verdicts) {
  if (verdicts.size() == 1) return json_text(to_json(verdicts.front()), -1);
  const auto one = [](const Verdict& verdict) { return to_json(verdict); };
  return json_text({{"version", 1}, {"results", list_of(verdicts, one)}}, -1);
}

std::string sealed_line(const SealedVerdict& sealed) {
  return json_text({{"seal", sealed.seal}, {"complete", sealed.complete}, {"verdict", to_json(sealed.verdict)}}, -1);
}

std::optional<SealedVerdict> read_sealed_line(const std::string& line) {
  return decoded(line, [](const ordered_json& json) {
    return SealedVerdict{json.at("seal").get<std::string>(), json.at("complete").get<bool>(),
                         verdict_from(json.at("verdict"))};
  });
}

}  // namespace course

#include "trial/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "trial/statements.hpp"

namespace course {
namespace {

using simulator::Finding;
using simulator::Remedy;
using simulator::Spot;
using Kind = Statement::Kind;

/// Those after them are other advice.
constexpr std::size_t most_readings = 6;

/// Collects copies of a source, each with the statement at another place.
class Readings {
 public:
  Readings(const std::string& source, std::string statement) : source_(source), statement_(std::move(statement)) {}

  void before(const Path& path, std::size_t depth) {
    const Statement& next = *path[depth];
    const std::string place = fmt::format("before line {}", next.first_line);
    if (is_in_braces(path, depth)) return add(place, next.before, " " + statement_);
    add(place, next.begin, "{ " + statement_ + " ", next.end, " }");
  }

  void after(const Path& path, std::size_t depth) {
    const Statement& last = *path[depth];
    const std::string place = fmt::format("after line {}", last.last_line);
    if (is_in_braces(path, depth)) return add(place, last.end, " " + statement_);
    add(place, last.begin, "{ ", last.end, " " + statement_ + " }");
  }

  /// At the end, then at the beginning of the body of a loop or function.
  void around_round(const Statement& body, const char* of) {
    if (body.kind != Kind::block || body.end == body.begin) return;
    add(fmt::format("at the end of the {} in line {}", of, body.last_line), body.end - 1, statement_ + " ");
    add(fmt::format("at the beginning of the {}, after line {}", of, body.first_line), body.begin + 1,
        " " + statement_);
  }

  std::vector<AdviceReading> take() {
    if (all_.size() > most_readings) all_.resize(most_readings);
    return std::move(all_);
  }

 private:
  static bool is_in_braces(const Path& path, std::size_t depth) {
    return depth == 0 || path[depth - 1]->kind == Kind::block || path[depth - 1]->kind == Kind::scope;
  }

  void add(const std::string& place, std::size_t at, const std::string& text, std::size_t end = 0,
           const std::string& closing = "") {
    std::string edited = source_;
    if (!closing.empty()) edited.insert(end, closing);
    edited.insert(at, text);
    const bool known =
        std::any_of(all_.begin(), all_.end(), [&](const AdviceReading& one) { return one.source == edited; });
    if (!known) all_.push_back({place, std::move(edited)});
  }

  const std::string& source_;
  std::string statement_;
  std::vector<AdviceReading> all_{};
};

/// Where the body of the function begins in a path: its index; 0 where the line is in none.
std::size_t body_in(const Path& path) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (path[i]->kind == Kind::block && path[i - 1]->kind == Kind::simple) return i;
  }
  return 0;
}

/// How far two paths are one.
std::size_t common_length(const Path& one, const Path& other) {
  const auto [end, unused] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<std::size_t>(end - one.begin());
}

/// Out of the branches that hold both: before the outermost, and after it.
void beside_branches(Readings& readings, const Path& path, std::size_t body, std::size_t common) {
  for (std::size_t i = body + 1; i < common; ++i) {
    if (path[i]->kind != Kind::branch) continue;
    readings.before(path, i);
    readings.after(path, i);
  }
}

/// The loops that hold both, from the innermost.
void rounds(Readings& readings, const Path& path, std::size_t body, std::size_t common) {
  for (std::size_t i = std::min(common, path.size()); i-- > body + 1;) {
    if (path[i]->kind == Kind::loop && !path[i]->parts.empty()) readings.around_round(path[i]->parts.back(), "loop");
  }
}

/// Between two statements of one function, the shallowest place first: all threads shall reach it.
void between(Readings& readings, const Path& first, const Path& second, std::size_t body) {
  const std::size_t common = common_length(first, second);
  if (common < first.size() && common < second.size()) {
    readings.before(second, common);
    readings.after(first, common);
  }
  rounds(readings, first, body, common);
  beside_branches(readings, first, body, common);
  readings.before(second, second.size() - 1);
  readings.after(first, first.size() - 1);
}

/// Between the statements of two functions, one of which the other calls, or a third calls both.
void between_functions(Readings& readings, const Path& first, const Path& second) {
  for (const Path* const path : {&second, &first}) {
    const std::size_t body = body_in(*path);
    if (body + 1 < path->size()) readings.before(*path, body + 1);
    if (body + 1 < path->size()) readings.after(*path, body + 1);
    readings.around_round(*(*path)[body], "function");
  }
}

/// A fence is each thread's own: it may stand in a branch, and right beside the access.
void beside_accesses(Readings& readings, const Path& first, const Path& second) {
  readings.after(first, first.size() - 1);
  readings.before(second, second.size() - 1);
  readings.after(second, second.size() - 1);
  readings.before(first, first.size() - 1);
}

void end_of_round(Readings& readings, const Path& first, const Path& second, std::size_t body) {
  const std::size_t common = common_length(first, second);
  rounds(readings, first, body, common);
  for (const Path* const path : {&first, &second}) {
    rounds(readings, *path, body, path->size());
    readings.around_round(*(*path)[body_in(*path)], "function");
  }
}

bool is_fence(const Remedy& remedy) { return remedy.statement.starts_with("__threadfence"); }

}  // namespace

std::vector<AdviceReading> readings_of(const Finding& finding, const std::string& source, const std::string& file) {
  const Remedy& remedy = finding.remedy;
  if (!remedy || finding.where.file != file) return {};
  const Statement all = statements_of(source);
  Readings readings(source, remedy.statement);
  if (remedy.spot == Spot::before_line) {
    const Path path = path_to(remedy.line, all);
    for (std::size_t i = path.size(); body_in(path) != 0 && i-- > body_in(path) + 1;) readings.before(path, i);
    return readings.take();
  }
  const bool has_other = !finding.notes.empty() && finding.notes.front().where.file == file;
  const int line = finding.where.line;
  const int other_line = has_other ? finding.notes.front().where.line : line;
  if (is_fence(remedy)) {
    const Path other = path_to(other_line, all);
    const Path own = path_to(line, all);
    if (body_in(other) != 0 && body_in(own) != 0) beside_accesses(readings, other, own);
    return readings.take();
  }
  const Path first = path_to(std::min(line, other_line), all);
  const Path second = path_to(std::max(line, other_line), all);
  const std::size_t body = body_in(first);
  if (body == 0 || body_in(second) == 0) return {};
  const bool one_function = first[body] == second[body_in(second)];
  if (remedy.spot == Spot::end_of_round) end_of_round(readings, first, second, body);
  if (one_function)
    between(readings, first, second, body);
  else
    between_functions(readings, first, second);
  return readings.take();
}

std::string words_for(const Remedy& remedy) {
  return "a " + remedy.statement.substr(0, remedy.statement.find_last_not_of("; ") + 1);
}

}  // namespace course

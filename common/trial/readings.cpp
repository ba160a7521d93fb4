#include "trial/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "simulator/compiler/lexer.hpp"
#include "trial/statements.hpp"

namespace course {
namespace {

using simulator::Finding;
using simulator::Remedy;
using simulator::Spot;
using simulator::Token;
using simulator::TokenKind;
using Kind = Statement::Kind;

/// Those after them are other advice.
constexpr std::size_t most_readings = 6;

std::string changed(const std::string& source, const std::vector<Change>& changes) {
  std::string text;
  std::size_t done = 0;
  for (const Change& change : changes) {
    text += source.substr(done, change.at - done) + change.text;
    done = change.at + change.length;
  }
  return text + source.substr(done);
}

/// Collects copies of a source, each changed in another way.
class Readings {
 public:
  Readings(const std::string& source, std::string statement, std::string what)
      : source_(source), statement_(std::move(statement)), what_(std::move(what)) {}

  /// From now on what stands there goes, each statement with its lines left empty.
  void take_out(const Statement& statement) {
    const std::string_view text = std::string_view(source_).substr(statement.begin, statement.end - statement.begin);
    removed_.push_back({statement.begin, text.size(),
                        ";" + std::string(static_cast<std::size_t>(simulator::count_lines(text)), '\n')});
  }

  /// What the places that follow begin with.
  void begin_places(const std::string& words) { words_ = words; }

  void before(const Path& path, std::size_t depth) {
    const Statement& next = *path[depth];
    const std::string place = fmt::format("before line {}", next.first_line);
    if (is_in_braces(path, depth)) return add(place, {{next.before, 0, " " + statement_}});
    add(place, {{next.begin, 0, "{ " + statement_ + " "}, {next.end, 0, " }"}});
  }

  void after(const Path& path, std::size_t depth) {
    const Statement& last = *path[depth];
    const std::string place = fmt::format("after line {}", last.last_line);
    if (is_in_braces(path, depth)) return add(place, {{last.end, 0, " " + statement_}});
    add(place, {{last.begin, 0, "{ "}, {last.end, 0, " " + statement_ + " }"}});
  }

  /// At the end, then at the beginning of the body of a loop or function.
  void around_round(const Statement& body, const char* of) {
    if (body.kind != Kind::block || body.end == body.begin) return;
    add(fmt::format("at the end of the {} in line {}", of, body.last_line), {{body.end - 1, 0, statement_ + " "}});
    add(fmt::format("at the beginning of the {}, after line {}", of, body.first_line),
        {{body.begin + 1, 0, " " + statement_}});
  }

  void add(const std::string& place, std::vector<Change> changes) {
    changes.insert(changes.end(), removed_.begin(), removed_.end());
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change& one, const Change& other) { return one.at < other.at; });
    for (std::size_t i = 1; i < changes.size(); ++i) {
      if (changes[i].at < changes[i - 1].at + changes[i - 1].length) return;  // within what goes
    }
    std::string edited = changed(source_, changes);
    const bool known =
        std::any_of(all_.begin(), all_.end(), [&](const AdviceReading& one) { return one.source == edited; });
    if (!known) all_.push_back({what_, words_ + place, std::move(changes), std::move(edited)});
  }

  std::vector<AdviceReading> take() {
    if (all_.size() > most_readings) all_.resize(most_readings);
    return std::move(all_);
  }

 private:
  static bool is_in_braces(const Path& path, std::size_t depth) {
    return depth == 0 || path[depth - 1]->kind == Kind::block || path[depth - 1]->kind == Kind::scope;
  }

  const std::string& source_;
  std::string statement_;
  std::string what_;
  std::string words_{};
  std::vector<Change> removed_{};
  std::vector<AdviceReading> all_{};
};

/// "__syncthreads()" of "__syncthreads();".
std::string call_of(const std::string& statement) { return statement.substr(0, statement.find_last_not_of("; ") + 1); }

std::string text_of(const Statement& statement, const std::string& source) {
  return source.substr(statement.begin, statement.end - statement.begin);
}

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

/// The waits for asynchronous copies in a function.
bool is_wait(const std::string& statement) {
  return statement.find("wait_prior") != std::string::npos || statement.find("consumer_wait") != std::string::npos ||
         statement.starts_with("__pipeline_wait");
}

void collect_waits(const Statement& in, const std::string& source, std::vector<const Statement*>& all) {
  if (in.kind == Kind::simple && in.parts.empty() && is_wait(text_of(in, source))) all.push_back(&in);
  for (const Statement& part : in.parts) collect_waits(part, source, all);
}

/// A wait that comes too late moves before the line; else one comes in addition.
std::vector<AdviceReading> wait_before(const Path& path, const Remedy& remedy, const std::string& source) {
  const std::size_t body = body_in(path);
  if (body == 0 || path.size() <= body + 1) return {};
  std::vector<const Statement*> waits;
  collect_waits(*path[body], source, waits);
  std::vector<AdviceReading> found;
  for (const Statement* const wait : waits) {
    if (wait->first_line <= remedy.line) continue;
    const std::string statement = text_of(*wait, source);
    Readings readings(source, statement, fmt::format("the {} of line {}", call_of(statement), wait->first_line));
    readings.take_out(*wait);
    readings.begin_places("moved, ");
    readings.before(path, path.size() - 1);
    for (AdviceReading& one : readings.take()) found.push_back(std::move(one));
  }
  Readings readings(source, remedy.statement, "a " + call_of(remedy.statement));
  readings.before(path, path.size() - 1);
  for (AdviceReading& one : readings.take()) found.push_back(std::move(one));
  if (found.size() > most_readings) found.resize(most_readings);
  return found;
}

bool is_fence(const Remedy& remedy) { return remedy.statement.starts_with("__threadfence"); }

std::vector<AdviceReading> with_statement(const Finding& finding, const std::string& source, const std::string& file) {
  const Remedy& remedy = finding.remedy;
  const Statement all = statements_of(source);
  Readings readings(source, remedy.statement, "a " + call_of(remedy.statement));
  if (remedy.spot == Spot::before_line) {
    const Path path = path_to(remedy.line, all);
    if (is_wait(remedy.statement)) return wait_before(path, remedy, source);
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

/// The statement at the end of the path moves out of the branches and loops among the first `held` parts of the path; with
/// it goes `besides`.
void move_out(std::vector<AdviceReading>& found, const Path& path, std::size_t held, const Statement* besides,
              const std::string& source) {
  const Statement& barrier = *path.back();
  const std::string statement = text_of(barrier, source);
  Readings readings(source, statement, fmt::format("the {} of line {}", call_of(statement), barrier.first_line));
  readings.take_out(barrier);
  if (besides != nullptr) readings.take_out(*besides);
  for (std::size_t i = held; i-- > body_in(path) + 1;) {
    if (path[i]->kind != Kind::branch && path[i]->kind != Kind::loop) continue;
    readings.begin_places(path[i]->kind == Kind::loop ? "moved out of the loop, " : "moved out of the branch, ");
    readings.after(path, i);
    readings.before(path, i);
  }
  for (AdviceReading& one : readings.take()) found.push_back(std::move(one));
}

/// The barriers of the finding's lines move out of what holds them: of two in one branch into one, else each for itself.
std::vector<AdviceReading> out_of_branch(const Finding& finding, const std::string& source) {
  const Statement all = statements_of(source);
  const auto is_call = [&](const Path& path) {
    return body_in(path) != 0 && path.back()->kind == Kind::simple && text_of(*path.back(), source).ends_with(");");
  };
  const Path path = path_to(finding.where.line, all);
  if (!is_call(path)) return {};
  std::vector<AdviceReading> found;
  const Path other = finding.notes.empty() ? Path() : path_to(finding.notes.front().where.line, all);
  const bool two = !other.empty() && other.back() != path.back() && is_call(other);
  if (two) move_out(found, path, common_length(path, other), other.back(), source);
  move_out(found, path, path.size() - 1, nullptr, source);
  if (two) move_out(found, other, other.size() - 1, nullptr, source);
  if (found.size() > most_readings) found.resize(most_readings);
  return found;
}

/// What stands in the brackets after the first `name` that has some, and where: between them.
struct Index {
  std::size_t begin = 0;  ///< of the name
  std::size_t end = 0;    ///< behind the bracket
  std::string text{};
};

Index index_of(const std::string& name, const Statement& in, const std::string& source) {
  const std::string text = text_of(in, source);
  const std::vector<Token> tokens = simulator::tokenize(text);
  const auto offset = [&](const Token& token) { return static_cast<std::size_t>(token.text.data() - text.data()); };
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is(name) || !tokens[i + 1].is("[")) continue;
    int depth = 0;
    for (std::size_t j = i + 1; j < tokens.size() && tokens[j].kind != TokenKind::end; ++j) {
      if (tokens[j].is("[")) ++depth;
      if (!tokens[j].is("]") || --depth > 0) continue;
      const std::size_t from = offset(tokens[i + 1]) + 1;
      return {in.begin + offset(tokens[i]), in.begin + offset(tokens[j]) + 1,
              text.substr(from, offset(tokens[j]) - from)};
    }
  }
  return {};
}

/// The parameters of a function that are whole numbers: what an index can be compared with.
std::vector<std::string> numbers_of(const std::string& heading) {
  std::vector<std::string> names;
  bool is_number = false;
  std::string last;
  for (const Token& token : simulator::tokenize(heading)) {
    if (token.is_any_of({"int", "unsigned", "size_t", "long", "int64_t", "uint32_t"})) is_number = true;
    if (token.is_any_of({"*", "&", "["})) is_number = false;
    if (token.is_any_of({",", ")"})) {
      if (is_number && !last.empty()) names.push_back(last);
      is_number = false;
    }
    if (token.is("(")) is_number = false;
    if (token.kind == TokenKind::identifier) last = std::string(token.text);
  }
  return names;
}

/// The access is left out where the comparison fails: a write with its statement, of a read nothing but 0 is left.
std::vector<AdviceReading> guarded(const Finding& finding, const std::string& source) {
  const Statement all = statements_of(source);
  const Path path = path_to(finding.where.line, all);
  const std::size_t body = body_in(path);
  if (body == 0 || path.size() <= body + 1) return {};
  const Statement& statement = *path.back();
  const Index index = index_of(finding.variable, statement, source);
  if (index.end == 0) return {};
  const std::string comparison = fmt::format("({}) {}", index.text, finding.remedy.statement);
  std::vector<std::string> bounds = {""};
  if (finding.remedy.statement == "<") {
    const Statement& function = *path[body - 1];
    bounds = numbers_of(source.substr(function.begin, path[body]->begin - function.begin));
    if (bounds.size() == 2) bounds.push_back(bounds[0] + " * " + bounds[1]);
  }
  Readings readings(source, "", "a guard for the index of " + finding.variable);
  const std::string place = fmt::format("in line {}", finding.where.line);
  const bool writes = index.begin == statement.begin && statement.kind == Kind::simple;
  for (const std::string& bound : bounds) {
    const std::string condition = comparison + (bound.empty() ? "" : " " + bound);
    if (writes)
      readings.add(place, {{statement.begin, 0, "if (" + condition + ") { "}, {statement.end, 0, " }"}});
    else
      readings.add(place, {{index.begin, 0, "(" + condition + " ? "}, {index.end, 0, " : 0)"}});
  }
  return readings.take();
}

/// All statements that read like `text`, in the function that holds the offset.
void collect(const Statement& in, const std::string& text, const std::string& source,
             std::vector<const Statement*>& all) {
  if (in.kind == Kind::simple && text_of(in, source) == text) all.push_back(&in);
  for (const Statement& part : in.parts) collect(part, text, source, all);
}

}  // namespace

std::vector<AdviceReading> readings_of(const Finding& finding, const std::string& source, const std::string& file) {
  if (!finding.remedy || finding.where.file != file) return {};
  if (finding.remedy.spot == Spot::out_of_branch) return out_of_branch(finding, source);
  if (finding.remedy.spot == Spot::guarded) return guarded(finding, source);
  return with_statement(finding, source, file);
}

std::vector<AdviceReading> moved(const AdviceReading& reading, const Remedy& remedy, const std::string& source) {
  constexpr std::size_t most = 2;
  if (reading.changes.size() != 1) return {};
  const std::size_t at = reading.changes.front().at;
  const Statement all = statements_of(source);
  std::vector<const Statement*> same;
  collect(all, remedy.statement, source, same);
  const auto distance = [&](const Statement* one) { return one->begin > at ? one->begin - at : at - one->begin; };
  std::sort(same.begin(), same.end(),
            [&](const Statement* one, const Statement* other) { return distance(one) < distance(other); });
  std::vector<AdviceReading> found;
  for (const Statement* const one : same) {
    if (found.size() == most) break;
    Readings readings(source, remedy.statement,
                      fmt::format("the {} of line {}", call_of(remedy.statement), one->first_line));
    readings.take_out(*one);
    readings.add("moved, " + reading.place, reading.changes);
    for (AdviceReading& each : readings.take()) found.push_back(std::move(each));
  }
  return found;
}

}  // namespace course

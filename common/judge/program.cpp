/// @file
/// Whole programs: calling them, and comparing what they print.
#include "judge/program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "judge/backend.hpp"
#include "judge/printed.hpp"
#include "judge/printed_numbers.hpp"
#include "verdict/spending.hpp"

namespace course {
namespace {

using TextLines = std::vector<std::string>;

std::string without_blanks_at_end(std::string line) {
  line.resize(line.find_last_not_of(" \t\r") + 1);
  return line;
}

TextLines lines_in(const std::string& text) {
  TextLines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(without_blanks_at_end(line));
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::string shortened(const std::string& text) {
  constexpr std::size_t most = 60;
  return text.size() <= most ? text : text.substr(0, most) + " …";
}

std::string quoted(const std::string& line) { return '"' + shortened(line) + '"'; }

/// The words around the first one that is not the same in `other`, where the line is long.
std::string around_difference(const std::string& line, const std::string& other) {
  constexpr std::size_t most = 60;
  constexpr std::size_t before = 20;
  const auto common = static_cast<std::size_t>(
      std::mismatch(line.begin(), line.end(), other.begin(), other.end()).first - line.begin());
  if (line.size() <= most || common < most / 2) return quoted(line);
  const std::size_t begin = line.find(' ', common - before);
  if (begin == std::string::npos || begin >= common) return quoted(line);
  return "\"…" + shortened(line.substr(begin)) + '"';
}

std::string number_of(std::size_t count) { return count == 1 ? "1 line" : fmt::format("{} lines", count); }

bool has_word(const std::string& line, const std::string& word) {
  std::istringstream words(line);
  return std::find(std::istream_iterator<std::string>(words), {}, word) != std::istream_iterator<std::string>();
}

/// What is known of a line in which a number stands that none was meant to be; empty where none does.
std::string about_no_number(const std::string& printed, const std::string& right) {
  const char* const look = "look for 0 / 0, for infinity - infinity, and for a variable that nothing has set";
  for (const char* const word : {"-2147483648", "-9223372036854775808"}) {
    if (has_word(printed, word) && !has_word(right, word))
      return fmt::format(
          "{} is the least integer. Either a search for the largest begins with it, and no number has taken its place; or "
          "a value that is not a number (NaN), or infinite, was converted to an integer: {}.",
          word, look);
  }
  for (const char* const word : {"nan", "-nan"}) {
    if (has_word(printed, word) && !has_word(right, word)) return fmt::format("{} is not a number: {}.", word, look);
  }
  return "";
}

/// What came of a run.
struct Came {
  bool ended = false;  ///< main() returned, and said that all went well
  TextLines printed{};
  bool passes_on = true;  ///< what is printed goes where it would
};

Case case_of(const ProgramCall& run, MainFunction main, const std::shared_ptr<Came>& came);

/// Calls the program again, silently, until such calls have cost much.
PrintsOfCall prints_of(MainFunction main) {
  constexpr std::uint64_t most_work = 400'000;  // accesses and threads of all calls: about a tenth of a second
  constexpr std::uint64_t work_of_a_call = 1000;
  return [main, left = most_work](const ProgramCall& call) mutable -> std::optional<TextLines> {
    if (left == 0) return std::nullopt;
    const auto came = std::make_shared<Came>();
    came->passes_on = false;
    Backend& backend = linked_backend();
    const Run run =
        backend.run(backend.schedules().front(), case_of(call, main, came), simulator::Metrics::off, nullptr);
    const simulator::Counts& counts = run.seen.counts;
    left -= std::min(left, accesses_of(counts) + counts.threads.total + work_of_a_call);
    const bool has_error = std::any_of(run.seen.findings.begin(), run.seen.findings.end(), simulator::is_failure);
    if (!came->ended || has_error) left = 0;
    return left == 0 ? std::nullopt : std::optional(came->printed);
  };
}

/// The first line that differs. @param prints calls the program again
std::vector<simulator::Finding> difference(const ProgramCall& run, const TextLines& printed,
                                           const PrintsOfCall& prints) {
  std::size_t i = 0;
  while (i < printed.size() && i < run.lines.size() && printed[i] == run.lines[i]) ++i;
  if (i == printed.size() && i == run.lines.size()) return {};
  const std::string called =
      run.arguments.empty() ? "without arguments"
                            : fmt::format("with '{}'{}", shortened(fmt::format("{}", fmt::join(run.arguments, " "))),
                                          run.change ? ", of which the judge changes a number on the device" : "");
  const std::string length =
      printed.size() == run.lines.size()
          ? ""
          : fmt::format("It prints {}, and {} are right.", number_of(printed.size()), run.lines.size());
  if (printed.empty())
    return {wrong_print(fmt::format("it prints nothing when called {}, but {} is right", called, quoted(run.lines[0])),
                        "")};
  if (i == run.lines.size())
    return {wrong_print(fmt::format("it prints {} after its last line when called {}", quoted(printed[i]), called),
                        length)};
  for (const ProgramMistake& mistake : run.mistakes) {
    if (printed == mistake.lines && printed != run.lines && holds_for_other_numbers(mistake, run, prints))
      return {wrong_print(fmt::format("line {} of what it prints is {}, but {} is right; called {}", i + 1,
                                      quoted(printed[i]), quoted(run.lines[i]), called),
                          mistake.cause)};
  }
  const std::string yours = i < printed.size() ? printed[i] : "";
  const std::string instead = i < printed.size() ? around_difference(yours, run.lines[i]) : "missing";
  const std::string no_number = i < printed.size() ? about_no_number(printed[i], run.lines[i]) : "";
  const std::string known = no_number.empty() ? about_printed_numbers(run, printed, prints) : no_number;
  return {wrong_print(fmt::format("line {} of what it prints is {}, but {} is right; called {}", i + 1, instead,
                                  around_difference(run.lines[i], yours), called),
                      known.empty() ? length : known)};
}

/// What main() is called with: its name first, and words that it may change.
class Arguments {
 public:
  explicit Arguments(const TextLines& words) : words_(words) {
    words_.insert(words_.begin(), "program");
    std::size_t bytes = 0;
    for (const std::string& word : words_) bytes += word.size() + 1;
    text_.resize(bytes);
    pointers_.resize(words_.size() + 1);
  }

  /// As the system does, with all of it as it was at first.
  int call(MainFunction main) {
    char* at = text_.data();
    for (std::size_t i = 0; i < words_.size(); ++i) {
      pointers_[i] = at;
      at = std::copy_n(words_[i].c_str(), words_[i].size() + 1, at);
    }
    pointers_.back() = nullptr;
    return main(static_cast<int>(words_.size()), pointers_.data());
  }

  /// All of it.
  std::vector<std::span<const std::byte>> memory() const {
    return {std::as_bytes(std::span(text_)), std::as_bytes(std::span(pointers_))};
  }

 private:
  TextLines words_;
  std::vector<char> text_;
  std::vector<char*> pointers_;
};

/// The difference to what must be printed with a change on the device.
std::vector<simulator::Finding> difference_after(const ChangeInRun& change, ProgramCall run, const TextLines& printed) {
  const std::vector<simulator::Finding> findings = change.look(printed == run.lines);
  if (!findings.empty()) return findings;
  run.lines = run.change->lines;
  run.mistakes.clear();
  run.with_numbers = {};
  return difference(run, printed, {});
}

/// Makes the change in each run of the case.
std::shared_ptr<ChangeInRun> add_change(Case& question, const std::optional<DeviceChange>& change) {
  if (!change) return nullptr;
  const auto made = std::make_shared<ChangeInRun>(*change);
  question.before_launch = [made](const DeviceBytes& memory) { made->before_launch(memory); };
  question.after_launch = [made](const DeviceBytes& memory) { made->after_launch(memory); };
  return made;
}

/// The case that calls `main`; `came` says what came of each run.
Case case_of(const ProgramCall& run, MainFunction main, const std::shared_ptr<Came>& came) {
  const auto arguments = std::make_shared<Arguments>(run.arguments);
  Case question{.expected = {}, .launch = {}};
  question.output = OutputMemory::pageable;
  question.budget = run.budget;
  if (main != nullptr) question.launches_accepted = run.launches_accepted;  // else there is something simpler to say
  question.host_memory = arguments->memory();
  const std::shared_ptr<ChangeInRun> change = main == nullptr ? nullptr : add_change(question, run.change);
  question.launch = [arguments, main, came, change](float* /*out*/) {
    *came = {.passes_on = came->passes_on};
    if (change) change->begin();
    if (main == nullptr) return;
    int status = 0;
    came->printed = lines_in(printed_by(
        [&] {
          const auto call = [&] { status = arguments->call(main); };
          if (const std::optional<int> given_up = linked_backend().run_program_until_exit(call)) status = *given_up;
        },
        came->passes_on));
    if (status != 0) throw GaveUp(status);
    came->ended = true;
  };
  const auto known = std::make_shared<std::pair<TextLines, std::vector<simulator::Finding>>>();
  question.look = [run, main, came, change, known]() -> std::vector<simulator::Finding> {
    if (main == nullptr)
      return {wrong_print("the file has no main()", "A program begins with int main(int argc, char** argv).")};
    if (!came->ended) return {};
    if (change) return difference_after(*change, run, came->printed);
    // The same under each schedule, as a rule.
    if (known->second.empty() || known->first != came->printed)
      *known = {came->printed, difference(run, came->printed, prints_of(main))};
    return known->second;
  };
  return question;
}

}  // namespace

ProgramCall with_input_changed(ProgramCall call, int number, int becomes, const ProgramCall& changed) {
  if (call.lines == changed.lines) throw std::logic_error("a change on the device must change what is printed");
  call.change = {.number = number, .becomes = becomes, .lines = changed.lines};
  call.budget = {};
  return call;
}

Case program_case(const ProgramCall& run, MainFunction main) { return case_of(run, main, std::make_shared<Came>()); }

Case cause_case(const char* named, char cause) {
  Case question{.expected = {}, .launch = [](float* /*out*/) {}};
  question.output = OutputMemory::pageable;
  question.asks_for_cause = true;
  question.look = [named, cause]() -> std::vector<simulator::Finding> {
    if (named != nullptr && *named == cause) return {};
    simulator::Finding finding =
        named == nullptr
            ? wrong_print("the cause is not named yet", "Choose it from the list in your file.")
            : wrong_print(fmt::format("'{}' does not explain the defect", *named),
                          "Which of the causes in the list would make this program wrong in the way that the "
                          "judge reports?");
    finding.variable = cause_variable;
    return {finding};
  };
  return question;
}

}  // namespace course

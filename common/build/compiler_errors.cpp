#include "build/compiler_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "build/slips.hpp"
#include "simulator/compiler/message.hpp"
#include "simulator/platform/text.hpp"
#include "workspace/skeleton/regions.hpp"

namespace course {
namespace {

using simulator::Message;

constexpr std::size_t most_errors = 3;
constexpr std::string_view no_return = "-Wreturn-type";

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// One error, with what is kept of its notes.
struct Error {
  Message message;
  std::vector<Message> notes{};
  std::vector<int> same_slip{};  ///< further lines, of errors with the same explanation
};

/// Without the flag at the end: " [-Werror=vla]".
std::string without_flag(const std::string& text) {
  const std::size_t open = text.rfind(" [-");
  return open != std::string::npos && text.back() == ']' ? text.substr(0, open) : text;
}

/// Whether a note says why: the other half of a pair, or what does not fit of a function of the file.
bool names_the_cause(const Message& note, const std::string& file) {
  if (note.file != file) return false;
  return has(note.text, "to match this") || has(note.text, "t deduce template") ||
         has(note.text, "candidate expects") || has(note.text, "no known conversion") ||
         has(note.text, "candidate template ignored") || has(note.text, "candidate function not viable");
}

bool is_wanted(const Message& message, const std::string& file) {
  const bool fatal_warning = message.severity == "warning" && has(message.text, no_return);
  return message.file == file && (message.is_error() || fatal_warning);
}

/// One error for each line: the first, or the one that knows what was meant. What templates repeat goes with that.
std::vector<Error> errors_in(const std::vector<Message>& messages, const std::string& file) {
  std::vector<Error> errors;
  Error* latest = nullptr;
  for (const Message& message : messages) {
    if (message.severity == "note") {
      if (latest != nullptr && latest->notes.empty() && names_the_cause(message, file))
        latest->notes.push_back(message);
      continue;
    }
    latest = nullptr;
    if (!is_wanted(message, file)) continue;
    const auto same = std::find_if(errors.begin(), errors.end(),
                                   [&](const Error& known) { return known.message.line == message.line; });
    if (same == errors.end()) {
      errors.push_back({message});
      latest = &errors.back();
    } else if (has(message.text, "did you mean") && !has(same->message.text, "did you mean")) {
      *same = {message};
      latest = &*same;
    }
  }
  return errors;
}

/// None where the learner has damaged the markers: no reason to say less of the error.
std::vector<Region> regions_of(const std::string& source) {
  Regions found = read_regions(source);
  return found.first_fault ? std::vector<Region>() : std::move(found.all);
}

/// Opening minus closing braces in the lines of a region, comments apart.
int unclosed_braces(const Region& region, const std::vector<std::string>& lines) {
  int open = 0;
  for (int i = region.begin_line; i < region.end_line - 1; ++i) {
    const std::string code =
        lines[static_cast<std::size_t>(i)].substr(0, lines[static_cast<std::size_t>(i)].find("//"));
    open += static_cast<int>(std::count(code.begin(), code.end(), '{') - std::count(code.begin(), code.end(), '}'));
  }
  return open;
}

/// A text in which the errors of one file are told.
class Telling {
 public:
  Telling(std::string file, const std::string& source)
      : file_(std::move(file)), source_(source), lines_(lines_of(source)), regions_(regions_of(source)) {}

  /// The errors, those that one explanation covers as one.
  std::vector<Error> folded(const std::vector<Error>& errors) const {
    std::vector<Error> kept;
    for (const Error& error : errors) {
      const std::string explained = explanation(error.message);
      const auto same = std::find_if(kept.begin(), kept.end(), [&](const Error& known) {
        return !explained.empty() && explanation(known.message) == explained;
      });
      if (same == kept.end()) {
        kept.push_back(error);
      } else {
        same->same_slip.push_back(error.message.line);
      }
    }
    return kept;
  }

  std::string of(const Error& error) const {
    const std::string text = without_flag(error.message.text);
    std::string told =
        fmt::format("{}:{}:{} error: {}{}\n", file_, error.message.line,
                    error.message.column.empty() ? "" : error.message.column + ":", text, place(error.message.line));
    told += excerpt(error.message);
    for (const Message& note : error.notes) {
      const bool same = note.line == error.message.line && (note.column.empty() || note.column == error.message.column);
      told += same ? fmt::format("  {}\n", note.text)
                   : fmt::format("  {} (line {}):\n{}", note.text, note.line, excerpt(note));
    }
    for (const std::string& sentence : {explanation(error.message), unclosed(text), likewise(error)}) {
      if (!sentence.empty()) told += fmt::format("  {}\n", sentence);
    }
    return told;
  }

 private:
  std::string place(int line) const {
    for (const Region& region : regions_) {
      if (region.begin_line < line && line < region.end_line) return fmt::format(" (in TODO({}))", region.number);
    }
    return "";
  }

  std::string excerpt(const Message& message) const {
    const auto index = static_cast<std::size_t>(message.line) - 1;
    if (index >= lines_.size()) return "";
    std::string text = fmt::format("  > {:>4} | {}\n", message.line, lines_[index]);
    if (message.column.empty()) return text;
    const auto before = std::min(lines_[index].size(), static_cast<std::size_t>(std::stoi(message.column)) - 1);
    return text + fmt::format("         | {}^\n", std::string(before, ' '));
  }

  std::string explanation(const Message& message) const {
    const auto index = static_cast<std::size_t>(message.line) - 1;
    return explain_error(without_flag(message.text), index < lines_.size() ? lines_[index] : "", source_);
  }

  static std::string likewise(const Error& error) {
    if (error.same_slip.empty()) return "";
    return fmt::format("Likewise in line{} {}.", error.same_slip.size() == 1 ? "" : "s",
                       fmt::join(error.same_slip, ", "));
  }

  std::string unclosed(const std::string& text) const {
    const bool brace = has(text, "expected ‘}’") || has(text, "expected '}'");
    for (const Region& region : regions_) {
      if (brace && unclosed_braces(region, lines_) > 0)
        return fmt::format("In TODO({}) a {{ is opened that nothing there closes.", region.number);
    }
    return "";
  }

  std::string file_;
  std::string source_;
  std::vector<std::string> lines_;
  std::vector<Region> regions_;
};

}  // namespace

std::string shorten_diagnostics(const std::string& output, const std::string& file, const std::string& source) {
  const std::vector<Error> found = errors_in(simulator::parse_messages(output), file);
  if (found.empty()) return output;
  const Telling telling(file, source);
  const std::vector<Error> errors = telling.folded(found);
  std::string text;
  for (std::size_t i = 0; i < std::min(errors.size(), most_errors); ++i)
    text += (i == 0 ? "" : "\n") + telling.of(errors[i]);
  const std::size_t more = errors.size() - std::min(errors.size(), most_errors);
  if (more > 0) text += fmt::format("\n{} more {}; repair these first.\n", more, more == 1 ? "error" : "errors");
  return text;
}

FirstError first_error(const std::string& output, const std::string& file) {
  const std::vector<Message> messages = simulator::parse_messages(output);
  if (const std::vector<Error> found = errors_in(messages, file); !found.empty())
    return {found[0].message.line, without_flag(found[0].message.text)};
  for (const Message& message : messages) {
    if (message.is_error()) return {1, fmt::format("{}: {}", message.file, without_flag(message.text))};
  }
  return {1, output.substr(0, output.find('\n'))};
}

bool has_fatal_warning(const std::string& output) { return has(output, no_return); }

}  // namespace course

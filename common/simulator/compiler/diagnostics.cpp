#include "simulator/compiler/diagnostics.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "simulator/compiler/message.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {
namespace {

using course::contains;

void erase_all(std::string& text, std::string_view part) {
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at)) text.erase(at, part.size());
}

/// What g++ and clang++ say that a name of CUDA's stands for: " {aka ‘simulator::…’}", " (aka 'simulator_…')".
void erase_own_aliases(std::string& text) {
  for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>{" {aka ", "}"}, {" (aka ", ")"}}) {
    for (std::size_t at = text.find(open); at != text.npos; at = text.find(open, at + 1)) {
      const std::size_t end = text.find(close, at);
      if (end == text.npos) break;
      const std::string_view alias = std::string_view(text).substr(at, end + close.size() - at);
      if (contains(alias, "simulator")) text.erase(at, alias.size());
    }
  }
}

/// The first line of `text`, which is taken off.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Each feature once, at its first place, with the number of lines that use it.
std::string only_unsupported(const std::vector<Message>& messages) {
  std::vector<std::string> features;
  std::map<std::string, std::vector<std::string>> places;
  for (const Message& message : messages) {
    if (!message.is_error() || message.text.rfind("unsupported: ", 0) != 0) continue;
    std::vector<std::string>& known = places[message.text];
    if (known.empty()) features.push_back(message.text);
    const std::string place = message.file + ":" + std::to_string(message.line);
    if (std::find(known.begin(), known.end(), place) == known.end()) known.push_back(place);
  }
  std::string lines;
  for (const std::string& feature : features) {
    const std::vector<std::string>& known = places[feature];
    lines += known.front() + ": " + feature;
    if (known.size() > 1) lines += " (" + std::to_string(known.size()) + " places)";
    lines += "\n";
  }
  return lines;
}

/// Where there are errors, they come first, each with its notes: what else the compiler warns of can wait.
void put_errors_first(std::vector<Message>& messages) {
  std::vector<Message> errors;
  std::vector<Message> others;
  bool of_error = false;
  for (Message& message : messages) {
    if (message.severity != "note") of_error = message.is_error();
    (of_error ? errors : others).push_back(std::move(message));
  }
  if (!errors.empty()) std::move(others.begin(), others.end(), std::back_inserter(errors));
  messages = errors.empty() ? std::move(others) : std::move(errors);
}

class Tidying {
 public:
  Tidying(const RewrittenLines& rewritten, const std::string& own_headers)
      : rewritten_(rewritten), own_headers_(own_headers) {}

  std::string run(std::vector<Message> messages) {
    std::string text;
    for (Message& message : messages) {
      // A note belongs to the message before it and goes with it.
      if (message.severity != "note") hidden_ = follows_from_another(message);
      if (hidden_ || is_internal_note(message)) continue;
      tidy(message);
      text += format_message(message);
    }
    return text;
  }

 private:
  bool is_internal_note(const Message& message) const {
    return message.severity == "note" && (is_own(message.file) || contains(message.text, "simulator::"));
  }

  bool is_own(const std::string& text) const { return contains(text, own_headers_); }

  /// Whether an error before it is on the same rewritten line, from which one mistake casts many shadows.
  bool follows_from_another(const Message& message) {
    const std::pair<std::string, int> place(message.file, message.line);
    return message.is_error() && rewritten_.count(place) != 0 && !lines_with_errors_.insert(place).second;
  }

  void tidy(Message& message) const {
    const auto is_internal = [&](const std::string& line) {
      return is_own(line) || contains(line, "simulator::") || contains(line, "<lambda(auto:") ||
             contains(line, "from <command-line>");
    };
    std::vector<std::string>& context = message.context;
    context.erase(std::remove_if(context.begin(), context.end(), is_internal), context.end());
    erase_own_aliases(message.text);
    for (std::string_view prefix : {"simulator_type_", "simulator_variable_", "simulator_initial_", "simulator_"})
      erase_all(message.text, prefix);
    if (contains(message.text, "simulator::Starter"))
      message.text = "the arguments of this launch do not fit the kernel's parameters";
    if (contains(message.text, "simulator::Configuration"))
      message.text = "<<<...>>> takes the sizes of grid and block, then bytes of shared memory and a stream";
    const auto original = rewritten_.find({message.file, message.line});
    if (original == rewritten_.end()) return;
    // The "required from here" of a launch is the line of the message itself.
    const std::string here = message.file + ":" + std::to_string(message.line) + ":";
    const auto is_here = [&](const std::string& line) { return line.rfind(here, 0) == 0; };
    context.erase(std::remove_if(context.begin(), context.end(), is_here), context.end());
    message.column.clear();
    message.excerpt = {"      | " + original->second};
  }

  const RewrittenLines& rewritten_;
  const std::string& own_headers_;
  std::set<std::pair<std::string, int>> lines_with_errors_;
  bool hidden_ = false;
};

}  // namespace

void note_rewritten_lines(RewrittenLines& lines, const std::string& path, std::string_view source,
                          std::string_view code) {
  take_line(code);  // #line
  for (int line = 1; !source.empty(); ++line) {
    const std::string_view original = take_line(source);
    if (take_line(code) != original) lines[{path, line}] = original;
  }
}

std::string tidy_diagnostics(const std::string& output, const RewrittenLines& rewritten,
                             const std::string& own_headers) {
  std::vector<Message> messages = parse_messages(output);
  const std::string unsupported = only_unsupported(messages);
  if (!unsupported.empty()) return unsupported;
  put_errors_first(messages);
  return Tidying(rewritten, own_headers).run(std::move(messages));
}

}  // namespace simulator

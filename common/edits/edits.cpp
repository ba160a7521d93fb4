/// @file
/// Applying a kernel's edits to the solution.
#include "edits/edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "edits/code_lines.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"

namespace course {
namespace {

/// A solution's code, and the edits that are to be made in it.
class Editor {
 public:
  Editor(const EditedKernel& kernel, const NamedText& solution, const std::string& file)
      : kernel_(kernel),
        solution_(solution.name),
        file_(file),
        written_(lines_of(solution.text)),
        lines_(code_lines(solution.text)) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!lines_[i].text.empty()) code_.push_back(i);
    }
  }

  /// Notes what the hunk changes.
  /// @returns the hunk with the solution's lines and their numbers
  Hunk add(const Hunk& hunk) {
    Hunk applied;
    const std::size_t place = place_of(hunk);
    std::size_t next = place;
    for (const EditLine& line : hunk) {
      if (line.sign == '+') {
        std::vector<std::string>& here = next == place ? before_[code_[place]] : after_[code_[next - 1]];
        here.push_back(line.text);
        applied.push_back({'+', 0, line.text});
        continue;
      }
      const std::size_t at = code_[next++];
      if (line.sign == '-' && !removed_.insert(at).second)
        fail(line.number, fmt::format("another edit of it removes line {} of {}, too. Make one edit of the two.",
                                      lines_[at].number, solution_));
      if (line.sign == ' ') kept_[at] = line.text;
      applied.push_back({line.sign, lines_[at].number, line.sign == ' ' ? line.text : lines_[at].text});
    }
    return applied;
  }

  /// The edited source. Where lines have gone, two blank lines become one.
  std::string source() const {
    std::string text = kernel_.kind.empty() ? fmt::format("// CORRECT: {}\n", kernel_.sentence)
                                            : fmt::format("// EXPECT: {} - {}\n", kernel_.kind, kernel_.sentence);
    bool after_blank = true;
    const auto put = [&](const std::string& line) {
      if (!line.empty() || !after_blank) text += line + "\n";
      after_blank = line.empty();
    };
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      for_added(before_, i, put);
      if (!removed_.contains(i)) put(kept_.contains(i) ? kept_.at(i) : lines_[i].text);
      for_added(after_, i, put);
    }
    return text;
  }

  /// The edited source with all else that the solution has: comments, blank lines, its own spacing.
  std::string source_with_comments() const {
    std::string text;
    const auto put = [&](const std::string& line) { text += line + "\n"; };
    std::size_t i = 0;
    for (std::size_t row = 0; row < written_.size(); ++row) {
      while (i < lines_.size() && lines_[i].number < static_cast<int>(row) + 1) ++i;
      const bool is_code = i < lines_.size() && lines_[i].number == static_cast<int>(row) + 1;
      if (is_code) for_added(before_, i, put);
      if (!is_code || !removed_.contains(i))
        put(is_code && kept_.contains(i) ? indented_as(written_[row], kept_.at(i)) : written_[row]);
      if (is_code) for_added(after_, i, put);
    }
    return text;
  }

 private:
  using Additions = std::map<std::size_t, std::vector<std::string>>;  ///< by the index of a line

  template <class Put>
  static void for_added(const Additions& additions, std::size_t i, Put put) {
    const auto added = additions.find(i);
    if (added != additions.end()) std::for_each(added->second.begin(), added->second.end(), put);
  }

  static std::string indented_as(const std::string& line, const std::string& other) {
    return other.substr(0, other.find_first_not_of(' ')) + line.substr(line.find_first_not_of(' '));
  }

  [[noreturn]] void fail(int line, const std::string& why) const {
    throw Problem(fmt::format("{}:{}: {}: {}", file_, line, kernel_.name, why));
  }

  /// The index in `code_` from which on the hunk's lines stand one after the other.
  std::size_t place_of(const Hunk& hunk) const {
    std::vector<std::string> wanted;
    for (const EditLine& line : hunk) {
      if (line.sign != '+') wanted.push_back(comparable(line.text));
    }
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at + wanted.size() <= code_.size(); ++at) {
      if (fits(wanted, at)) places.push_back(at);
    }
    if (places.empty()) fail(hunk.front().number, why_nowhere(hunk));
    if (places.size() > 1) fail(hunk.front().number, why_ambiguous(places));
    return places.front();
  }

  bool fits(const std::vector<std::string>& wanted, std::size_t at) const {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (comparable(lines_[code_[at + i]].text) != wanted[i]) return false;
    }
    return true;
  }

  std::string why_nowhere(const Hunk& hunk) const {
    for (const EditLine& line : hunk) {
      if (line.sign == '+') continue;
      const std::string wanted = comparable(line.text);
      const auto is_wanted = [&](std::size_t at) { return comparable(lines_[at].text) == wanted; };
      if (std::none_of(code_.begin(), code_.end(), is_wanted))
        return fmt::format("{} has no line `{}`. Write the line as it stands there now.", solution_, wanted);
    }
    return fmt::format("{} has these lines, but not one after the other. Separate the places by a line `...`.",
                       solution_);
  }

  std::string why_ambiguous(const std::vector<std::size_t>& places) const {
    std::vector<int> numbers;
    for (const std::size_t at : places) numbers.push_back(lines_[code_[at]].number);
    return fmt::format(
        "this fits {} places of {}: lines {}. Add a line from before or after the right one, with a blank in the first "
        "column.",
        places.size(), solution_, fmt::join(numbers, ", "));
  }

  const EditedKernel& kernel_;
  const std::string& solution_;
  const std::string& file_;
  std::vector<std::string> written_;  ///< the solution's lines as they are
  std::vector<CodeLine> lines_;
  std::vector<std::size_t> code_;  ///< the indices of lines that are not blank
  std::set<std::size_t> removed_;
  std::map<std::size_t, std::string> kept_;  ///< lines that tell a place, spaced as the edit has them
  Additions before_;
  Additions after_;
};

}  // namespace

AppliedEdits apply_edits(const EditedKernel& kernel, const NamedText& solution, const std::string& file) {
  Editor editor(kernel, solution, file);
  AppliedEdits applied;
  for (const Hunk& hunk : kernel.hunks) applied.hunks.push_back(editor.add(hunk));
  applied.source = editor.source();
  applied.with_comments = editor.source_with_comments();
  return applied;
}

}  // namespace course

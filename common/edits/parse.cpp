/// @file
/// Reading a `wrong.edits` or `right.edits` file.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "edits/code_lines.hpp"
#include "edits/edits.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/results/finding.hpp"

namespace course {
namespace {

/// Reads the lines one by one, keeping the kernel and the hunk that are open.
class Parser {
 public:
  Parser(Edits edits, const std::string& file) : edits_(edits), file_(file) {}

  void read(int number, const std::string& line) {
    number_ = number;
    if (line.starts_with('#') || line.find_first_not_of(" \t\r") == std::string::npos) return;
    if (line.starts_with("==")) {
      end_kernel();
      kernels_.push_back(heading(line));
    } else if (kernels_.empty()) {
      fail(fmt::format("the first edit has no heading before it. Write `{}` there.", heading_form()));
    } else if (line == "...") {
      end_hunk();
    } else if (line[0] == '-' || line[0] == '+' || line[0] == ' ') {
      hunk_.push_back({line[0], number, line.substr(1)});
    } else {
      fail_in_kernel(number,
                     "a line begins with `-` (leaves the solution), `+` (enters it), a blank (stays), `...` (another "
                     "place follows), `==` (another kernel follows) or `#` (for readers).");
    }
  }

  std::vector<EditedKernel> finish() {
    end_kernel();
    return std::move(kernels_);
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { throw Problem(fmt::format("{}:{}: {}", file_, number_, why)); }

  [[noreturn]] void fail_in_kernel(int number, const std::string& why) const {
    throw Problem(fmt::format("{}:{}: {}: {}", file_, number, kernels_.back().name, why));
  }

  const char* heading_form() const {
    return edits_ == Edits::wrong ? "== <name>: <kind> - <what is wrong>" : "== <name>: <how it differs>";
  }

  EditedKernel heading(const std::string& line) const {
    const std::size_t colon = line.find(": ");
    const bool has_kind = edits_ == Edits::wrong;
    const std::size_t dash = has_kind ? line.find(" - ", std::min(colon, line.size())) : colon;
    const std::size_t sentence = dash + (has_kind ? 3 : 2);
    if (!line.starts_with("== ") || colon == std::string::npos || dash == std::string::npos || sentence == line.size())
      fail(fmt::format(
          "a heading reads `{}`, e.g. `{}`.", heading_form(),
          has_kind ? "== no_barrier: shared-race - nobody waits" : "== zero_first: zeros fill the tile first"));
    EditedKernel kernel;
    kernel.name = line.substr(3, colon - 3);
    kernel.sentence = line.substr(sentence);
    kernel.line = number_;
    check_name(kernel.name);
    if (has_kind) {
      kernel.kind = line.substr(colon + 2, dash - colon - 2);
      check_kind(kernel);
    }
    return kernel;
  }

  void check_name(const std::string& name) const {
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
      fail(fmt::format("`{}` cannot be a kernel's name. Use lower-case letters, digits and `_`.", name));
    const auto same = [&](const EditedKernel& other) { return other.name == name; };
    const auto found = std::find_if(kernels_.begin(), kernels_.end(), same);
    if (found != kernels_.end())
      fail(fmt::format("{}: line {} has a kernel of this name. Rename one of them.", name, found->line));
  }

  void check_kind(const EditedKernel& kernel) const {
    try {
      simulator::finding_kind(kernel.kind);
    } catch (const std::invalid_argument& error) {
      fail(fmt::format("{}: {}. Write one of them.", kernel.name, error.what()));
    }
  }

  void end_kernel() {
    if (kernels_.empty()) return;
    if (hunk_.empty() && kernels_.back().hunks.empty())
      fail_in_kernel(kernels_.back().line,
                     "no edit follows. Write the lines of the solution that change, after `-`, and the new ones, after "
                     "`+`.");
    end_hunk();
  }

  void end_hunk() {
    if (hunk_.empty()) fail_in_kernel(number_, "no edit stands before or after `...`. Remove that line.");
    std::string old_text;
    std::string new_text;
    bool placed = false;
    for (const EditLine& line : hunk_) {
      placed |= line.sign != '+';
      if (line.sign != '+') old_text += comparable(line.text) + "\n";
      if (line.sign != '-') new_text += comparable(line.text) + "\n";
      if (line.sign != '+' && comparable(line.text).empty())
        fail_in_kernel(line.number, "this line is a comment: it tells no place. Remove it.");
    }
    const int first = hunk_.front().number;
    if (!placed)
      fail_in_kernel(first,
                     "it is not said where this is added. Add the line of the solution before or after it, with a "
                     "blank in the first column.");
    if (old_text == new_text) fail_in_kernel(first, "this edit changes nothing. Remove it, or write what changes.");
    kernels_.back().hunks.push_back(std::move(hunk_));
    hunk_.clear();
  }

  Edits edits_;
  const std::string& file_;
  int number_ = 0;
  std::vector<EditedKernel> kernels_;
  Hunk hunk_;
};

}  // namespace

std::vector<EditedKernel> parse_edits(Edits edits, const std::string& text, const std::string& file) {
  Parser parser(edits, file);
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) parser.read(++number, line);
  return parser.finish();
}

}  // namespace course

/// @file
/// Reading a `.mutants` file.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "base/finding.hpp"
#include "mutants/code_lines.hpp"
#include "mutants/mutants.hpp"
#include "system/problem.hpp"

namespace course {
namespace {

/// Reads the lines one by one, keeping the mutant and the hunk that are open.
class Parser {
 public:
  explicit Parser(const std::string& file) : file_(file) {}

  void read(int number, const std::string& line) {
    number_ = number;
    if (line.starts_with('#') || line.find_first_not_of(" \t\r") == std::string::npos) return;
    if (line.starts_with("==")) {
      end_mutant();
      mutants_.push_back(heading(line));
    } else if (mutants_.empty()) {
      fail("the first edit has no heading before it. Write `== <name>: <kind> - <what is wrong>` there.");
    } else if (line == "...") {
      end_hunk();
    } else if (line[0] == '-' || line[0] == '+' || line[0] == ' ') {
      hunk_.push_back({line[0], number, line.substr(1)});
    } else {
      fail_in_mutant(number,
                     "a line begins with `-` (leaves the solution), `+` (enters it), a blank (stays), `...` (another "
                     "place follows), `==` (another mutant follows) or `#` (for readers).");
    }
  }

  std::vector<Mutant> finish() {
    end_mutant();
    return std::move(mutants_);
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { throw Problem(fmt::format("{}:{}: {}", file_, number_, why)); }

  [[noreturn]] void fail_in_mutant(int number, const std::string& why) const {
    throw Problem(fmt::format("{}:{}: {}: {}", file_, number, mutants_.back().name, why));
  }

  /// `== name: kind - sentence`
  Mutant heading(const std::string& line) const {
    const std::size_t colon = line.find(": ");
    const std::size_t dash = line.find(" - ", std::min(colon, line.size()));
    if (!line.starts_with("== ") || colon == std::string::npos || dash == std::string::npos || dash + 3 == line.size())
      fail("a heading reads `== <name>: <kind> - <what is wrong>`, e.g. `== no_barrier: shared-race - nobody waits`.");
    Mutant mutant;
    mutant.name = line.substr(3, colon - 3);
    mutant.kind = line.substr(colon + 2, dash - colon - 2);
    mutant.sentence = line.substr(dash + 3);
    mutant.line = number_;
    check_name(mutant.name);
    check_kind(mutant);
    return mutant;
  }

  void check_name(const std::string& name) const {
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
      fail(fmt::format("`{}` cannot be a mutant's name. Use lower-case letters, digits and `_`.", name));
    const auto same = [&](const Mutant& other) { return other.name == name; };
    const auto found = std::find_if(mutants_.begin(), mutants_.end(), same);
    if (found != mutants_.end())
      fail(fmt::format("{}: line {} has a mutant of this name. Rename one of them.", name, found->line));
  }

  void check_kind(const Mutant& mutant) const {
    try {
      simulator::finding_kind(mutant.kind);
    } catch (const std::invalid_argument& error) {
      fail(fmt::format("{}: {}. Write one of them.", mutant.name, error.what()));
    }
  }

  void end_mutant() {
    if (mutants_.empty()) return;
    if (hunk_.empty() && mutants_.back().hunks.empty())
      fail_in_mutant(mutants_.back().line,
                     "no edit follows. Write the lines of the solution that change, after `-`, and the new ones, after "
                     "`+`.");
    end_hunk();
  }

  void end_hunk() {
    if (hunk_.empty()) fail_in_mutant(number_, "no edit stands before or after `...`. Remove that line.");
    std::string old_text;
    std::string new_text;
    bool placed = false;
    for (const EditLine& line : hunk_) {
      placed |= line.sign != '+';
      if (line.sign != '+') old_text += comparable(line.text) + "\n";
      if (line.sign != '-') new_text += comparable(line.text) + "\n";
      if (line.sign != '+' && comparable(line.text).empty())
        fail_in_mutant(line.number, "this line is a comment: it tells no place. Remove it.");
    }
    const int first = hunk_.front().number;
    if (!placed)
      fail_in_mutant(first,
                     "it is not said where this is added. Add the line of the solution before or after it, with a "
                     "blank in the first column.");
    if (old_text == new_text) fail_in_mutant(first, "this edit changes nothing. Remove it, or write what changes.");
    mutants_.back().hunks.push_back(std::move(hunk_));
    hunk_.clear();
  }

  const std::string& file_;
  int number_ = 0;
  std::vector<Mutant> mutants_;
  Hunk hunk_;
};

}  // namespace

std::vector<Mutant> parse_mutants(const std::string& text, const std::string& file) {
  Parser parser(file);
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) parser.read(++number, line);
  return parser.finish();
}

}  // namespace course

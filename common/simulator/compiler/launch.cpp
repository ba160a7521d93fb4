#include "simulator/compiler/rewrites.hpp"

#include <algorithm>
#include <string>

namespace simulator {
namespace {

constexpr std::string_view keywords_before_statements[] = {"if", "while", "for", "switch"};
constexpr std::string_view no_kernel_names[] = {"return", "else", "do", "operator", "case", "throw", "new", "delete"};

template <std::size_t count>
bool is_one_of(const Token& token, const std::string_view (&words)[count]) {
  return std::find(std::begin(words), std::end(words), token.text) != std::end(words);
}

/// Walks from `<<<` back over the expression that names the kernel.
class KernelExpression {
 public:
  KernelExpression(const Draft& draft, std::size_t begin, std::size_t end) : draft_(draft), first_(begin), end_(end) {}

  /// The first token of the expression, or its end where there is none.
  std::size_t begin() const {
    std::size_t at = postfix(end_);
    while (at != end_ && at > first_) {
      const Token& joint = draft_[at - 1];
      std::size_t next = at;
      if (joint.is_any_of({".", "->", "::"})) next = left_of_joint(at - 1);
      if (pasted(at)) next = postfix(at - 2);
      if (next == at) break;
      at = next;
    }
    return at;
  }

 private:
  bool pasted(std::size_t at) const { return at >= first_ + 3 && draft_[at - 1].is("#") && draft_[at - 2].is("#"); }

  /// `A::`, `object.`, or only the `::` that begins a global name.
  std::size_t left_of_joint(std::size_t joint) const {
    const std::size_t left = postfix(joint);
    return left == joint ? (draft_[joint].is("::") ? joint : joint + 1) : left;
  }

  /// The begin of the name, call, subscript or parenthesis that ends before `end`; `end` where there is none.
  std::size_t postfix(std::size_t end) const {
    if (end == first_) return end;
    const Token& last = draft_[end - 1];
    if (last.is_any_of({"]", ")"})) return bracketed(end);
    std::size_t name_end = end;
    if (last.is(">")) name_end = opening_angle(end - 1);
    if (name_end == first_ || !is_name(draft_[name_end - 1])) return end;
    const std::size_t name = name_end - 1;
    return name > first_ && draft_[name - 1].is("template") ? name - 1 : name;
  }

  std::size_t bracketed(std::size_t end) const {
    const std::size_t open = opening(end - 1);
    if (open == end || (open > first_ && is_one_of(draft_[open - 1], keywords_before_statements))) return end;
    const std::size_t callee = postfix(open);
    if (callee != open) return callee;
    return draft_[open].is("(") ? open : end;
  }

  bool is_name(const Token& token) const {
    return token.kind == TokenKind::identifier && !is_one_of(token, no_kernel_names) &&
           !is_one_of(token, keywords_before_statements);
  }

  /// The bracket that opens the one at `close`, or close + 1.
  std::size_t opening(std::size_t close) const {
    const std::size_t open = draft_.opening(close);
    return open < close && open >= first_ ? open : close + 1;
  }

  /// The `<` of the template arguments that the `>` at `close` ends, or first_. Comparisons in them are in parentheses.
  std::size_t opening_angle(std::size_t close) const {
    int depth = 0;
    for (std::size_t at = close + 1; at-- > first_;) {
      const Token& token = draft_[at];
      if (token.is_any_of({")", "]", "}"})) {
        const std::size_t open = opening(at);
        if (open > at) return first_;
        at = open;
      } else if (token.is(">")) {
        ++depth;
      } else if (token.is("<") && --depth == 0) {
        return at;
      } else if (token.is_any_of({";", "{", "(", "["})) {
        return first_;
      }
    }
    return first_;
  }

  const Draft& draft_;
  std::size_t first_;
  std::size_t end_;
};

/// How many `>` follow one another from `at` on. Some editors set blanks between them: `>> >`.
std::size_t run_of_closing_angles(const Draft& draft, std::size_t at) {
  std::size_t count = 1;
  while (at + count < draft.size() && draft[at + count].is(">")) ++count;
  return count;
}

/// The first of the three `>` that end the configuration, or size(). `f<A<B<int>>>(x)` within it ends nothing: as many
/// `<` after names are still open there.
std::size_t end_of_configuration(const Draft& draft, std::size_t open) {
  std::size_t open_angles = 0;
  for (std::size_t at = open + 1; at < draft.size(); ++at) {
    const Token& token = draft[at];
    if (token.is_any_of({"(", "[", "{"})) {
      at = draft.closing(at);
    } else if (token.is_any_of({")", "]", "}", ";", "<<<"})) {
      break;
    } else if (token.is("<") && draft[at - 1].kind == TokenKind::identifier) {
      ++open_angles;
    } else if (token.is(">")) {
      const std::size_t run = run_of_closing_angles(draft, at);
      // The body of a macro may leave the arguments to its caller.
      const bool launches = run >= 3 && (draft[at + run].is("(") || draft[at + run].kind == TokenKind::end);
      if (launches && open_angles < run) return at + run - 3;
      open_angles -= std::min(open_angles, run);
      at += run - 1;
    }
  }
  return draft.size();
}

/// What ::simulator::launch wants to know of the kernel.
std::string ways_to_call(const std::string& kernel) {
  const std::string call = kernel + "(simulator_arguments...)";
  return "[&](auto&&... simulator_arguments) SIMULATOR_INLINED { " + call +
         "; }, [&](auto&&... simulator_arguments) -> decltype(" + call +
         ") {}, [&](auto simulator_any) -> decltype(::simulator::signature(" + kernel + ", simulator_any)) { " +
         "if constexpr (::simulator::asks_address<decltype(simulator_any)>) return {" + kernel + "}; else return {}; }";
}

}  // namespace

void rewrite_launch(Draft& draft, std::size_t open, const Place& place) {
  const std::size_t close = end_of_configuration(draft, open);
  if (close == draft.size()) {
    draft.refuse(open, "this launch does not end: write kernel<<<blocks, threads>>>(arguments)");
    return;
  }
  const std::size_t begin = KernelExpression(draft, place.first, open).begin();
  if (begin == open) {
    draft.refuse(open, "no kernel's name before <<<: write kernel<<<blocks, threads>>>(arguments)");
    return;
  }
  if (place.scope != Scope::block) {
    draft.refuse(begin, "unsupported: a launch outside of a function. Move it into a function's body");
    return;
  }
  if (!draft.fits_one_line(begin, open)) {
    draft.refuse(begin,
                 "unsupported: a directive, or a string of several lines, in what names the kernel. Put it before: "
                 "auto kernel = ...;");
    return;
  }
  const std::string kernel = draft.one_line(begin, open);
  const bool is_one_word = begin + 1 == open;
  const std::string name = is_one_word ? place.parameters.quoted(kernel) : quote(kernel);
  // A pointer's target is a function, as a name is: made a pointer again, it is read when the launch is made.
  const bool is_target = draft[begin].is("(") && draft[begin + 1].is("*") && draft.closing(begin) + 1 == open;
  draft.erase(begin, open + 1);
  draft.insert_before(begin, "::simulator::launch(::simulator::Configuration(");
  draft.replace(close, "), " + name + ", " + ways_to_call(is_target ? "(+" + kernel + ")" : kernel) + ").start");
  draft.erase(close + 1, close + 3);
}

}  // namespace simulator

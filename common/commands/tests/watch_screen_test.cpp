/// @file
/// The screen at three widths, without a terminal.
#include "watch_mode/screen.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

VerdictView failed() {
  VerdictView verdict;
  verdict.summary = "1 of 10 cases pass";
  ShownFinding told;
  told.finding.kind = simulator::FindingKind::shared_race;
  told.finding.message = "thread 0 of block 0 reads tile[1], which thread 1 writes";
  told.finding.where = {"exercises/02_halo/pooling.cu", 24, 0};
  told.finding.help = "A __syncthreads() that every thread of the block reaches belongs between the two.";
  told.excerpt = {{"  > 24 | ", "  if (i < n) out[i] = tile[local] + tile[local + 1] + tile[local + 2];"}};
  verdict.findings = {told};
  verdict.others = "and 2 more findings";
  verdict.counters = {{"global reads", "2 a thread, 8 in all", "at most 1 a thread, exactly 8 in all", true}};
  return verdict;
}

WatchView view() {
  WatchView view;
  view.number = "2.1";
  view.name = "pooling";
  view.chapter = "02_halo";
  view.file = "exercises/02_halo/pooling.cu";
  view.method = "inotify";
  view.chapters = {{"01_shared_memory", 4, 4}, {"02_halo", 0, 3}};
  view.verdict = failed();
  view.judged_at = "14:03:22, 0.31 s";
  return view;
}

std::string text_of(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) text += plain(line) + "\n";
  return text;
}

bool shows(const WatchView& view, const char* words, Size size = {80, 30}) {
  return text_of(screen(view, size)).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("the screen has the terminal's size at any width") {
  for (const std::size_t width : {5U, 20U, 40U, 80U, 120U}) {
    for (const std::size_t rows : {3U, 10U, 24U, 60U}) {
      const std::vector<Line> lines = screen(view(), {width, rows});
      CHECK(lines.size() == rows);
      for (const Line& line : lines) CHECK(columns(plain(line)) <= width);
    }
  }
}

TEST_CASE("40 columns: the budget stands below its counter, source lines are clipped") {
  CHECK(text_of(screen(view(), {40, 0})) == R"(2.1 pooling        [######------] 4 of 7
1 4/4  [2 0/3]

FAIL, 1 of 10 cases pass

exercises/02_halo/pooling.cu:24:
    shared-race: thread 0 of block 0
    reads tile[1], which thread 1 writes
  > 24 |   if (i < n) out[i] = tile[loc…
  A __syncthreads() that every thread of
  the block reaches belongs between the
  two.
  and 2 more findings: a

watching exercises/02_halo/pooling.cu (…
e edit  h hint  a all  t trace  l list
r report  n next  q quit  ? help
)");
}

TEST_CASE("120 columns: everything in one line") {
  const std::string text = text_of(screen(view(), {120, 0}));
  CHECK(text.find("FAIL, 1 of 10 cases pass " + std::string(79, ' ') + "14:03:22, 0.31 s\n") != std::string::npos);
  CHECK(text.find("tile[local] + tile[local + 1] + tile[local + 2];\n") != std::string::npos);
  CHECK(text.find("global reads") == std::string::npos);  // counts are not the cause
}

TEST_CASE("a count over its budget stands out; on a narrow screen the budget stands below it") {
  bool found = false;
  WatchView now = view();
  now.verdict->findings[0].finding.origin = simulator::Origin::counts;
  CHECK(shows(now, "\nglobal reads  2 a thread, 8 in all  at most 1 a thread, exactly 8 in all\n"));
  CHECK(shows(now, "\nglobal reads  2 a thread, 8 in all\n  at most 1 a thread, exactly 8 in all\n", {40, 0}));
  for (const Line& line : screen(now, {80, 30})) {
    for (const Span& span : line) found = found || (span.style == Style::bad && span.text == "2 a thread, 8 in all");
  }
  CHECK(found);
}

TEST_CASE("the key for the solution is shown once the verdict is pass") {
  WatchView now = view();
  CHECK_FALSE(shows(now, "s solution"));
  now.verdict->passed = true;
  CHECK(shows(now, "s solution"));
  CHECK_FALSE(shows(now, "h hint"));
}

TEST_CASE("a pass says what it is worth and what comes next") {
  WatchView now = view();
  now.verdict->passed = true;
  now.verdict->findings.clear();
  now.verdict->others.clear();
  now.praise = {"You read global memory 8 times.", "Chapter 2 is done."};
  now.next = "2.2 conv1d: out[i] = a[i] * b[0] + ...";
  CHECK(shows(now, "\nYou read global memory 8 times.\nChapter 2 is done.\n\nn: 2.2 conv1d: out[i] = "));
  now.next.clear();
  CHECK(shows(now, "Every exercise is solved."));
}

TEST_CASE("while something is unsolved: the file, that saving is enough, and the lesson; the files are links") {
  WatchView now = view();
  now.lesson = "chapters/02_halo/README.md";
  now.place_in_lesson = ":44 (\"The halo\")";
  CHECK_FALSE(shows(now, "Open exercises"));
  now.verdict->todo = "TODO(1) is unsolved";
  CHECK(shows(now, "Open exercises/02_halo/pooling.cu (key e), fill the TODO and save."));
  CHECK(shows(now, "The lesson: chapters/02_halo/README.md:44 (\"The halo\")"));
  std::size_t links = 0;
  for (const Line& line : screen(now, {80, 30})) {
    for (const Span& span : line) links += span.link.empty() ? 0 : 1;
  }
  CHECK(links == 4);  // the finding's, the file's, the lesson's and the watched file's
}

TEST_CASE("a hint stands below the verdict, and is scrolled to where there is no room for both") {
  WatchView now = view();
  now.hint = Page{"hint", {"Who reads", "what?"}, true};
  CHECK(shows(now, "and 2 more findings: a\n\nhint\n\nWho reads what?\n"));
  CHECK(scroll_to_hint(now, {80, 30}) == 0);
  now.scroll = scroll_to_hint(now, {80, 12});
  CHECK(now.scroll > 0);
  CHECK(shows(now, "Who reads what?", {80, 12}));
}

TEST_CASE("the list: what is typed narrows it, the chosen exercise is seen") {
  ListView list;
  for (int i = 1; i <= 40; ++i)
    list.entries.push_back({"3." + std::to_string(i), "sum_" + std::to_string(i), "03_reduction",
                            i == 2 ? State::solved : State::untouched});
  WatchView now = view();
  now.list = list;
  CHECK(shows(now, "> ✓ 3.2 ") == false);
  CHECK(shows(now, "  ✓ 3.2  sum_2 "));
  now.list->cursor = 30;
  CHECK(shows(now, ">   3.31 sum_31 "));
  CHECK_FALSE(shows(now, " sum_2 "));
  now.list->cursor = 0;
  now.list->filter = "sum_4";
  CHECK(listed(*now.list).size() == 2);
  CHECK(shows(now, "> sum_4\n>   3.4  sum_4 "));
  now.list->filter = "3.2";
  CHECK(listed(*now.list).size() == 11);
  now.list->open_only = true;
  CHECK(listed(*now.list).size() == 10);
  now.list->filter = "nowhere";
  CHECK(shows(now, "nothing has that in its name"));
}

TEST_CASE("what the code printed stands below the verdict") {
  WatchView now = view();
  now.verdict->printed = {{.case_name = "n = 8", .lines = {"thread 0", "thread 1"}}};
  CHECK(shows(now, "printed in the case 'n = 8', in one run:\n  thread 0\n  thread 1\n"));
}

TEST_CASE("a page takes the verdict's place; prose is broken anew, other text is not") {
  WatchView now = view();
  now.page = Page{"hint", {"one", "two", "", "three"}, true};
  CHECK(shows(now, "hint\n\none two\n\nthree\n"));
  CHECK_FALSE(shows(now, "shared-race"));
  now.page->prose = false;
  CHECK(shows(now, "one\ntwo\n"));
}

TEST_CASE("what does not fit is announced and can be scrolled to") {
  WatchView now = view();
  now.page = Page{"list", {"a", "b", "c", "d", "e", "f", "g"}};
  const Size low{80, 10};  // four rows for nine lines
  CHECK(shows(now, "… 6 more lines", low));
  CHECK(longest_scroll(now, low) == 5);
  now.scroll = 5;
  CHECK(shows(now, "g\n", low));
  CHECK_FALSE(shows(now, "more lines", low));
}

TEST_CASE("the status line: a question before an activity before a notice before the file") {
  WatchView now = view();
  CHECK(shows(now, "watching exercises/02_halo/pooling.cu (inotify)"));
  now.notice = "Nothing was reset.";
  CHECK(shows(now, "Nothing was reset."));
  now.activity = Activity{"compiling", 1.25};
  CHECK(shows(now, " compiling 1.2 s"));
  now.activity = Activity{"building what pooling needs [20/80]", 3};
  CHECK(shows(now, "[#####---------------] building what pooling needs [20/80] 3.0 s"));
  now.question = "Reset?";
  CHECK(shows(now, "Reset?"));
}

TEST_CASE("why it could not be judged") {
  WatchView now = view();
  now.verdict.reset();
  now.problem = "there is no file exercises/02_halo/pooling.cu.";
  CHECK(shows(now, "there is no file"));
}

TEST_CASE("keys, alone and in one go; other sequences are passed over") {
  using Keys = std::vector<Key>;
  CHECK(parse_keys("h") == Keys{static_cast<Key>('h')});
  CHECK(parse_keys("Q") == Keys{static_cast<Key>('q')});
  CHECK(parse_keys("\033") == Keys{Key::escape});
  CHECK(parse_keys("\033[A\033[6~ ") == Keys{Key::up, Key::down, Key::space});
  CHECK(parse_keys("\033[1;5Cn") == Keys{static_cast<Key>('n')});
  CHECK(parse_keys("\t\x7f") == Keys{Key::tab, Key::backspace});
  CHECK(parse_keys("\x04") == Keys{Key::end_of_input});
  CHECK(parse_keys("ä").empty());
}

TEST_CASE("one finding at a time, and of those none that follows from an unsolved region") {
  WatchView now = view();
  ShownFinding second;
  second.finding.kind = simulator::FindingKind::memory_leak;
  second.finding.message = "2 bytes stay";
  second.finding.where = {"x.cu", 1, 0};
  now.verdict->findings.push_back(second);
  CHECK(shows(now, "shared-race"));
  CHECK_FALSE(shows(now, "memory-leak"));
  now.verdict->findings[0].follows_from_unsolved = true;
  now.verdict->todo = "TODO(2) is unsolved";
  now.verdict->todo_text = "Wait. (line 7)";
  CHECK(shows(now, "TODO(2) is unsolved: Wait. (line 7)"));
  CHECK_FALSE(shows(now, "shared-race"));
  CHECK(shows(now, "x.cu:1: memory-leak: 2 bytes stay"));
}

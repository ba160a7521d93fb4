"""A learner's whole session, its screens compared with those that are kept in screens/."""

import pathlib
import tempfile
import unittest

import sandboxed
from learner import Learner


class Session(sandboxed.SandboxedTest):
    def test_from_the_first_screen_to_quit(self):
        with Learner([sandboxed.PROGRAM], rows=24) as me:
            me.sees("TODO(1) is unsolved")
            self.assert_screen(me, "1_start")

            right = sandboxed.solution_of("vector_add")
            sandboxed.file_of("vector_add").write_text(right.replace("a[i] + b[i]", "a[i] - b[i]"))
            me.sees("wrong-result")
            self.assert_screen(me, "2_wrong_save")

            me.press("h")
            me.sees("Try again, or see ")
            self.assertIn("wrong results in", me.text())  # the hint stands below the verdict
            self.assert_screen(me, "3_hint")

            sandboxed.file_of("vector_add").write_text(right)
            me.sees("PASS")
            me.sees(f"1 of {sandboxed.EXERCISES}")
            me.sees("Chapter 0: 1 of ")
            me.sees("Your counts are those")
            self.assert_screen(me, "4_right_save")

            me.press("s")
            me.sees("one thread for each element.")
            me.press("\x1b")
            me.press("n")
            me.sees("0.2 squares")
            me.sees("FAIL")
            self.assert_screen(me, "5_next")

            me.press("x")
            me.sees("Reset exercises/00_warm_up/squares.cu?")
            me.press("n")
            me.sees("Nothing was reset.")
            me.press("p")
            me.sees("PASS")
            me.press("x")
            me.press("y")
            me.sees("Your file is kept as .course/kept/vector_add.")
            me.sees("TODO(1) is unsolved")
            me.press("q")
            self.assertEqual(me.ends(), 0)
            self.assertEqual(me.modes(), me.before)
        self.assertIn("vector_add               untouched", sandboxed.course("list").stdout)


class Mistakes(sandboxed.SandboxedTest):
    """What an hour of learning shows: each kind of verdict, and what a pass is worth."""

    def save_wrong_kernel(self, exercise, kernel):
        sandboxed.course("check", exercise, "--wrong", kernel)  # which writes it
        written = next((sandboxed.ROOT / "build/chapters").glob(f"*/{exercise}/wrong/{kernel}.cu")).read_text()
        sandboxed.file_of(exercise).write_text(written.split("\n", 1)[1])  # without the name of the defect

    def test_what_the_compiler_says(self):  # each in its own words, so the screens differ
        right = sandboxed.solution_of("vector_add")
        with self.watch("vector_add", rows=24) as me:
            me.sees("TODO(1) is unsolved")
            sandboxed.file_of("vector_add").write_text(right.replace("a[i] + b[i];", "a[i] + b[i]"))
            me.sees("it does not compile")
            me.sees("semicolon")
            sandboxed.file_of("vector_add").write_text(right.replace("if (i < n) out", "if (i < n); out"))
            me.sees("compiler-warning")
            me.sees("Remove that ;.")
            for line in me.text().splitlines():
                self.assertLessEqual(len(line), 80)

    def test_a_race_a_budget_and_a_reward(self):
        with self.watch("pooling", rows=24) as me:
            me.sees("TODO(1) is unsolved")
            for kernel, kind, screen in (("no_barrier", "shared-race", "7_race"),
                                         ("no_halo", "wrong-result", "8_halo"),
                                         ("no_shared_memory", "budget-exceeded", "9_budget")):
                self.save_wrong_kernel("pooling", kernel)
                me.sees(f" {kind}:")
                self.assert_screen(me, screen)
            sandboxed.file_of("pooling").write_text(sandboxed.solution_of("pooling"))
            me.sees("PASS")
            me.sees("Chapter 2: 1 of ")
            me.sees("Your counts are those")
            self.assert_screen(me, "10_reward")


class Pages(sandboxed.SandboxedTest):
    def test_report_list_and_help(self):
        with self.watch("add_ten", rows=24) as me:
            me.sees("FAIL")
            for key, text in (("r", "reference solution:"), ("l", "Type to find"), ("?", "this page"),
                              ("a", "budget")):
                me.press(key)
                me.sees(text)
                me.press("\x1b")
                me.sees("TODO(1) is unsolved")

    def test_what_does_not_fit_is_scrolled_to(self):
        with self.watch("add_ten", rows=24) as me:
            me.sees("FAIL")
            me.resize(80, 14)
            me.press("a")
            me.sees("more lines")
            self.assertNotIn("counted in the case", me.text())
            me.press("        ")
            me.sees("counted in the case")
            me.press("\x1b[A\x1b[A")
            me.until(lambda: "counted in the case" not in me.text(), "the end to go")

    def test_the_list_finds_and_goes(self):
        with self.watch("add_ten", rows=24) as me:
            me.sees("FAIL")
            me.press("l")
            me.sees(">   1.1  add_ten")
            me.press("pool")
            me.sees(">   2.1  pooling")
            self.assertNotIn("reverse_block", me.text())
            self.assert_screen(me, "6_list")
            me.press("\n")
            me.sees("2.1 pooling")
            me.sees("Open exercises/02_halo/pooling.cu")

    def test_the_editor_gets_the_terminal_and_gives_it_back(self):
        editor = sandboxed.ROOT / "editor.sh"
        editor.write_text('#!/bin/sh\nprintf "\\nediting %s\\n" "$1"\nread line\necho "// $line" >>"$1"\n')
        editor.chmod(0o755)
        with self.watch("add_ten", environment={"VISUAL": "", "EDITOR": "no_such_editor"}) as me:
            me.sees("TODO(1)")
            me.press("e")
            me.sees("cannot be started")
        link = pathlib.Path(tempfile.mkdtemp()) / "editor.sh"
        link.symlink_to(editor)
        with self.watch("add_ten", environment={"VISUAL": "", "EDITOR": str(link)}) as me:
            me.sees("TODO(1)")
            me.press("e")
            me.sees("editing exercises/01_shared_memory/add_ten.cu")
            me.press("done\n")
            me.until(lambda: "// done" in sandboxed.file_of("add_ten").read_text(), "the editor's line in the file")
            me.sees("TODO(1)")

    def test_the_trace_follows_every_save(self):
        page = sandboxed.ROOT / ".course/traces/add_ten.html"
        stamp = page.with_name("add_ten.html.js")
        without = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "WSL_DISTRO_NAME": ""}
        with self.watch("add_ten", environment=without) as me:
            me.sees("TODO(1)")
            me.press("t")
            me.sees("it follows every")  # the line is broken there
            self.assertIn("pageWritten", page.read_text())
            first = stamp.read_text()
            sandboxed.file_of("add_ten").write_text(sandboxed.solution_of("add_ten").replace("+ 10.0F", "+ 11.0F"))
            me.sees("wrong-result")
            me.until(lambda: stamp.read_text() != first, "the page to be written anew")

    def test_the_failure_picks_the_hint(self):
        file = sandboxed.file_of("pooling")
        written = sandboxed.ROOT / "build/chapters/02_halo/pooling/wrong"
        with self.watch("pooling") as me:
            me.sees("TODO(1)")
            for kernel, kind, hints in (("no_barrier", "shared-race", ("Which reads need another thread's write?", "The barrier question")),
                                        ("no_halo", "wrong-result", ("What does a block need from the one before?",)),
                                        ("no_shared_memory", "budget-exceeded", ("Count the reads", "Where most of them come from")),
                                        ("no_barrier", "shared-race", ("Which reads need another thread's write?",))):
                sandboxed.course("check", "pooling", "--wrong", kernel)  # which writes it
                text = (written / f"{kernel}.cu").read_text().split("\n", 1)[1]  # without the name of the defect
                me.press("\x1b")
                file.write_text(text)
                me.sees(f" {kind}:")
                for hint in hints:
                    if not hint.startswith("Where"):
                        me.press("h")
                    me.sees(hint)

    def test_a_key_pressed_while_judging_waits_for_the_verdict(self):
        with self.watch("add_ten") as me:
            me.press("h")
            me.sees("Try again, or see ")


if __name__ == "__main__":
    unittest.main()

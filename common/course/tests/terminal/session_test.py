"""A learner's whole session, its screens compared with those that are kept in screens/."""

import unittest

import sandboxed
from learner import Learner


class Session(sandboxed.SandboxedTest):
    def test_from_the_first_screen_to_quit(self):
        with Learner([sandboxed.PROGRAM], rows=32) as me:
            me.sees("TODO(1) is unsolved")
            self.assert_screen(me, "1_start")

            right = sandboxed.solution_of("vector_add")
            sandboxed.file_of("vector_add").write_text(right.replace("a[i] + b[i]", "a[i] - b[i]"))
            me.sees("wrong-result")
            self.assert_screen(me, "2_wrong_save")

            me.press("h")
            me.sees("Next: try again")
            self.assert_screen(me, "3_hint")

            sandboxed.file_of("vector_add").write_text(right)
            me.sees("PASS")
            me.sees(f"1 of {sandboxed.EXERCISES}")
            self.assert_screen(me, "4_right_save")

            me.press("s")
            me.sees("one thread for each element.")
            me.press("\x1b")
            me.press("n")
            me.sees("0.2 vector_add_packed")
            me.sees("FAIL")
            self.assert_screen(me, "5_next")

            me.press("x")
            me.sees("Reset exercises/00_warm_up/vector_add_packed.cu?")
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


class Pages(sandboxed.SandboxedTest):
    def test_report_list_and_help(self):
        with self.watch("add_ten", rows=24) as me:
            me.sees("FAIL")
            for key, text in (("r", "reference solution:"), ("l", "00_warm_up"), ("?", "this page")):
                me.press(key)
                me.sees(text)
                me.press("\x1b")
                me.sees("TODO(1) is unsolved")

    def test_what_does_not_fit_is_scrolled_to(self):
        with self.watch("add_ten", rows=24) as me:
            me.sees("FAIL")
            me.press("l")
            me.sees("more lines")
            self.assertNotIn(f"of {sandboxed.EXERCISES} solved", me.text())
            me.press("        ")
            me.sees(f"of {sandboxed.EXERCISES} solved")
            me.press("\x1b[A\x1b[A")
            me.until(lambda: f"of {sandboxed.EXERCISES} solved" not in me.text(), "the end to go")

    def test_the_failure_picks_the_hint(self):
        file = sandboxed.file_of("pooling")
        mutants = sandboxed.ROOT / "build/chapters/02_halo/pooling.mutants"
        with self.watch("pooling") as me:
            me.sees("TODO(1)")
            for mutant, hints in (("no_barrier", ("4. Which reads need another thread's write?", "The barrier question")),
                                  ("no_halo", ("What does a block need from the one before?",)),
                                  ("no_shared_memory", ("6. Count the reads", "Where most of them come from"))):
                sandboxed.course("check", "pooling", "--mutant", mutant)  # which writes it
                text = (mutants / f"{mutant}.cu").read_text().split("\n", 1)[1]  # without the name of the defect
                me.press("\x1b")
                file.write_text(text)
                me.until(lambda: me.lines()[3].startswith("FAIL") and "TODO(1)" not in me.text(), "the verdict")
                for hint in hints:
                    if not hint.startswith("Where"):
                        me.press("h")
                    me.sees(hint)

    def test_a_key_pressed_while_judging_waits_for_the_verdict(self):
        with self.watch("add_ten") as me:
            me.press("h")
            me.sees("Next: try again")


if __name__ == "__main__":
    unittest.main()

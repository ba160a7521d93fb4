"""However it ends, the terminal is as it was; and what it looks like on terminals of other kinds."""

import os
import pathlib
import signal
import unittest

import sandboxed
from learner import Learner

LEFT = b"\x1b[?25h\x1b[?1049l"  # the cursor is back, and the first screen


class Endings(sandboxed.SandboxedTest):
    def assert_left_as_found(self, me):
        self.assertEqual(me.modes(), me.before)
        self.assertTrue(me.written.endswith(LEFT), me.written[-60:])
        self.assertEqual(me.written.count(b"\x1b[?1049h"), me.written.count(b"\x1b[?1049l"))

    def test_ctrl_c_at_any_moment(self):
        for delay_s in (0.02, 0.1, 0.2, 0.4, 0.8):
            with self.subTest(delay_s=delay_s), self.watch("add_ten") as me:
                me.until(lambda: b"\x1b[?1049h" in me.written, "the first screen")
                me.read(delay_s)
                me.interrupt()
                self.assertEqual(me.ends(), 130)
                self.assert_left_as_found(me)
        self.assertEqual(sandboxed.compilers(), [])
        self.assertEqual(list((sandboxed.ROOT / ".course/scratch").iterdir()), [])

    def test_signals(self):
        for number, code in ((signal.SIGTERM, 130), (signal.SIGHUP, 130), (signal.SIGSEGV, -signal.SIGSEGV),
                             (signal.SIGABRT, -signal.SIGABRT), (signal.SIGQUIT, -signal.SIGQUIT)):
            with self.subTest(signal=number), self.watch("add_ten") as me:
                me.sees("TODO(1)")
                me.signal(number)
                self.assertEqual(me.ends(), code)
                self.assert_left_as_found(me)

    def test_a_terminal_that_goes_away_ends_it(self):
        with self.watch("add_ten") as me:
            me.sees("TODO(1)")
            os.close(me.slave)
            os.close(me.master)
            me.process.wait(timeout=30)
            self.assertIn(me.process.returncode, (0, 130))  # the end of the input, or SIGHUP, whichever is seen first

    def test_ctrl_z_and_on_again(self):
        with Learner(["sh", "-c", f"'{sandboxed.PROGRAM}' watch add_ten; :"]) as me:
            me.sees("TODO(1)")
            shell = pathlib.Path(f"/proc/{me.process.pid}")
            child = int((shell / f"task/{me.process.pid}/children").read_text())
            os.kill(child, signal.SIGTSTP)
            me.until(lambda: " T " in pathlib.Path(f"/proc/{child}/stat").read_text(), "the stop")
            me.read()
            self.assert_left_as_found(me)
            me.screen.reset()
            os.kill(child, signal.SIGCONT)
            me.sees("TODO(1)")
            me.press("q")
            me.ends()
            self.assert_left_as_found(me)

    def test_two_instances(self):
        with self.watch("add_ten") as one, self.watch("add_ten") as two:
            for me in (one, two):
                me.sees("TODO(1)")
            sandboxed.file_of("add_ten").write_text(sandboxed.solution_of("add_ten"))
            for me in (one, two):
                me.sees("PASS")
                me.sees(f"1 of {sandboxed.EXERCISES}")
                me.press("q")
                self.assertEqual(me.ends(), 0)


class Terminals(sandboxed.SandboxedTest):
    def test_no_color(self):
        with self.watch("add_ten", environment={"NO_COLOR": "1"}) as me:
            me.sees("TODO(1)")
            self.assertNotRegex(me.written, rb"\x1b\[[0-9;]*m")
        with self.watch("add_ten") as me:
            me.sees("TODO(1)")
            self.assertRegex(me.written, rb"\x1b\[1;31m")

    def test_a_dumb_terminal_gets_plain_lines(self):
        with self.watch("add_ten", environment={"TERM": "dumb"}) as me:
            me.sees("watching")
            me.press("q")
            self.assertEqual(me.ends(), 0)
            self.assertNotIn(b"\x1b", me.written)
            self.assertIn(b"TODO(1)", me.written)

    def test_resize(self):
        with self.watch("add_ten") as me:
            me.sees("q quit  ? help")
            for columns, rows in ((40, 24), (120, 40), (80, 30)):
                me.resize(columns, rows)
                me.until(lambda: "? help" in me.lines()[-1], "the keys in the last line")
                me.read(0.2)
                self.assertTrue(me.lines()[0].startswith("1.1 add_ten"), me.text())

    def test_a_tiny_screen(self):
        with self.watch("add_ten", columns=20, rows=5) as me:
            me.sees("1.1 add_ten")
            me.press("q")
            self.assertEqual(me.ends(), 0)


if __name__ == "__main__":
    unittest.main()

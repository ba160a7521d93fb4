"""Every way of saving a file is noticed, and judged once."""

import os
import subprocess
import time
import unittest

import sandboxed


def write_in_place(file, text):
    file.write_text(text)


def write_in_two_steps(file, text):
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(text[:100])
        stream.flush()
        time.sleep(0.005)
        stream.write(text[100:])


def write_by_rename(file, text):
    beside = file.with_name(".4913.swp")
    beside.write_text(text)
    os.replace(beside, file)


def write_by_backup(file, text):
    """As vim does: the old file is renamed first, so for a moment there is none."""
    backup = file.with_name(file.name + "~")
    os.rename(file, backup)
    time.sleep(0.005)
    file.write_text(text)
    backup.unlink()


WAYS = (write_in_place, write_in_two_steps, write_by_rename, write_by_backup)


class Saves(sandboxed.SandboxedTest):
    def check_ways(self, *words, method):
        file = sandboxed.file_of("add_ten")
        with self.watch("add_ten", *words) as me:
            me.sees(f"({method})")
            me.sees("TODO(1)")
            for way in WAYS:
                with self.subTest(way=way.__name__):
                    way(file, sandboxed.solution_of("add_ten"))
                    me.sees("PASS")
                    way(file, "not C++\n")
                    me.sees("does not compile")

    def test_inotify(self):
        self.check_ways(method="inotify")

    def test_polling(self):
        self.check_ways("--poll", method="polling")

    def test_lines_tell_a_program_where_each_verdict_begins_and_ends(self):
        """Visual Studio Code's task `course: watch` reads them."""
        file = sandboxed.file_of("add_ten")
        process = subprocess.Popen(
            [sandboxed.PROGRAM, "watch", "add_ten", "--lines"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)

        def begins():
            self.assertRegex(process.stdout.readline(), "^course: judging exercises/.*/add_ten.cu$")

        def verdict():
            return "".join(iter(process.stdout.readline, "course: judged; the next save is judged again\n"))

        begins()
        self.assertIn("TODO(1)", verdict())
        for text, line in ((sandboxed.solution_of("add_ten"), "PASS"), ("not C++\n", f"{file.relative_to(sandboxed.ROOT)}:1:")):
            file.write_text(text)
            begins()
            self.assertIn(line, verdict())
        file.write_text(sandboxed.solution_of("add_ten") + "// judged for a moment\n")
        begins()
        file.write_text(sandboxed.solution_of("add_ten"))
        begins()
        self.assertIn("PASS", verdict())
        process.terminate()
        self.assertEqual(process.wait(10), 130)

    def test_many_saves_in_quick_succession_are_one(self):
        file = sandboxed.file_of("add_ten")
        with self.watch("add_ten") as me:
            me.sees("TODO(1)")
            for i in range(20):
                file.write_text(sandboxed.solution_of("add_ten") + f"// {i}\n")
            me.sees("PASS")
            time.sleep(0.5)
            me.read()
        self.assertIn('"attempts": 2', (sandboxed.ROOT / ".course/progress.json").read_text())

    def test_a_file_that_goes_and_comes_back(self):
        file = sandboxed.file_of("add_ten")
        with self.watch("add_ten") as me:
            me.sees("TODO(1)")
            file.unlink()
            me.sees("there is no file")
            file.write_text(sandboxed.solution_of("add_ten"))
            me.sees("PASS")

    def test_a_folder_that_is_replaced_is_polled_from_then_on(self):
        folder = sandboxed.file_of("add_ten").parent
        away = folder.with_name("elsewhere")
        with self.watch("add_ten") as me:
            me.sees("TODO(1)")
            os.rename(folder, away)
            os.makedirs(folder)
            for file in away.iterdir():
                os.rename(file, folder / file.name)
            away.rmdir()
            (folder / "add_ten.cu").write_text(sandboxed.solution_of("add_ten"))
            me.sees("PASS")
            me.sees("(polling)")

    def test_a_save_while_it_is_judged_begins_anew(self):
        file = sandboxed.file_of("add_ten")
        right = sandboxed.solution_of("add_ten")
        endless = right.replace("if (n == 0) return;", "for (volatile int i = 0; i >= 0;) i = 1;")
        with self.watch("add_ten") as me:
            me.sees("TODO(1)")
            file.write_text(endless)
            me.sees("running")
            file.write_text(right)
            me.sees("PASS")
            self.assertNotIn("timeout", me.text())
            slow = "#include <regex>\n#include <map>\n#include <iostream>\n" + right
            for i in range(5):
                file.write_text(slow + f"// {i}\n")
                me.until(sandboxed.compilers, "the compiler to start")
            file.write_text("not C++\n")
            me.sees("does not compile")
            self.assertEqual(sandboxed.compilers(), [])
            me.press("q")
            me.ends()
        self.assertEqual(list((sandboxed.ROOT / ".course/scratch").iterdir()), [])


if __name__ == "__main__":
    unittest.main()

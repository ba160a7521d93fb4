"""The sandbox that watch_test.sh has made: a course of its own, as shipped before every test."""

import os
import pathlib
import re
import shutil
import subprocess
import unittest

from learner import Learner

ROOT = pathlib.Path(os.environ["COURSE_SANDBOX"])
PROGRAM = ROOT / "build/bin/course"
SCREENS = pathlib.Path(__file__).parent / "screens"
EXERCISES = len(list(ROOT.glob("exercises/*/*.cu")))


def file_of(exercise, tree="exercises"):
    return next((ROOT / tree).glob(f"*/{exercise}.cu"))


def solution_of(exercise):
    return file_of(exercise, "solutions").read_text()


def course(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


def compilers():
    """The processes of compilers that work on the sandbox."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        try:
            words = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if b"simcc" in words.split(b"\0")[0] and str(ROOT).encode() in words:
            found.append(int(folder.name))
    return found


class SandboxedTest(unittest.TestCase):
    """As shipped at first; a learner that watches."""

    def setUp(self):
        for exercise in ("vector_add", "squares", "add_ten", "pooling"):
            course("reset", exercise)
        shutil.rmtree(ROOT / ".course", ignore_errors=True)

    def watch(self, *words, **options):
        return Learner([PROGRAM, "watch", *words], **options)

    def assert_screen(self, learner, name):
        """Compares with the kept screen. With COURSE_KEEP_SCREENS=1 it is kept as it is now."""
        shown = re.sub(r"\d\d:\d\d:\d\d, +\d+\.\d\d s", "HH:MM:SS, N.NN s", learner.text()) + "\n"
        shown = re.sub(r"\d{4}-\d\d-\d\d_\d{6}", "DATE", shown)
        shown = re.sub(r"(README\.md):\d+", r"\1:LINE", shown)
        kept = SCREENS / f"{name}.txt"
        if os.environ.get("COURSE_KEEP_SCREENS"):
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(shown)
        self.assertEqual(kept.read_text(), shown, f"the screen differs from {kept.name}")

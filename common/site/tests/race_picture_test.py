"""The README's picture is what a run of its program draws, moves without a script, and is small.

    race_picture_test.py COURSE
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

top = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(top / "common/site"))
import race_picture

course = sys.argv.pop(1)


class RacePicture(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        drawings = ((race_picture.WIDE, "race.svg"), (race_picture.NARROW, "race_narrow.svg"))
        cls.committed = {frame: (top / "docs" / name).read_text(encoding="utf-8") for frame, name in drawings}
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.html"
            subprocess.run([course, "run", "docs/hand_on.cu", "--trace", page], cwd=top, capture_output=True)
            cls.data = race_picture.run_of(page.read_text(encoding="utf-8"))

    def test_is_what_the_run_draws(self):
        for frame, committed in self.committed.items():
            self.assertEqual(race_picture.picture(self.data, frame), committed, "run common/tools/generate README.md")

    def test_moves_without_a_script_and_loads_nothing(self):
        for committed in self.committed.values():
            root = ElementTree.fromstring(committed)
            names = {element.tag.rsplit("}", 1)[1] for element in root.iter()}
            self.assertFalse(names & {"script", "image", "foreignObject", "use"})
            self.assertIn("infinite", committed)
            self.assertIn("prefers-reduced-motion", committed)
            self.assertLess(len(committed), 16000)

    def test_says_what_the_verdict_says(self):
        finding = self.data["findings"][0]
        for committed in self.committed.values():
            words = " ".join(ElementTree.fromstring(committed).itertext())
            for said in (finding["message"], finding["help"], f"hand_on.cu:{finding['line']}: {finding['kind']}"):
                self.assertIn(said, words)


if __name__ == "__main__":
    unittest.main()

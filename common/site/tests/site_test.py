"""The course's site as it is on a machine with Python alone: every page, no dead link, and what the search looks through.

    site_test.py MANIFEST
"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

top = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(top / "common/site"))
import course_site
from course_order import lessons

manifest = Path(sys.argv.pop(1)).resolve()


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.site = Path(folder.name) / "html"
        cls.site.mkdir()
        pictures = Path(folder.name) / "pictures"  # no run has been drawn
        pictures.mkdir()
        course_site.write(manifest, pictures, cls.site)

    def test_has_no_dead_link(self):
        checked = subprocess.run([sys.executable, "-B", top / "common/site/check_pages.py", self.site], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_has_a_page_for_each_lesson_exercise_and_document(self):
        course = lessons(manifest)
        named = {lesson.page for lesson in course} | {exercise.page for lesson in course for exercise in lesson.exercises}
        named |= {f"{file.stem}.html" for file in (top / "docs").glob("*.md") if file.stem != "start"}
        self.assertEqual(named - {page.name for page in self.site.glob("*.html")}, set())

    def test_searches_through_all_prose(self):
        script = (self.site / "search_sections.js").read_text(encoding="utf-8")
        rows = json.loads(script.split(" = ", 1)[1].rstrip().rstrip(";"))
        self.assertEqual({row[0].split("#")[0] for row in rows}, {page.name for page in self.site.glob("*.html")})
        self.assertTrue(any("coalesc" in row[3] for row in rows))
        self.assertLess(len(script), 900_000)

    def test_shows_no_markup_of_its_sources(self):
        for page in self.site.glob("*.html"):
            prose = re.sub(r"<(code|pre)\b.*?</\1>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
            for markup in ("{#", "<!--", "&lt;details", "&lt;a id", "](", "**", "```"):
                self.assertNotIn(markup, prose, page.name)


if __name__ == "__main__":
    unittest.main()

"""The course's site as it is on a machine with Python alone: every page, no dead link, and what the search looks through.

    site_test.py MANIFEST
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

top = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(top / "common/site"))
import course_site
import live_pages
import markdown
import search_index
from course_order import lessons
from exercise_pages import array_row

manifest = Path(sys.argv.pop(1)).resolve()


class Tables(unittest.TestCase):
    def test_show_numbers_that_are_infinite(self):
        self.assertIn("<td>0.5</td><td>-inf</td><td></td>", array_row("out", {0: 0.5, 1: "-inf"}, 3))


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.site = Path(folder.name) / "html"
        cls.site.mkdir()
        pictures = Path(folder.name) / "pictures"  # no run has been drawn
        pictures.mkdir()
        (Path(folder.name) / "lab").mkdir()
        (Path(folder.name) / "lab/index.html").write_text("the laboratory", encoding="utf-8")
        course_site.write(manifest, pictures, cls.site)

    def test_has_no_dead_link(self):
        checked = subprocess.run([sys.executable, "-B", top / "common/site/check_pages.py", self.site], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_takes_in_the_laboratory_that_was_built_beside_it(self):
        self.assertEqual((self.site / "lab/index.html").read_text(encoding="utf-8"), "the laboratory")
        self.assertIn('href="lab/index.html"', (self.site / "index.html").read_text(encoding="utf-8"))
        self.assertIn('href="lab/index.html">Try it now, in this page</a>', (self.site / "index.html").read_text(encoding="utf-8"))
        self.assertIn('href="../lab/index.html"', (self.site / "reference/index.html").read_text(encoding="utf-8"))

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
        self.assertLess(len(script), 950_000)

    def test_searches_through_words_alone(self):
        """No tags, and no descriptions of pictures, whose > looks like the end of a tag; names stay whole."""
        words = search_index.words_of('<p>a<b>b</b>, <code>c_<wbr>d</code>.</p><img alt="e<f> g"><p>h</p>')
        self.assertEqual(words, "ab, c_d. h")

    def test_shows_no_markup_of_its_sources(self):
        for page in self.site.glob("*.html"):
            prose = re.sub(r"<(code|pre)\b.*?</\1>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
            for markup in ("{#", "<!--", "&lt;details", "&lt;a id", "](", "**", "```"):
                self.assertNotIn(markup, prose, page.name)


class LivePages(unittest.TestCase):
    def test_are_made_again_when_a_part_of_the_page_has_changed(self):
        with tempfile.TemporaryDirectory() as folder:
            page, program, part = (Path(folder) / name for name in ("page.html", "bin/course_all", "common/trace_page/page/page.css"))
            for at, file in enumerate((program, part, page)):
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch()
                os.utime(file, (2_000_000_000 + at,) * 2)  # later than the script that is tested
            needed = live_pages.tools(Path(folder), program.with_name("course"))
            self.assertTrue(live_pages.is_fresh(page, needed))
            for changed in (program, part):
                os.utime(changed, (2_000_000_010,) * 2)
                self.assertFalse(live_pages.is_fresh(page, needed), changed)
                os.utime(changed, (2_000_000_000,) * 2)


class OnGitHub(unittest.TestCase):
    """Files that are read in the repository, where no site mends their links."""

    def dead_links(self, file):
        linked = []
        markdown.render(file.read_text(encoding="utf-8"), lambda target: linked.append(target) or target)
        for link in linked:
            path, _, place = link.partition("#")
            target = (file.parent / path).resolve() if path else file
            if "://" in link:
                continue
            if not target.exists():
                yield f"{file.relative_to(top)}: {link}"
            elif place and target.suffix == ".md":
                places = {heading.place for heading in markdown.render(target.read_text(encoding="utf-8")).headings}
                if place not in places:
                    yield f"{file.relative_to(top)}: {link}: no such heading"

    def test_no_link_is_dead(self):
        files = [*top.glob("*.md"), *top.glob("docs/*.md"), *top.glob("chapters/**/*.md")]
        self.assertGreater(len(files), 100)
        self.assertEqual([dead for file in files for dead in self.dead_links(file)], [])

    def test_readme_is_short_and_begins_with_two_commands(self):
        text = (top / "README.md").read_text(encoding="utf-8")
        self.assertLessEqual(len(text.split()), 900)
        first = re.search(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)[1]
        self.assertEqual([line.split("#")[0].strip() for line in first.splitlines()], ["./course", "./course test"])


if __name__ == "__main__":
    unittest.main()

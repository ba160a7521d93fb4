"""Every page of the site opens without an error, fast, from disk alone, and fits on a phone and on a wide screen."""

import json
import os
import unittest
from concurrent.futures import ThreadPoolExecutor

from accessibility import violations
from browser import Browser, build_folder

site = build_folder / "docs/html"
widths = (360, 1440)
one_in = 20  # of so many of the reference's pages one is timed and looked at in both widths; all are opened
most_seconds = 1  # of a processor, to load a page

# One page of each kind.
kinds = {
    "home": "index",
    "lesson": "chapter_02_halo",
    "exercise": "exercise_pooling",
    "exercises": "exercises",
    "ideas": "ideas",
    "tools": "commands",
    "trace page": "trace",
    "verdicts": "verdicts",
    "results": "results",
    "profiler": "profiler",
    "agreement": "agreement",
    "teachers": "adding_an_exercise",
    "grading": "grading",
    "mutants": "mutants",
    "simulator": "simulator",
    "rooms of the reference": "reference/index",
    "room of the simulator": "reference/group__room__simulator__checks__kernel",
    "class": "reference/classsimulator_1_1Observer",
    "header": "reference/trace_8hpp",
    "namespace": "reference/namespacesimulator",
}


def course_pages():
    """Home, the lessons and exercises, and the documents."""
    return sorted(site.glob("*.html"))


def reference_pages():
    rest = sorted(site.glob("reference/*.html"))
    return rest[::one_in]


def complaints(pages):
    """What is wrong with pages as a phone shows them, in words."""
    found = []
    with Browser() as browser:
        for page in pages:
            browser.open(page, width=min(widths))
            far = [address for address in browser.requests() if not address.startswith(("file:", "data:"))]
            found += [f"{page.name} asks for {address}" for address in far]
            found += [f"{page.name}: {error}" for error in browser.errors()]
            if too_wide := browser.overflow_pixels():
                found.append(f"{page.name} is {too_wide} pixels too wide")
    return found


class EveryPage(unittest.TestCase):
    def test_opens_without_an_error(self):
        """On the console, a request to a network, or scrolling sideways on a phone."""
        pages = [*course_pages(), *sorted(site.glob("reference/*.html"))]
        self.assertGreater(len(course_pages()), 50)
        self.assertGreater(len(pages), 500)
        browsers = os.cpu_count()
        with ThreadPoolExecutor(browsers) as pool:
            found = pool.map(complaints, [pages[first::browsers] for first in range(browsers)])
        self.assertEqual([complaint for part in found for complaint in part], [])
        print(f"{len(pages)} pages are opened")


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.driver.quit)

    def test_all_exercises_have_a_page(self):
        manifest = json.loads((build_folder / "course_manifest.json").read_text(encoding="utf-8"))
        for exercise in manifest["exercises"]:
            self.assertTrue((site / f"exercise_{exercise['name']}.html").exists(), exercise["name"])

    def quickest_load(self, page, attempts=5):
        """Seconds of a processor. Caches that other programs share make one attempt dear, the page makes all of them dear."""
        quickest = float("inf")
        for _ in range(attempts):
            self.browser.open(page)
            quickest = min(quickest, self.browser.processor_seconds())
            if quickest < most_seconds:
                break
        return quickest

    def test_open(self):
        """Within a second of a processor, and without scrolling sideways."""
        pages = sorted({*course_pages(), *reference_pages(), *(site / f"{name}.html" for name in kinds.values())})
        there_are = len(list(site.glob("**/*.html")))
        print(f"{len(pages)} of {there_are} pages are timed: the course, each kind, 1 in {one_in} others")
        for page in pages:
            with self.subTest(page=page.name):
                self.assertLess(self.quickest_load(page), most_seconds)
                for width in widths:
                    self.browser.resize(width)
                    self.assertEqual(self.browser.overflow_pixels(), 0, f"{width} pixels wide")

    def test_are_accessible(self):
        for kind, name in kinds.items():
            # Colours do not depend on the width, nor what is shown on the colours: two of the four pairs have both.
            for width, dark in ((360, False), (1440, True)):
                with self.subTest(kind=kind, dark=dark, width=width):
                    self.browser.open(site / f"{name}.html", width=width, dark=dark)
                    self.assertEqual(self.browser.overflow_pixels(), 0)
                    self.browser.open_details()
                    self.browser.screenshot(f"{name.replace('/', '_')}_{width}_{'dark' if dark else 'light'}")
                    self.assertEqual(violations(self.browser), [])

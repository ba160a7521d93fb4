"""Home in a browser: what a stranger sees first."""

import unittest

from accessibility import violations
from browser import Browser, build_folder

site = build_folder / "docs/html"


class Home(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.driver.quit)

    def test_opens_without_an_error(self):
        self.browser.open(site / "index.html")
        self.assertEqual(self.browser.errors(), [])

    def test_is_accessible(self):
        for width, dark in ((1440, False), (390, True)):
            self.browser.open(site / "index.html", width=width, dark=dark)
            self.assertEqual(violations(self.browser), [])

    def test_shows_the_race_and_the_offer_on_the_first_screen(self):
        self.browser.open(site / "index.html", width=1440, height=900)
        for part in (".hero h1", ".hero .race", ".hero .button.first"):
            bottom = self.browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().bottom", part)
            self.assertLess(bottom, 900, part)
        self.assertGreater(self.browser.run("return document.querySelector('.hero .race').naturalWidth"), 0)

    def test_tells_why_to_believe_it_on_the_first_screen(self):
        self.browser.open(site / "index.html", width=1440, height=900)
        bottoms = self.browser.run("return [...document.querySelectorAll('.numbers li a')].map(link => link.getBoundingClientRect().bottom)")
        self.assertEqual(len(bottoms), 4)
        self.assertLess(max(bottoms), 900)

    def test_race_is_first_seen_at_its_finding(self):
        self.browser.open(site / "files/docs/race.svg")
        seen = "return getComputedStyle(document.querySelector(arguments[0])).visibility"
        self.assertEqual(self.browser.run(seen, ".said"), "visible")
        self.assertEqual(self.browser.run(seen, ".barrier"), "hidden")  # it comes later

    def test_has_a_card_for_each_chapter(self):
        self.browser.open(site / "index.html")
        chapters = {page.name for page in site.glob("chapter_*.html")}
        linked = self.browser.run("return [...document.querySelectorAll('.card a')].map(link => link.getAttribute('href'))")
        self.assertEqual(set(linked), chapters)
        drawn = self.browser.run("return [...document.querySelectorAll('.card')].filter(card => card.querySelector('img')?.naturalWidth > 0).length")
        self.assertEqual(drawn, len(chapters))

"""The course site in a browser."""

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
        self.browser.open(site / "index.html")
        self.assertEqual(violations(self.browser), [])

"""What a reader does on the site: walks through the course, searches, opens hints, and all of it without a mouse."""

import json
import re
import unittest

from accessibility import violations
from browser import Browser, build_folder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

site = build_folder / "docs/html"


# What learners type, and what must be among the first three that are found.
asked_by_learners = {
    "bank conflict": "chapter_",
    "coalescing": "chapter_",
    "race condition": "chapter_",
    "how to install": "set_up.html",
    "warp shuffle": "chapter_03",
    "out of bounds": "chapter_",
    "grid stride": "chapter_03",
    "__syncthreads": "chapter_",
    "atomicAdd": "chapter_03",
    "occupancy": "chapter_06",
    "barrier": "chapter_",
    "halo": "chapter_02",
    "pooling": "chapter_02",
    "matmul": "chapter_05",
    "shared memory": "chapter_01",
}


def titles_on_the_way():
    """The first headings of all pages of the course, from the manifest and the lessons themselves."""
    manifest = json.loads((build_folder / "course_manifest.json").read_text(encoding="utf-8"))
    titles, chapters = ["Cooperative CUDA"], []
    for exercise in manifest["exercises"]:
        if exercise["chapter"] not in chapters:
            chapters.append(exercise["chapter"])
            lesson = build_folder.parent / exercise["chapter_dir"] / "README.md"
            heading = lesson.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ")
            titles.append(re.split(r" *(?:\{#|<a )", heading)[0])
        titles.append(f"{exercise['number']} {exercise['name']}")
    return titles


class Reader(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.driver.quit)

    def find(self, selector):
        return self.browser.driver.find_element(By.CSS_SELECTOR, selector)

    def find_all(self, selector):
        return self.browser.driver.find_elements(By.CSS_SELECTOR, selector)

    def wait_until(self, condition, what):
        WebDriverWait(self.browser.driver, 60).until(lambda _: condition(), what)

    def focused(self, what="outerHTML"):
        return self.browser.run(f"return document.activeElement.{what}")

    def tab_to(self, selector, at_most=200):
        """Presses Tab until the element has the focus."""
        wanted = self.find(selector)
        for _ in range(at_most):
            self.browser.press(Keys.TAB)
            if self.browser.driver.switch_to.active_element == wanted:
                return
        self.fail(f"{at_most} times Tab do not lead to {selector}")

    def walk(self, direction):
        """Follows all links of a direction, and gives the titles of the pages on the way."""
        titles = [self.find("h1").text]
        while self.find_all(f"nav.way [rel={direction}]"):
            self.browser.driver.get(self.find(f"nav.way [rel={direction}]").get_attribute("href"))
            titles.append(self.find("h1").text)
        return titles

    def test_walks_through_the_course_and_back(self):
        self.browser.open(site / "index.html")
        on = self.walk("next")
        self.assertEqual(on[: len(titles_on_the_way())], titles_on_the_way())
        self.assertEqual(len(on), len(list(site.glob("*.html"))), "the documents follow the course")
        self.assertEqual(self.walk("prev"), on[::-1])

    def found_by_search(self, words):
        """Types into the search field; the addresses that are then shown, and whether each is of a lesson."""
        field = self.find("#site-query")
        field.clear()
        field.send_keys(words)
        asked = "return document.getElementById('site-results').dataset.asked"
        status = "return document.querySelector('#site-results p')?.textContent"
        self.wait_until(lambda: self.browser.run(asked) == words and self.browser.run(status), f"nothing is said of {words}")
        return [link.get_attribute("href").rsplit("/html/", 1)[1] for link in self.find_all("#site-results a")]

    def test_finds_what_learners_ask_for(self):
        """Each of these questions leads to a page that answers it, and lessons come before headers."""
        self.browser.open(site / "index.html")
        for words, wanted in asked_by_learners.items():
            with self.subTest(words=words):
                found = self.found_by_search(words)
                self.assertTrue(found, "nothing")
                self.assertRegex(" ".join(found[:3]), wanted)
                of_headers = [address.startswith("reference/") for address in found]
                self.assertEqual(of_headers, sorted(of_headers), "a header comes before a lesson")
        self.assertEqual(self.browser.errors(), [])

    def test_finds_functions_of_the_headers_last(self):
        self.browser.open(site / "index.html")
        self.assertTrue(any(address.startswith("reference/") for address in self.found_by_search("random_floats")))

    def test_finds_the_halo_by_keys_alone(self):
        self.browser.open(site / "index.html")
        self.browser.press("/")
        self.assertEqual(self.focused("id"), "site-query")
        self.browser.press(*"halo")
        self.wait_until(lambda: self.find_all("#site-results a"), "nothing is found")
        self.browser.press(Keys.ARROW_DOWN)
        self.assertEqual(self.focused("tagName"), "A")
        self.browser.press(Keys.ENTER)
        self.wait_until(lambda: "chapter_02_halo.html" in self.browser.driver.current_url, "the first result does not open")
        self.assertEqual(self.browser.errors(), [])

    def test_leaves_the_results_by_escape_and_by_choosing_one_on_the_same_page(self):
        self.browser.open(site / "chapter_02_halo.html")
        self.browser.press("/", *"zeros are")
        self.wait_until(lambda: self.find_all("#site-results a"), "nothing is found")
        self.browser.press(Keys.ARROW_DOWN, Keys.ESCAPE)
        self.assertEqual(self.focused("id"), "site-query")
        self.assertFalse(self.find("#site-results").is_displayed())
        self.browser.press(*" values")
        self.browser.press(Keys.ENTER)
        self.wait_until(lambda: self.browser.driver.current_url.endswith("chapter_02_halo.html#halo_zeros"), "not there")
        self.assertFalse(self.find("#site-results").is_displayed())

    def test_says_that_nothing_was_found(self):
        self.browser.open(site / "index.html")
        self.assertEqual(self.found_by_search("zzzz"), [])
        self.assertIn("Nothing found", self.find("#site-results [role=status]").text)

    def test_results_and_menu_are_accessible(self):
        for dark in (False, True):
            self.browser.open(site / "index.html", dark=dark)
            self.found_by_search("bank conflict")
            self.assertEqual(violations(self.browser), [])
            self.browser.open(site / "exercise_pooling.html", width=390, height=844, dark=dark)
            self.find("#site-menu").click()
            self.assertEqual(violations(self.browser), [])

    def test_searches_from_the_reference_too(self):
        self.browser.open(site / "reference/index.html")
        self.found_by_search("bank conflict")
        self.find("#site-results a").click()
        self.wait_until(lambda: "/html/chapter_" in self.browser.driver.current_url, "the lesson does not open")

    def test_reaches_every_chapter_by_the_menu_of_a_phone(self):
        self.browser.open(site / "exercise_pooling.html", width=390, height=844)
        self.assertFalse(self.find("#site-tree").is_displayed())
        self.find("#site-menu").click()
        self.assertEqual(self.find("#site-menu").get_attribute("aria-expanded"), "true")
        chapters = self.find_all("#site-tree details")
        self.assertEqual(len(chapters), len(list(site.glob("chapter_*.html"))))
        for chapter in chapters:
            self.browser.run("arguments[0].open = true", chapter)
            self.assertTrue(chapter.find_element(By.CSS_SELECTOR, "a").is_displayed())
        exercise = chapters[3].find_element(By.CSS_SELECTOR, "li:nth-child(2) a")
        self.browser.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", exercise)
        exercise.click()
        self.wait_until(lambda: "exercise_dot_product" in self.browser.driver.current_url, "the exercise does not open")

    def test_closes_the_menu_by_escape(self):
        self.browser.open(site / "index.html", width=390, height=844)
        self.find("#site-menu").click()
        self.browser.press(Keys.ESCAPE)
        self.assertFalse(self.find("#site-tree").is_displayed())
        self.assertEqual(self.focused("id"), "site-menu")

    def test_turns_pages_by_arrow_keys(self):
        self.browser.open(site / "index.html")
        for key, number in ((Keys.ARROW_RIGHT, 1), (Keys.ARROW_RIGHT, 2), (Keys.ARROW_LEFT, 1)):
            self.browser.press(key)
            self.wait_until(lambda wanted=titles_on_the_way()[number]: self.find("h1").text == wanted, f"{key} does not lead on")

    def test_keeps_arrow_keys_for_what_scrolls(self):
        self.browser.open(site / "chapter_02_halo.html", width=390)
        self.browser.run("document.querySelector('article > pre[tabindex]').focus()")
        self.browser.press(Keys.ARROW_RIGHT)
        self.wait_until(lambda: self.focused("scrollLeft"), "the drawing does not scroll")
        self.assertTrue(self.browser.driver.current_url.endswith("chapter_02_halo.html"))

    def test_pictures_can_be_read_on_a_phone(self):
        """They scroll rather than shrink: their words have 11 pixels at full size."""
        self.browser.open(site / "chapter_02_halo.html", width=390)
        self.browser.run("document.querySelectorAll('img').forEach(picture => { picture.loading = 'eager'; })")
        scales = self.browser.run(
            "return [...document.querySelectorAll('article .picture img')].filter(picture => picture.checkVisibility())"
            ".map(picture => picture.getBoundingClientRect().width / 720)")
        self.assertGreater(len(scales), 3)
        self.assertGreater(min(scales), 0.8)
        self.assertEqual(self.browser.overflow_pixels(), 0)

    def test_lists_what_is_on_the_page(self):
        self.browser.open(site / "chapter_02_halo.html", width=1440)
        self.assertTrue(self.find(".on-this-page").is_displayed())
        places = [link.get_attribute("href").rsplit("#", 1)[1] for link in self.find_all(".on-this-page a")]
        self.assertEqual(places, [heading.get_attribute("id") for heading in self.find_all("article h2, article h3")])

    def test_keeps_lines_short(self):
        """65 to 80 characters a line are read best."""
        self.browser.open(site / "chapter_02_halo.html", width=1440)
        characters = self.browser.run(
            "const text = [...document.querySelectorAll('article > p')].sort((a, b) => b.textContent.length - a.textContent.length)[0];"
            "const line = parseFloat(getComputedStyle(text).lineHeight);"
            "return text.textContent.length / Math.round(text.getBoundingClientRect().height / line)"
        )
        self.assertGreater(characters, 55)
        self.assertLess(characters, 90)

    def background(self):
        return self.browser.run("return getComputedStyle(document.body).backgroundColor")

    def test_switches_to_dark_and_remembers(self):
        self.browser.open(site / "index.html")
        light = self.background()
        self.tab_to("#site-theme")
        self.browser.press(Keys.ENTER)
        dark = self.background()
        self.assertNotEqual(dark, light)
        self.assertEqual(self.focused("getAttribute('aria-pressed')"), "true")
        self.browser.open(site / "chapter_02_halo.html")
        self.assertEqual(self.background(), dark)
        self.tab_to("#site-theme")
        self.browser.press(Keys.SPACE)
        self.assertEqual(self.background(), light)

    def test_skips_to_the_text(self):
        self.browser.open(site / "index.html")
        self.browser.press(Keys.TAB)
        self.assertEqual(self.focused("textContent"), "Skip to the text")
        self.browser.press(Keys.ENTER)
        self.tab_to("main a", at_most=1)

    def test_opens_the_file_and_a_hint_by_keys(self):
        self.browser.open(site / "exercise_pooling.html")
        details = self.find_all("article details")
        self.assertGreaterEqual(len(details), 5)  # the file, three tiers of hints, the reference
        self.assertEqual([part for part in details if part.get_attribute("open")], [])
        self.tab_to("article details summary")
        self.browser.press(Keys.ENTER)
        self.assertIn("// TODO(1)", details[0].text)
        self.tab_to("article #hints ~ details summary")
        self.browser.press(Keys.SPACE)
        self.assertGreater(len(details[1].text.splitlines()), 1)

    def test_shows_the_parts_of_an_exercise_in_their_order(self):
        self.browser.open(site / "exercise_pooling.html")
        self.assertTrue(self.find("table.cells").is_displayed())
        parts = [heading.text for heading in self.find_all("article h2")]
        self.assertEqual(parts, ["Your file", "Contract", "Budget", "Hints", "The reference at work"])
        self.assertFalse(self.find("article img").is_displayed())  # the reference spoils the exercise until it is asked for

    def test_colours_cuda_words(self):
        self.browser.open(site / "exercise_pooling.html")
        words = {word.get_attribute("textContent") for word in self.find_all("pre .cuda")}
        self.assertLessEqual({"__global__", "__shared__"}, words)

    def test_shows_the_reference_at_work_on_the_exercises_pages(self):
        drawn = {picture.stem: picture.relative_to(site) for picture in site.glob("files/chapters/*/pictures/*.svg")}
        self.assertGreater(len(drawn), 20)
        for name in sorted(drawn):
            self.browser.open(site / f"exercise_{name}.html")
            self.browser.open_details()
            picture = self.find(f"article img[src='{drawn[name]}']")
            self.browser.run("arguments[0].scrollIntoView()", picture)  # before that it is not loaded
            self.wait_until(lambda shown=picture: int(shown.get_attribute("naturalWidth")) > 0, name)
            self.assertTrue(self.find_all(f"article a[href='live/{name}.html']"), name)

    def test_shows_the_references_at_work_in_the_lessons(self):
        for chapter in (build_folder.parent / "chapters").glob("[0-9]*"):
            self.browser.open(site / f"chapter_{chapter.name}.html")
            pictures = self.find_all("article img[src*='/pictures/']")
            names = {picture.get_attribute("src").rsplit("/", 1)[1] for picture in pictures}
            self.assertEqual(names, {drawing.name for drawing in chapter.glob("pictures/*.svg")})
            for picture in pictures:
                self.assertGreater(int(picture.get_attribute("naturalWidth")), 0, picture.get_attribute("src"))

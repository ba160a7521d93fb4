"""What a reader does on the site: walks through the course, searches, opens hints, and all of it without a mouse."""

import json
import unittest

from browser import Browser, build_folder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

site = build_folder / "docs/html"


def titles_on_the_way():
    """The first headings of all pages of the course, from the manifest and the lessons themselves."""
    manifest = json.loads((build_folder / "course_manifest.json").read_text(encoding="utf-8"))
    titles, chapters = ["Cooperative CUDA"], []
    for exercise in manifest["exercises"]:
        if exercise["chapter"] not in chapters:
            chapters.append(exercise["chapter"])
            lesson = build_folder.parent / exercise["chapter_dir"] / "README.md"
            titles.append(lesson.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ").split(" <a ")[0])
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
        self.assertEqual(self.walk("next"), titles_on_the_way())
        self.assertEqual(self.walk("prev"), titles_on_the_way()[::-1])

    def found_by_search(self, word):
        """Types into the search field; the titles that are then shown."""
        self.browser.press(*word)
        wanted = self.focused("value")
        self.wait_until(lambda: self.find("#MSearchResultsWindow").is_displayed(), "no results are shown")
        self.browser.driver.switch_to.frame(self.find("#MSearchResults"))
        asked = "return unescape(location.search.substring(1))"
        self.wait_until(lambda: self.browser.run(asked) == wanted, f"nobody searches for {wanted}")
        shown = lambda: [result.text for result in self.find_all(".SRResult") if result.text]
        self.wait_until(shown, f"nothing is found for {word}")
        titles = shown()
        self.browser.driver.switch_to.default_content()
        return titles

    def go_into_results(self):
        self.browser.press(Keys.ARROW_DOWN)
        self.wait_until(lambda: self.focused("id") == "MSearchResults", "Down does not lead to the results")
        self.browser.driver.switch_to.frame(self.find("#MSearchResults"))
        self.wait_until(lambda: self.focused("tagName") == "A", "no result has the focus")
        self.browser.driver.switch_to.default_content()

    def test_finds_the_halo_by_keys_alone(self):
        self.browser.open(site / "index.html")
        self.tab_to("#MSearchField")
        titles = self.found_by_search("halo")
        self.assertTrue(any("The halo: windows that overlap" in title for title in titles), titles)
        self.go_into_results()
        self.browser.press(Keys.ENTER)
        self.wait_until(lambda: "index.html" not in self.browser.driver.current_url, "the first result does not open")
        self.assertEqual(self.browser.errors(), [])

    def test_leaves_the_results_by_escape_and_by_choosing_one_on_the_same_page(self):
        self.browser.open(site / "chapter_02_halo.html")
        self.tab_to("#MSearchField")
        self.found_by_search("zeros are")
        self.go_into_results()
        self.browser.hold(Keys.ESCAPE)
        self.wait_until(lambda: self.focused("id") == "MSearchField", "Escape does not lead back to the search field")
        self.browser.let_go(Keys.ESCAPE)  # which comes up in the field, and must not leave it
        self.assertEqual(self.focused("id"), "MSearchField")
        self.found_by_search("zeros are values")  # Escape has emptied the field
        self.go_into_results()
        self.browser.press(Keys.ENTER)
        self.wait_until(lambda: self.browser.driver.current_url.endswith("chapter_02_halo.html#halo_zeros"), "not there")
        self.wait_until(lambda: not self.find("#MSearchResultsWindow").is_displayed(), "the results stay open")
        self.assertEqual(self.browser.errors(), [])

    def test_finds_nothing_where_there_is_nothing(self):
        self.browser.open(site / "index.html")
        self.tab_to("#MSearchField")
        self.browser.press(*"zzzz")
        self.browser.driver.switch_to.frame(self.find("#MSearchResults"))
        self.wait_until(lambda: self.find("#NoMatches").is_displayed(), "nobody says that nothing was found")

    def background(self):
        return self.browser.run("return getComputedStyle(document.body).backgroundColor")

    def test_switches_to_dark_and_remembers(self):
        self.browser.open(site / "index.html")
        light = self.background()
        self.tab_to("doxygen-awesome-dark-mode-toggle")
        self.browser.press(Keys.ENTER)
        dark = self.background()
        self.assertNotEqual(dark, light)
        self.assertEqual(self.focused("getAttribute('aria-pressed')"), "true")
        self.browser.open(site / "chapter_02_halo.html")
        self.assertEqual(self.background(), dark)
        self.tab_to("doxygen-awesome-dark-mode-toggle")
        self.browser.press(Keys.SPACE)
        self.assertEqual(self.background(), light)

    def test_skips_to_the_text_and_on_to_the_next_page(self):
        self.browser.open(site / "index.html")
        self.browser.press(Keys.TAB)
        self.assertEqual(self.focused("textContent"), "Skip to the text")
        self.browser.press(Keys.ENTER)
        self.tab_to("nav.way [rel=next]", at_most=2)
        self.browser.press(Keys.ENTER)
        self.wait_until(lambda: self.find("h1").text == titles_on_the_way()[1], "Enter does not open the next page")

    def test_opens_the_file_and_a_hint_by_keys(self):
        self.browser.open(site / "exercise_pooling.html")
        details = self.find_all(".contents details")
        self.assertGreaterEqual(len(details), 4)  # the file, and three tiers of hints
        self.assertEqual([part for part in details if part.get_attribute("open")], [])
        self.tab_to(".contents details summary")
        self.browser.press(Keys.ENTER)
        self.assertIn("// TODO(1)", details[0].text)
        self.tab_to(".contents details:nth-of-type(2) summary")
        self.browser.press(Keys.SPACE)
        self.assertGreater(len(details[1].text.splitlines()), 1)

    def test_colours_cuda_words(self):
        self.browser.open(site / "exercise_pooling.html")
        words = {word.get_attribute("textContent") for word in self.find_all(".line .keyword, .line .code")}
        self.assertLessEqual({"__global__", "__shared__"}, words)

    def test_shows_the_references_at_work_in_the_lessons(self):
        drawn = {picture.stem for picture in (site / "pictures").glob("*.svg")}
        manifest = json.loads((build_folder / "course_manifest.json").read_text(encoding="utf-8"))
        exercises = [(entry["chapter"], entry["name"]) for entry in manifest["exercises"] if entry["name"] in drawn]
        self.assertGreater(len(exercises), 20)
        for chapter in dict(exercises):
            self.browser.open(site / f"chapter_{chapter}.html")
            pictures = self.find_all(".contents img[src^='pictures/']")
            names = [picture.get_attribute("src").rsplit("/", 1)[1].removesuffix(".svg") for picture in pictures]
            self.assertEqual(names, [name for where, name in exercises if where == chapter])
            for picture in pictures:
                self.assertGreater(int(picture.get_attribute("naturalWidth")), 0, picture.get_attribute("src"))
                self.assertTrue(self.find_all(f".contents a[href='pictures/{names[pictures.index(picture)]}.html']"))

"""What a reader sees and does on a trace page."""

import unittest
import xml.dom.minidom

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from accessibility import violations
from trace_pages import PageTest, pages

most_bytes = 2_000_000
sizes = (360, 1440)


class TracePage(PageTest):
    def titles(self):
        return [title.get_attribute("textContent") for title in self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .title")]

    def marked_lines(self):
        lines = self.browser.driver.find_elements(By.CSS_SELECTOR, "#source .race")
        return [int(line.text.split()[0]) for line in lines]

    def test_race_shows_both_threads_and_lines(self):
        self.open("racing")
        self.browser.press(Keys.HOME)
        self.assertEqual(self.text("#now"), "The interval begins.")
        self.find("#finding-list button.go").click()
        now = self.text("#now")
        self.assertIn("thread 0 reads tile[1], line 24", now)
        self.assertIn("thread 1 writes tile[1], line 21", now)
        self.assertEqual(self.marked_lines(), [21, 24])
        cells = self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .cell.race")
        self.assertEqual(sorted(cell.get_attribute("data-cell") for cell in cells), ["1:1", "threads:0", "threads:1"])
        self.assertEqual(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .arrow.race")), 2)
        self.assertEqual(self.browser.errors(), [])

    def test_right_kernel_has_no_finding(self):
        self.open("right")
        self.assertEqual(self.text("#finding-list"), "No findings.")
        self.assertEqual(self.browser.driver.find_elements(By.CSS_SELECTOR, ".race:not(.swatch):not(.head)"), [])
        self.assertEqual(self.text("#verdict"), "pass")

    def test_shows_what_differs_from_the_reference(self):
        self.open("racing")
        self.find("#beside").click()
        self.assertEqual([heading.text for heading in self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures h3")], ["Yours", "Reference"])
        self.browser.press(Keys.END)
        self.assertGreater(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .differs")), 0)

    def test_matmul_shows_both_tiles_and_steps_over_k(self):
        self.open("tiles")
        names = [title.split(" ")[0] for title in self.titles()]
        self.assertEqual(names, ["a", "b", "a_tile", "b_tile", "block", "out"])
        self.browser.press(Keys.END, "]", Keys.END, "]")  # filled, summed up: the second stop fills both tiles again
        self.assertIn("interval 3 of 7", self.text(".where"))
        self.browser.press(Keys.END)
        read = self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .panel.global .cell.read")
        by_variable = {}
        for cell in read:
            variable, element = cell.get_attribute("data-cell").split(":")
            by_variable.setdefault(variable, set()).add(int(element))
        # Size 8, tile 3, block (0,0): rows 0 to 2 and columns 3 to 5 of a; rows 3 to 5 and columns 0 to 2 of b.
        expected = [{8 * row + column for row in range(3) for column in range(3, 6)}, {8 * row + column for row in range(3, 6) for column in range(3)}]
        self.assertCountEqual(by_variable.values(), expected)
        written = self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .panel.shared .cell.write")
        self.assertEqual(len(written), 18)

    def test_source_follows(self):
        self.open("tiles")
        for _ in range(7):
            self.browser.press(Keys.END)
            place, line = self.find("#source").rect, self.find("#source .current").rect
            self.assertGreaterEqual(line["y"], place["y"])
            self.assertLessEqual(line["y"] + line["height"], place["y"] + place["height"])
            self.browser.press("]")

    def test_cells_tell_thread_line_address_and_value(self):
        self.open("right")
        self.browser.press(Keys.HOME, "]", Keys.END)
        self.browser.run("document.querySelector('[data-cell=\"1:3\"]').dispatchEvent(new PointerEvent('pointermove', {bubbles: true}))")
        details = self.text("#details")
        for words in ("tile[3] holds", "byte 12 of tile, bank 3", "thread 3 reads tile[3], line"):
            self.assertIn(words, details)

    def test_keyboard_alone(self):
        self.open("racing")
        reached = set()
        for _ in range(40):
            self.browser.press(Keys.TAB)
            reached.add(self.browser.run("return document.activeElement.id || document.activeElement.className || document.activeElement.textContent"))
            if self.browser.run("return document.activeElement.classList.contains('drawing')"):
                break
        self.assertTrue({"theme", "go", "beside", "slider"} <= reached, reached)
        self.browser.press(Keys.ARROW_RIGHT)  # in the picture: from cell to cell
        self.assertIn("a[1] holds", self.text("#details"))
        self.browser.run("document.activeElement.blur()")
        self.browser.press(Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertIn("access 2 of 50", self.text(".where"))
        self.browser.press(Keys.ARROW_LEFT)
        self.assertIn("access 1 of 50", self.text(".where"))
        self.browser.press("r")
        self.assertIn("thread 0", self.text("#now"))

    def test_follows_one_thread(self):
        self.open("racing")
        self.browser.press(Keys.HOME)
        self.browser.run("const all = document.querySelectorAll('#choices select'); const select = all[all.length - 1];"
                         "select.value = '5'; select.dispatchEvent(new Event('change'))")
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertIn("thread 5 reads a[5]", self.text("#now"))

    def test_fits_narrow_and_wide_light_and_dark(self):
        for name in ("racing", "tiles", "matrices"):
            for width in sizes:
                for dark in (False, True):
                    with self.subTest(page=name, width=width, dark=dark):
                        self.open(name, width=width, dark=dark)
                        self.assertEqual(self.browser.overflow_pixels(), 0)
                        self.browser.screenshot(f"trace_{name}_{width}_{'dark' if dark else 'light'}", whole_page=True)
                        self.assertEqual(self.browser.errors(), [])

    def test_is_accessible(self):
        for dark in (False, True):
            for name in ("racing", "tiles"):
                with self.subTest(page=name, dark=dark):
                    self.open(name, dark=dark)
                    self.assertEqual(violations(self.browser), [])

    def test_prints_on_white_without_controls(self):
        self.open("racing", width=720, dark=True)
        self.find("#theme").click()
        self.find("#theme").click()
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.assertEqual(self.browser.run("return getComputedStyle(document.documentElement).backgroundColor"), "rgb(255, 255, 255)")
        self.assertFalse(self.find("#player").is_displayed())
        self.assertEqual(self.browser.overflow_pixels(), 0)
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_theme_can_be_chosen(self):
        self.open("right")
        color = "return getComputedStyle(document.documentElement).backgroundColor"
        light = self.browser.run(color)
        self.find("#theme").click()
        self.assertNotEqual(self.browser.run(color), light)

    def test_needs_no_network_and_weighs_little(self):
        for page in pages.glob("*.html"):
            self.assertLess(page.stat().st_size, most_bytes)
        self.open("matrices")
        addresses = [address for address in self.browser.requests() if not address.startswith(("file:", "data:"))]
        self.assertEqual(addresses, [])

    def test_drawing_can_be_saved(self):
        self.open("racing")
        text = self.browser.run(
            "let saved; const create = URL.createObjectURL; URL.createObjectURL = blob => { saved = blob; return create(blob); };"
            "HTMLAnchorElement.prototype.click = () => {}; document.querySelector('.save').click(); return saved.text()")
        drawing = xml.dom.minidom.parseString(text).documentElement
        self.assertEqual(drawing.tagName, "svg")
        self.assertIn("--race", drawing.getElementsByTagName("style")[0].firstChild.data)

    def test_requests_follow_the_access(self):
        self.open("right")
        self.browser.press(Keys.HOME, Keys.ARROW_RIGHT)
        self.wait_until(lambda: "read of a" in self.text("#request-text"))
        self.assertIn("8 of 32 lanes, 1 sector", self.text("#request-text"))
        self.browser.press(Keys.ARROW_RIGHT)
        self.wait_until(lambda: "write of tile" in self.text("#request-text"))
        self.assertIn("no bank conflict", self.text("#request-text"))

    def test_grid_of_another_device(self):
        self.open("matrices")
        self.browser.run("const select = document.querySelector('#grid-choices select'); select.value = 'A100'; select.dispatchEvent(new Event('change'))")
        self.assertIn("A100: 108 streaming multiprocessors (SMs)", self.text("#grid-text"))
        self.assertEqual(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#grid-picture [data-block]")), 16)


if __name__ == "__main__":
    unittest.main()

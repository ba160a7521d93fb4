"""What a reader sees and does on a trace page."""

import time
import unittest
import xml.dom.minidom
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from accessibility import violations
from trace_pages import PageTest, pages

most_bytes = 2_000_000
sizes = (390, 1024, 1440)


class TracePage(PageTest):
    def titles(self):
        return [title.get_attribute("textContent") for title in self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .title")]

    def marked_lines(self):
        lines = self.browser.driver.find_elements(By.CSS_SELECTOR, "#source .race")
        return [int(line.text.split()[0]) for line in lines]

    def test_race_shows_both_threads_and_lines(self):
        self.open("racing")
        self.browser.press(Keys.HOME)
        self.assertEqual(self.text("#now"), "The block begins.")
        self.find("#finding-list button.go").click()
        now = self.text("#now")
        self.assertIn("thread 0 reads tile[1], line 24", now)
        self.assertIn("thread 1 writes tile[1], line 21", now)
        self.assertEqual(self.marked_lines(), [21, 24])
        cells = self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .cell.race")
        self.assertEqual(sorted(cell.get_attribute("data-cell") for cell in cells), ["1:1", "threads:0", "threads:1"])
        self.assertEqual(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .arrow.race")), 2)
        self.assertEqual(self.browser.errors(), [])

    def test_opens_at_other_findings_with_their_line(self):
        self.open("outside")
        self.assertIn("out-of-bounds: thread 0 of block 0 reads a[-2]", self.text("#now"))
        self.assertEqual(self.marked_lines(), [21])
        self.assertIn("outside", self.find("#pictures .cell.race.current:not([data-cell^=threads])").get_attribute("class"))
        self.open("diverging")
        self.assertRegex(self.text("#now"), r"barrier-divergence: threads 0-\d of block \d wait at this barrier")
        self.assertEqual(self.marked_lines(), [24])
        self.assertEqual(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .cell.race"), [])  # no access is wrong
        self.open("wrong")
        self.assertRegex(self.text("#now"), r"wrong-result: out\[\d+\] was never written")

    def test_right_kernel_has_no_finding(self):
        self.open("right")
        self.assertIn("No findings", self.text("#findings-title"))
        self.assertEqual(self.text("#finding-list"), "")
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
        self.assertEqual(names, ["a", "b", "a_tile", "block", "b_tile", "out"])
        self.browser.run("app.goTo(0, 0)")
        self.browser.press("]", "]", "]")  # filled, summed up: the third barrier comes after both tiles were filled again
        self.assertIn("interval 3 of 7", self.text("#where"))
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
        self.browser.run("app.goTo(0, 0)")
        for _ in range(7):
            self.browser.press(Keys.END)
            place, line = self.find("#source").rect, self.find("#source .current").rect
            self.assertGreaterEqual(line["y"], place["y"])
            self.assertLessEqual(line["y"] + line["height"], place["y"] + place["height"])
            self.browser.press("]")

    def point_at(self, cell):
        """Moves the pointer to a cell's middle; returns where that is."""
        return self.browser.run(
            "const rect = document.querySelector(`[data-cell='${arguments[0]}']`).getBoundingClientRect();"
            "const at = {clientX: rect.x + rect.width / 2, clientY: rect.y + rect.height / 2, bubbles: true};"
            "document.querySelector('#pictures svg').dispatchEvent(new PointerEvent('pointermove', at)); return [at.clientX, at.clientY]", cell)

    def test_tooltip_tells_thread_line_address_and_value_beside_the_pointer(self):
        self.open("right")
        self.browser.run("app.goTo(1, Infinity)")
        self.assertFalse(self.find("#tip").is_displayed())
        x, y = self.point_at("1:3")
        tip = self.find("#tip")
        for words in ("tile[3] holds", "byte 12 of tile, bank 3", "thread 1 reads tile[3], line"):
            self.assertIn(words, tip.text)
        self.assertLess(abs(tip.rect["x"] - x) + abs(tip.rect["y"] - y), 60)
        self.browser.run("document.querySelector('#pictures svg').dispatchEvent(new PointerEvent('pointerleave'))")
        self.assertFalse(tip.is_displayed())

    def test_tooltip_in_a_picture_of_thousands_of_cells(self):
        self.open("matrices")
        self.assertLess(self.browser.run("return document.querySelectorAll('#pictures rect').length"), 1500)  # of 3,072 cells
        self.browser.run(
            "const rect = document.querySelector('#pictures svg').getBoundingClientRect();"
            "const panel = app.stages[0].layout.panels[0];"
            "const at = {clientX: rect.x + panel.x + 2.5 * panel.cell, clientY: rect.y + panel.y + 1.5 * panel.cell, bubbles: true};"
            "document.querySelector('#pictures svg').dispatchEvent(new PointerEvent('pointermove', at))")
        self.assertIn("[66]", self.text("#tip"))  # row 1, column 2 of 64

    def test_keyboard_alone(self):
        self.open("racing")
        reached = set()
        for _ in range(40):
            self.browser.press(Keys.TAB)
            reached.add(self.browser.run("return document.activeElement.id || document.activeElement.className || document.activeElement.textContent"))
            if self.browser.run("return document.activeElement.classList.contains('drawing')"):
                break
        self.assertTrue({"theme", "play", "slider", "beside", "imagine"} <= reached, reached)
        self.browser.press(Keys.ARROW_RIGHT)  # in the picture: from cell to cell
        self.assertIn("a[1] holds", self.browser.run("return document.getElementById('details').textContent"))
        self.assertIn("a[1] holds", self.text("#tip"))
        self.browser.press(Keys.ESCAPE)
        self.assertFalse(self.find("#tip").is_displayed())
        self.browser.run("document.activeElement.blur()")
        self.browser.press(Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertIn("access 2 of 50", self.text("#where"))
        self.browser.press(Keys.ARROW_LEFT)
        self.assertIn("access 1 of 50", self.text("#where"))
        self.browser.press("r")
        self.assertIn("thread 0", self.text("#now"))

    def choose(self, label, value):
        self.browser.run(
            "const label = [...document.querySelectorAll('label')].find(one => one.textContent.startsWith(arguments[0] + ' '));"
            "const select = label.querySelector('select'); select.value = arguments[1]; select.dispatchEvent(new Event('change'))", label, value)

    def test_space_plays_and_pauses(self):
        self.open("right")
        self.browser.run("app.goTo(0, 0)")
        self.choose("speed", "16")
        self.browser.press(Keys.SPACE)
        self.assertEqual(self.find("#play").get_attribute("aria-pressed"), "true")
        self.wait_until(lambda: "access 0 of" not in self.text("#where"))
        self.browser.press(Keys.SPACE)
        self.assertEqual(self.text("#play"), "▶ Play")
        where = self.text("#where")
        time.sleep(0.3)
        self.assertEqual(self.text("#where"), where)
        self.find("#play").click()
        self.wait_until(lambda: self.text("#play") == "▶ Play")  # at the end it stops
        self.assertIn("interval 2 of 2", self.text("#where"))
        self.assertIn("access 32 of 32", self.text("#where"))

    def test_lanes_of_a_warp_fire_together(self):
        self.open("right")
        self.browser.run("app.goTo(0, 0)")
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertRegex(self.text("#now"), r"Warp 0, line \d+: lanes 0 to 7 read a\[0\] to a\[7\]")
        self.assertEqual(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .arrow.now")), 8)
        self.assertEqual(self.text("#request-text"), "1 sector, used in full.")
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertIn("8 of 32 banks, no bank conflict", self.text("#request-text"))

    def test_shuffle_is_drawn_from_lane_to_lane(self):
        self.open("shuffles")
        self.assertRegex(self.text("#now"), r"Warp 0, line \d+: a shuffle, each lane gets the value of the lane 16 above it")
        self.assertIn("__shfl_down_sync", self.text("#source .current"))
        self.assertEqual(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .arrow.exchange")), 16)
        self.assertIn("No memory is touched", self.text("#request-text"))
        for above in (8, 4, 2, 1):
            self.browser.press(Keys.ARROW_RIGHT)
            self.assertIn(f"the lane {above} above it", self.text("#now"))
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertIn("writes out[0]", self.text("#now"))
        for _ in range(5):
            self.browser.press(Keys.ARROW_LEFT)
        self.assertIn("the lane 16 above it", self.text("#now"))

    def test_steps_by_access_request_and_interval(self):
        self.open("right")
        self.browser.run("app.goTo(0, 0)")
        for step, words in (("access", "access 1 of 18"), ("request", "access 8 of 18"), ("interval", "access 18 of 18")):
            self.choose("a step is", step)
            self.browser.run("document.activeElement.blur()")
            self.browser.press(Keys.ARROW_RIGHT)
            self.assertIn(words, self.text("#where"))

    def test_barrier_is_a_line_across_the_picture(self):
        self.open("right")
        self.browser.run("app.goTo(0, Infinity)")
        self.assertIn("All threads have come to the barrier, line", self.text("#now"))
        line = self.find("#pictures .barrier line").rect
        self.assertGreater(line["width"], 0.9 * self.find("#pictures svg").rect["width"])
        self.browser.press(Keys.ARROW_LEFT)
        self.assertEqual(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .barrier line"), [])

    def test_address_names_the_moment(self):
        self.open("right")
        self.browser.run("app.goTo(1, 8)")
        self.wait_until(lambda: "interval=2&access=8&order=warps" in self.browser.run("return location.hash"))
        address, now = self.browser.run("return location.href"), self.text("#now")
        self.browser.open("about:blank")
        self.browser.open(address)
        self.wait_until(lambda: self.browser.run("return document.documentElement.dataset.ready") == "true")
        self.assertIn("interval 2 of 2, request 1 of", self.text("#where"))
        self.assertEqual(self.text("#now"), now)
        self.browser.run("location.hash = '#launch=1&block=0&interval=1&access=3&order=threads'")
        self.wait_until(lambda: "interval 1 of 2, access 3 of 18" in self.text("#where"))
        self.browser.open(address.split("#")[0] + "#launch=9&block=0&interval=1&access=3&order=threads")  # not in this run
        self.wait_until(lambda: self.browser.run("return document.documentElement.dataset.ready") == "true")
        self.assertEqual(self.browser.errors(), [])

    def test_both_orders_of_a_race_and_the_barrier_that_is_missing(self):
        self.open("racing")
        happened, other, _ = self.browser.driver.find_elements(By.CSS_SELECTOR, "#race .card")
        self.assertIn("1. thread 0 reads tile[1] and finds nothing: it has never been written", happened.text.replace("\n", " ").replace("run thread", "run 1. thread"))
        self.assertLess(other.text.index("thread 1 makes tile[1]"), other.text.index("thread 0 reads tile[1]"))
        self.find("#imagine").click()
        self.assertIn("__syncthreads()", self.text("#source .ghost"))
        self.assertIn("No element is used by two threads in a race", self.text("#race"))
        self.assertEqual(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .cell.race"), [])
        self.assertNotIn("?", self.browser.run("return app.stages[0].describe('1:1')[0]"))
        # What thread 0 adds up from there the run does not tell: it read something else.
        self.browser.press(Keys.END)
        self.assertIn("depends on the order", self.browser.run("return app.stages[0].describe('2:0')[0]"))
        self.find("#imagine").click()
        self.assertIn("with no barrier between the two", self.text("#now"))
        self.assertEqual(self.browser.driver.find_elements(By.CSS_SELECTOR, "#source .ghost"), [])

    def test_all_that_matters_is_on_one_screen(self):
        for name, lines in (("racing", 2), ("right", 0), ("matrices", 0)):
            self.open(name)
            with self.subTest(page=name):
                self.assertEqual(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#source .race")), lines)
                for selector in ("#play", "#slider", "#now", "#pictures svg", "#source", "#source .current", "#source .race", "#request-picture svg"):
                    for part in self.browser.driver.find_elements(By.CSS_SELECTOR, selector):
                        box = self.browser.run("const box = arguments[0].getBoundingClientRect(); return [box.top, box.bottom]", part)
                        self.assertGreaterEqual(box[0], 0, selector)
                        self.assertLessEqual(box[1], 900, selector)
                self.assertEqual(self.browser.run("return scrollY"), 0)

    def test_phone_shows_sentence_picture_and_controls(self):
        self.browser.open(pages / "racing.html", width=390, height=844)
        self.wait_until(lambda: self.browser.run("return document.documentElement.dataset.ready") == "true")
        tops = [self.browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().top", one) for one in ("#now", "#pictures svg", "#play")]
        self.assertEqual(tops, sorted(tops))
        bottom = self.browser.run("return document.querySelector('#play').getBoundingClientRect().bottom")
        self.assertLessEqual(bottom, 844)
        self.assertGreaterEqual(tops[0], 0)
        self.assertGreaterEqual(self.find("#play").rect["height"], 44)

    def test_passing_run_opens_on_an_exchange_and_shows_the_budget_met(self):
        self.open("right")
        self.assertRegex(self.text("#now"), r"Warp 0, line \d+: lanes 0 to 7 read tile")
        self.assertEqual(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#pictures .arrow.now")), 8)
        items = [item.text for item in self.browser.driver.find_elements(By.CSS_SELECTOR, "#budget .within")]
        self.assertIn("global reads 1 a thread, 8 in all (at most 1 a thread, exactly 8 in all)", " ".join(items))
        self.assertEqual(self.browser.driver.find_elements(By.CSS_SELECTOR, "#budget .over"), [])

    def test_shows_how_often_each_element_is_fetched(self):
        self.open("tiles")
        self.browser.run("document.getElementById('fetches').scrollIntoView()")
        self.wait_until(lambda: self.text("#fetch-text"))
        self.assertIn("a: 24 fetches, each element once. If each read of the copy in shared memory went to global memory: 72 fetches, each element 3 times.", self.text("#fetch-text"))
        numbers = [{text.text for text in row.find_elements(By.CSS_SELECTOR, ".value")} for row in self.browser.driver.find_elements(By.CSS_SELECTOR, "#fetch-pictures svg")]
        self.assertEqual(numbers, [{"3"}, {"1"}, {"3"}, {"1"}])

    def test_links_lead_to_the_lesson_and_the_file(self):
        self.open("right")
        links = {link.text: link.get_attribute("href") for link in self.browser.driver.find_elements(By.CSS_SELECTOR, "#ways a")}
        self.assertTrue(links["Lesson"].endswith("/chapters/02_halo/README.md"), links)
        self.assertTrue(links["Your file"].endswith("/exercises/02_halo/pooling.cu"), links)
        for address in links.values():
            self.assertTrue(Path(address.removeprefix("file://")).exists(), address)

    def test_follows_one_thread(self):
        self.open("racing")
        self.browser.press(Keys.HOME)
        self.choose("follow", "5")
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertIn("Thread 5 reads a[5]", self.text("#now"))

    def test_fits_narrow_and_wide_light_and_dark(self):
        for name in ("racing", "right", "tiles", "shuffles", "matrices"):
            for width in sizes:
                for dark in (False, True):
                    with self.subTest(page=name, width=width, dark=dark):
                        self.open(name, width=width, dark=dark)
                        self.assertEqual(self.browser.overflow_pixels(), 0)
                        self.browser.screenshot(f"trace_{name}_{width}_{'dark' if dark else 'light'}", whole_page=True)
                        self.assertEqual(self.browser.errors(), [])

    def test_is_accessible(self):
        for dark in (False, True):
            for name in ("racing", "outside", "diverging", "wrong", "right", "tiles", "shuffles", "matrices"):
                with self.subTest(page=name, dark=dark):
                    self.open(name, dark=dark, width=390 if dark else 1440)
                    self.browser.open_details()
                    self.browser.run("app.below.drawAll(); document.getElementById('imagine')?.click()")
                    self.assertEqual(violations(self.browser), [])

    def test_prints_on_white_without_controls(self):
        self.open("racing", width=720, dark=True)
        self.find("#theme").click()
        self.find("#theme").click()
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.assertEqual(self.browser.run("return getComputedStyle(document.documentElement).backgroundColor"), "rgb(255, 255, 255)")
        self.assertFalse(self.find("#play").is_displayed())
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

    def test_button_that_saves_covers_nothing(self):
        for name in ("racing", "matrices", "shuffles"):
            for width in sizes:
                self.open(name, width=width)
                self.browser.run("app.below.drawAll()")
                covered = self.browser.run(
                    "const covers = (button, svg) => button.top < svg.bottom && button.bottom > svg.top && button.left < svg.right && button.right > svg.left;"
                    "return [...document.querySelectorAll('.save')].filter(save => covers(save.getBoundingClientRect(),"
                    " save.parentElement.querySelector('svg').getBoundingClientRect())).length")
                self.assertEqual(covered, 0, f"{name}, {width} pixels wide")

    def test_arrows_to_a_neighbour_strike_out_no_number(self):
        """Of the arrows of now along a row of panels: all their points lie outside of the numbers."""
        self.open("tiles")
        self.browser.run("app.goTo(1, 0)")
        for _ in range(4):
            self.browser.press(Keys.ARROW_RIGHT)
            struck = self.browser.run("""
                const svg = document.querySelector("#pictures svg");
                const numbers = [...svg.querySelectorAll(".texts .value")].map(text => text.getBBox());
                const arrows = [...svg.querySelectorAll(".arrow.now")];
                const inside = ({x, y}, box) => x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 3 && y < box.y + box.height - 3;
                const points = arrow => Array.from({length: 200}, (_, i) => arrow.getPointAtLength(i / 199 * arrow.getTotalLength()));
                return [arrows.length, arrows.filter(arrow => points(arrow).some(point => numbers.some(box => inside(point, box)))).length];""")
            self.assertGreater(struck[0], 0)
            self.assertEqual(struck[1], 0, self.text("#now"))

    def test_requests_of_an_interval(self):
        self.open("matrices")
        self.browser.run("document.getElementById('requests').scrollIntoView()")
        self.wait_until(lambda: self.browser.driver.find_elements(By.CSS_SELECTOR, "#request-table button"))
        self.assertIn("no bank conflict", self.text("#request-table"))
        self.find("#request-table button").click()
        self.assertIn("Warp 0", self.text("#now"))

    def test_grid_of_another_device(self):
        self.open("matrices")
        self.browser.run("document.getElementById('grid').scrollIntoView()")
        self.wait_until(lambda: self.browser.driver.find_elements(By.CSS_SELECTOR, "#grid-choices select"))
        self.browser.run("const select = document.querySelector('#grid-choices select'); select.value = 'A100'; select.dispatchEvent(new Event('change'))")
        self.assertIn("A100: 108 streaming multiprocessors (SMs)", self.text("#grid-text"))
        self.assertEqual(len(self.browser.driver.find_elements(By.CSS_SELECTOR, "#grid-picture [data-block]")), 16)


if __name__ == "__main__":
    unittest.main()

"""Trace pages to test: of wrong kernels, of right ones, of 512 threads that shuffle, and of matrices of 64 x 64."""

import functools
import subprocess
import time
import unittest
from pathlib import Path

from selenium.webdriver.common.by import By

from browser import Browser, browser_folder, build_folder

top = build_folder.parent
course = top / "course"  # which builds what is missing
pages = browser_folder / "traces"


def write_page(name, *arguments):
    """Runs `course`, which writes <name>.html."""
    pages.mkdir(parents=True, exist_ok=True)
    page = pages / f"{name}.html"
    page.unlink(missing_ok=True)
    words = [str(page) if word == "PAGE" else word for word in arguments]
    done = subprocess.run([course, *words], cwd=top, capture_output=True, text=True)
    if not page.exists():
        raise RuntimeError(f"course {' '.join(words)} wrote no page:\n{done.stdout}{done.stderr}")


@functools.cache
def write_pages():
    write_page("racing", "trace", "pooling", "--wrong", "no_barrier", "--output", "PAGE")
    write_page("outside", "trace", "pooling", "--wrong", "halo_not_clipped", "--output", "PAGE")
    write_page("diverging", "trace", "pooling", "--wrong", "barrier_under_guard", "--output", "PAGE")
    write_page("wrong", "trace", "pooling", "--wrong", "dropped_tail", "--output", "PAGE")
    write_page("right", "trace", "pooling", "--solution", "--output", "PAGE")
    write_page("tiles", "trace", "matmul_tiled", "--solution", "--output", "PAGE")
    write_page("shuffles", "trace", "row_sums_shuffle", "--solution", "--output", "PAGE")
    write_page("matrices", "run", "common/commands/tests/programs/matmul_64.cu", "--trace", "PAGE")


class PageTest(unittest.TestCase):
    """A browser, and the pages to open in it."""

    @classmethod
    def setUpClass(cls):
        write_pages()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.driver.quit)

    def open(self, page, **options):
        """Opens one of the pages above by its name, or a file."""
        self.browser.open(page if isinstance(page, Path) else pages / f"{page}.html", **options)
        self.wait_until(lambda: self.browser.run("return document.documentElement.dataset.ready") == "true")

    def wait_until(self, condition):
        end = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), end, f"still waiting; the console says {self.browser.errors()}")
            time.sleep(0.02)

    def find(self, selector):
        return self.browser.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.find(selector).text

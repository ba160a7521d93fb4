"""A headless Chromium that opens pages from disk, for the tests of the site and of the trace page.

    with Browser() as browser:
        browser.open(Path("build/docs/html/index.html"), width=360, dark=True)
        browser.press(Keys.TAB, Keys.ENTER)
        browser.screenshot("home_narrow_dark")
        assert not browser.errors()
"""

import json
import os
import shutil
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains

build_folder = Path(__file__).resolve().parents[2] / "build"
browser_folder = build_folder / "browser"
screenshots_folder = browser_folder / "screenshots"


class Browser:
    """One browser with one tab. Sizes are in CSS pixels, times in seconds."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = _program("chromium")
        for argument in ("--headless=new", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1"):
            options.add_argument(argument)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")  # Chromium's sandbox refuses root
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service(_program("chromedriver")), options=options)
        # A hang ends, too; a machine that is busy with other things needs long for little.
        self.driver.set_page_load_timeout(120)
        self.driver.set_script_timeout(120)
        self._command("Performance.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, page, width=1440, height=900, dark=False):
        """Opens a file, or the address of one (`file://…#anchor`), and forgets what earlier pages said."""
        self.resize(width, height)
        scheme = "dark" if dark else "light"
        self._command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(page.resolve().as_uri() if isinstance(page, Path) else page)

    def resize(self, width, height=900):
        # A window is never narrower than 500 pixels, an emulated screen may be.
        self._command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def run(self, script, *arguments):
        """The value that a piece of JavaScript returns."""
        return self.driver.execute_script(script, *arguments)

    def errors(self):
        """The errors and warnings on the console since the last call or open()."""
        entries = self.driver.get_log("browser")
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]

    def requests(self):
        """The addresses that were asked for since the last call or open()."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def press(self, *keys):
        """Presses keys one after the other, where the focus is. Special keys are in selenium's Keys."""
        for key in keys:
            ActionChains(self.driver, duration=0).send_keys(key).perform()

    def hold(self, key):
        ActionChains(self.driver, duration=0).key_down(key).perform()

    def let_go(self, key):
        ActionChains(self.driver, duration=0).key_up(key).perform()

    def open_details(self):
        """Opens all that is folded, so that it is seen and checked as well."""
        self.run("document.querySelectorAll('details').forEach(part => { part.open = true })")

    def processor_seconds(self):
        """What the page's own thread took of a processor since the page was asked for; other work on the machine adds nothing."""
        metrics = self._command("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime")

    def overflow_pixels(self):
        """By how much the page or its text is wider than its room; 0 when nobody has to scroll sideways."""
        return self.run(
            "const scrolls = part => part.matches('html') || getComputedStyle(part).overflowX !== 'visible';"
            "return Math.max(...[...document.querySelectorAll('html, main')].filter(scrolls)"
            ".map(part => part.scrollWidth - part.clientWidth))"
        )

    def screenshot(self, name, whole_page=False):
        """Saves what is on the screen, or the page to its end, as build/browser/screenshots/<name>.png."""
        screenshots_folder.mkdir(parents=True, exist_ok=True)
        if not whole_page:
            self.driver.save_screenshot(str(screenshots_folder / f"{name}.png"))
            return
        # The text may scroll inside of a page that does not; what stands beside it is no longer than a few screens.
        longest = "Math.max(...[...document.querySelectorAll('html, main')].map(part => part.scrollHeight))"
        width, height = self.run(f"return [window.innerWidth, Math.min(16000, 200 + {longest})]")
        self.resize(width, height)
        self.driver.save_screenshot(str(screenshots_folder / f"{name}.png"))

    def _command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)


def _program(name):
    path = shutil.which(name)
    if path is None:
        raise FileNotFoundError(f"{name} is not installed; .ci/install installs it")
    return path

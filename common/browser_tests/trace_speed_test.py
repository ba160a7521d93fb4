"""How fast a trace page is written, and steps."""

import resource
import time
import unittest

from trace_pages import PageTest, write_page


def processor_seconds():
    """What the programs that this one has started took of a processor; other work on the machine does not change it."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Speed(PageTest):
    """Of matrices of 64 x 64 in tiles of 16 x 16: 8,192 accesses between two barriers."""

    def test_is_written_within_three_seconds(self):
        used, began = processor_seconds(), time.monotonic()
        write_page("matrices", "run", "common/course/tests/programs/matmul_64.cu", "--trace", "PAGE")
        used, passed = processor_seconds() - used, time.monotonic() - began
        print(f"trace of matmul 64 x 64: {used:.2f} s of a processor, {passed:.2f} s on this machine")
        self.assertLessEqual(used, 3)

    def test_is_ready_within_a_second(self):
        for name in ("shuffles", "matrices"):  # 512 threads and 2,048 elements; 256 threads and 2,816 elements
            self.open(name)
            used = self.browser.processor_seconds()
            seconds = self.browser.run("return performance.getEntriesByName('ready')[0].startTime") / 1000
            print(f"{name}: ready after {seconds:.2f} s, {used:.2f} s of a processor")
            self.assertLessEqual(used, 1)

    def test_steps_within_fifty_milliseconds(self):
        self.open("matrices")
        # A step lasts from the key to the end of layout. There is one in each frame, as when a key is held down.
        before = self.browser.processor_seconds()
        times, seconds = self.browser.driver.execute_async_script("""
            const done = arguments[0];
            const times = [];
            app.goTo(1, 4000);
            let first;
            const next = (now) => {
              first ??= now;
              if (times.length === 60) return done([times, (now - first) / 1000]);
              const began = performance.now();
              document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
              document.body.getBoundingClientRect();
              times.push(performance.now() - began);
              requestAnimationFrame(next);
            };
            requestAnimationFrame(next);""")
        used = 1000 * (self.browser.processor_seconds() - before) / 60
        times.sort()
        print(f"a step: median {times[30]:.1f} ms, slowest {times[-1]:.1f} ms; {60 / seconds:.0f} frames a second; {used:.1f} ms of a processor a frame")
        self.assertIn("access 5920 of 8192", self.text("#where"))  # 60 requests of 32 lanes
        self.assertLessEqual(used, 50)


if __name__ == "__main__":
    unittest.main()

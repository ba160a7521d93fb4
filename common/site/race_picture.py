"""Draws the first race of a traced program as an SVG that moves by itself: no script, so that it plays on any page.

    race_picture.py TRACE_PAGE WIDE NARROW

Writes it twice, for wide screens and for phones. TRACE_PAGE is what `./course run FILE.cu --trace` wrote for a program of one
block. The picture plays its accesses in the order of the trace up to the race, shows the finding, and then where the barrier
belongs; it begins with the finding. It follows the reader's light or dark colours, and stands still, at its end, where motion is
not wanted.
"""

import html
import json
import re
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

_step, _pause = 0.8, 5.5  # seconds for an access, and for each of the two parts after it


@dataclass(frozen=True)
class Frame:
    """Measures of a picture, in pixels."""

    width: int
    height: int
    cell: int  # the width of a thread or element
    left: int  # where the first of them begins
    radius: int  # of a thread
    code: float  # sizes of letters
    words: float
    letters: int  # in a line of words
    margin: int
    beside: int  # where lines of code begin, beside their numbers
    marked: int  # the width of a marked line
    told: tuple  # where it says what an access does
    advice: int  # how far down it stands

    def middle(self, number):
        return self.left + self.cell * number + self.cell / 2


WIDE = Frame(width=760, height=336, cell=72, left=104, radius=16, code=16, words=15, letters=110,
             margin=20, beside=50, marked=420, told=(478, 62), advice=322)
NARROW = Frame(width=380, height=380, cell=39, left=62, radius=13, code=13, words=13, letters=54,
               margin=10, beside=32, marked=338, told=(38, 112), advice=341)

_style = """
:root { --paper: #fff; --ink: #1c1f24; --soft: #59616b; --line: #b9c0c8; --fill: #f2f4f6; --read: #0072b2; --write: #b84f00;
  --race: #a6307a; --race-fill: #f3d3e6; --good: #1a7f37; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #eceff2; --soft: #a9b2bc; --line: #4a525c;
  --fill: #22272d; --read: #6cc0f0; --write: #f5a35c; --race: #f08fc7; --race-fill: #5c1f46; --good: #56d364; } }
.paper { fill: var(--paper); stroke: var(--line); } text { fill: var(--ink); font: WORDSpx system-ui, "DejaVu Sans", sans-serif; }
.code { font: CODEpx ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre; } .middle { text-anchor: middle; }
.soft { fill: var(--soft); } .cell, .thread { fill: var(--fill); stroke: var(--line); }
.bar { fill: var(--fill); } .read { stroke: var(--read); } .write { stroke: var(--write); stroke-dasharray: 6 4; }
.arrow { fill: none; stroke-width: 3; } .racing { stroke: var(--race); } .raced { fill: var(--race-fill); stroke: var(--race); stroke-width: 3; }
.said { fill: var(--race); } .good { fill: var(--good); } .barrier { fill: none; stroke: var(--good); }
"""


@dataclass
class Access:
    thread: int
    kind: str  # "read" or "write"
    variable: int
    element: int
    line: int
    value: str  # what is written, or what is read; "?" where nothing was written


def run_of(page):
    """The data of a trace page."""
    found = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', page, re.DOTALL)
    if found is None:
        raise ValueError("the page holds no data of a run")
    return json.loads(found[1])


def accesses(launch, interval):
    """The accesses of an interval, in the order in which they were made."""
    written, memory, made = iter(interval["written"]), {}, []
    pairs = interval["threads"]  # thread, how many accesses, thread, …
    threads = [thread for thread, count in zip(pairs[::2], pairs[1::2]) for _ in range(count)]
    for thread, operation, element in zip(threads, interval["operations"], interval["elements"]):
        what = launch["operations"][operation]
        place = (what["variable"], element)
        if what["kind"] == "write":
            value = next(written)
            memory[place] = "?" if value is None else f"{value:g}"
        made.append(Access(thread, what["kind"], *place, what["line"], memory.get(place, "?")))
    return made


def up_to_race(made, traced):
    """The accesses to the raced array up to the later one of the race, and the index of the earlier one among them."""
    first, last = sorted((traced["access"]["access"], traced["other_access"]["access"]))
    kept = [index for index in range(last + 1) if made[index].variable == made[last].variable]
    return [made[index] for index in kept], kept.index(first)


class Film:
    """Elements with the times at which they are seen. It is first seen at `start`, and goes on from its begin after its end."""

    def __init__(self, frame, length, start):
        self.frame, self.length, self.start, self.rules, self.parts = frame, length, start, [], []

    def add(self, markup, begin=0.0, end=None):
        """Shows `markup`, an SVG element, from `begin` to `end` in seconds; without an end to the film's end."""
        if begin == 0.0 and end is None:
            self.parts.append(markup)
            return
        name = f"k{len(self.rules)}"
        first, last = 100 * begin / self.length, 100 * (end if end is not None else self.length) / self.length
        seen = f"{first:.2f}%, {last - 0.01:.2f}%"
        before = f"0%, {max(0.0, first - 0.01):.2f}% {{ visibility: hidden }} " if begin > 0 else ""
        after = f" {last:.2f}%, 100% {{ visibility: hidden }}" if end is not None else ""
        still = "hidden" if end is not None else "visible"
        self.rules.append(
            f"@keyframes {name} {{ {before}{seen} {{ visibility: visible }}{after} }}\n"
            f".{name} {{ visibility: {still}; animation: {name} {self.length:g}s step-end -{self.start:g}s infinite; }}"
        )
        self.parts.append(f'<g class="{name}">{markup}</g>')

    def svg(self, label):
        style = _style.replace("WORDS", f"{self.frame.words:g}").replace("CODE", f"{self.frame.code:g}")
        still = "@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.frame.width} {self.frame.height}" role="img" '
            f'aria-label="{html.escape(label)}">\n<style>{style}{chr(10).join(self.rules)}\n{still}\n</style>\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )


def text(x, y, words, classes=""):
    return f'<text x="{x:g}" y="{y:g}" class="{classes}">{html.escape(words, quote=False)}</text>'


def paragraph(frame, y, words, classes):
    """Words in as many lines as they need."""
    lines = textwrap.wrap(words, frame.letters)
    return "".join(text(frame.margin, y + 19 * number, line, classes) for number, line in enumerate(lines))


def thread(frame, number, classes):
    circle = f'<circle class="{classes}" cx="{frame.middle(number):g}" cy="140" r="{frame.radius:g}"/>'
    return circle + text(frame.middle(number), 145, str(number), "middle")


def cell(frame, number, classes):
    return f'<rect class="{classes}" x="{frame.left + frame.cell * number + 4}" y="202" width="{frame.cell - 8}" height="38" rx="4"/>'


def arrow(frame, access, classes):
    """From the thread to the cell that it writes, or from the cell to the thread that reads it."""
    thread_end, cell_end = (frame.middle(access.thread), 140 + frame.radius), (frame.middle(access.element), 202)
    (x1, y1), (x2, y2) = (thread_end, cell_end) if access.kind == "write" else (cell_end, thread_end)
    down = 1 if y2 > y1 else -1
    head = f"M{x2 - 6:g} {y2 - 9 * down:g} L{x2:g} {y2:g} L{x2 + 6:g} {y2 - 9 * down:g}"
    return (
        f'<path class="arrow {classes}" d="M{x1:g} {y1:g} L{x2:g} {y2:g}"/>'
        f'<path class="arrow {classes}" style="stroke-dasharray: none" d="{head}"/>'
    )


def draw_ground(film, name, threads, elements):
    frame = film.frame
    film.add(f'<rect class="paper" x="1" y="1" width="{frame.width - 2}" height="{frame.height - 2}" rx="10"/>')
    film.add(text(frame.margin, 146, "threads", "soft") + text(frame.margin, 226, name, "code"))
    for number in range(threads):
        film.add(thread(frame, number, "thread"))
    for number in range(elements):
        film.add(cell(frame, number, "cell"))


def marked_line(frame, y, height, classes):
    return f'<rect class="{classes}" x="{frame.beside}" y="{y}" width="{frame.marked}" height="{height}" rx="4"/>'


def draw_lines(film, source, numbers, shown):
    """The two lines of the race, with room for a barrier between them; what runs is marked."""
    for index, access in enumerate(shown):
        begin = (index + 0.5) * _step
        film.add(marked_line(film.frame, 16 + 52 * numbers.index(access.line), 28, "bar"), begin, begin + _step)
    for row, number in enumerate(numbers):
        y = 36 + 52 * row
        film.add(text(film.frame.margin, y, str(number), "code soft") + text(film.frame.beside + 6, y, source[number - 1].strip(), "code"))


def told(access):
    if access.kind == "write":
        return f"thread {access.thread} writes {access.value}"
    return f"thread {access.thread} reads " + ("an empty slot" if access.value == "?" else access.value)


def draw_accesses(film, shown):
    frame = film.frame
    for index, access in enumerate(shown):
        begin = (index + 0.5) * _step
        film.add(arrow(frame, access, access.kind), begin, begin + 2 * _step)
        film.add(text(*frame.told, told(access), "soft"), begin, begin + _step)
        if access.kind == "write":
            film.add(text(frame.middle(access.element), 226, access.value, "middle"), begin)


def draw_race(film, shown, earlier, finding, begin):
    frame, later = film.frame, shown[-1]
    for access in (shown[earlier], later):
        film.add(thread(frame, access.thread, "raced"), begin)
        film.add(arrow(frame, access, "racing"), begin)
    film.add(cell(frame, later.element, "raced") + text(frame.middle(later.element), 226, later.value, "middle"), begin)
    film.add(text(frame.margin, 276, f"{finding['file']}:{finding['line']}: {finding['kind']}", "code said"), begin)
    film.add(paragraph(frame, 299, finding["message"], "said"), begin)


def draw_barrier(film, finding, begin):
    frame = film.frame
    film.add(marked_line(frame, 44, 26, "barrier") + text(frame.beside + 6, 63, "__syncthreads();", "code good"), begin)
    film.add(paragraph(frame, frame.advice, finding["help"], "good"), begin)


def picture(data, frame):
    """The SVG for the data of a run with a race in its first launch."""
    launch = data["yours"]["launches"][0]
    finding = next(finding for finding in data["findings"] if finding["kind"].endswith("-race"))
    traced = next(traced for traced in launch["findings"] if traced["kind"] == finding["kind"])
    shown, earlier = up_to_race(accesses(launch, launch["blocks"][0]["intervals"][0]), traced)
    array = launch["variables"][shown[0].variable]
    numbers = sorted((finding["line"], finding["other_line"]))
    race_begins = (len(shown) + 0.5) * _step
    film = Film(frame, race_begins + 2 * _pause, race_begins + 0.1)
    draw_ground(film, array["name"], launch["block"][0], array["elements"])
    draw_lines(film, data["yours"]["sources"][finding["file"]].splitlines(), numbers, shown)
    draw_accesses(film, shown)
    draw_race(film, shown, earlier, finding, race_begins)
    draw_barrier(film, finding, race_begins + _pause)
    return film.svg(f"{finding['kind']}: {finding['message']}. {finding['help']}")


def main():
    page, *outputs = (Path(argument) for argument in sys.argv[1:])
    data = run_of(page.read_text(encoding="utf-8"))
    for output, frame in zip(outputs, (WIDE, NARROW)):
        output.write_text(picture(data, frame), encoding="utf-8")


if __name__ == "__main__":
    main()

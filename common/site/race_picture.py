"""Draws the first race of a traced program as an SVG that moves by itself: no script, so that it plays on any page.

    race_picture.py TRACE_PAGE OUTPUT

TRACE_PAGE is what `./course run FILE.cu --trace` wrote for a program of one block. The picture plays its accesses in the order
of the trace up to the race, shows the finding, and then where the barrier belongs; it begins with the finding. It follows the reader's light or dark
colours, and stands still, at its end, where motion is not wanted.
"""

import html
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

_width, _height = 760, 336
_step, _pause = 0.8, 5.5  # seconds for an access, and for each of the two parts after it
_cell, _left = 72, 104

_style = """
:root { --paper: #fff; --ink: #1c1f24; --soft: #59616b; --line: #b9c0c8; --fill: #f2f4f6; --read: #0072b2; --write: #b84f00;
  --race: #a6307a; --race-fill: #f3d3e6; --good: #1a7f37; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #eceff2; --soft: #a9b2bc; --line: #4a525c;
  --fill: #22272d; --read: #6cc0f0; --write: #f5a35c; --race: #f08fc7; --race-fill: #5c1f46; --good: #56d364; } }
.paper { fill: var(--paper); stroke: var(--line); } text { fill: var(--ink); font: 15px system-ui, "DejaVu Sans", sans-serif; }
.code { font: 16px ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre; } .middle { text-anchor: middle; }
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

    def __init__(self, length, start):
        self.length, self.start, self.rules, self.parts = length, start, [], []

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
        still = "@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_width} {_height}" role="img" '
            f'aria-label="{html.escape(label)}">\n<style>{_style}{chr(10).join(self.rules)}\n{still}\n</style>\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )


def middle(number):
    return _left + _cell * number + _cell / 2


def text(x, y, words, classes=""):
    return f'<text x="{x:g}" y="{y:g}" class="{classes}">{html.escape(words, quote=False)}</text>'


def arrow(access, classes):
    """From the thread to the cell that it writes, or from the cell to the thread that reads it."""
    thread, cell = (middle(access.thread), 156), (middle(access.element), 202)
    (x1, y1), (x2, y2) = (thread, cell) if access.kind == "write" else (cell, thread)
    down = 1 if y2 > y1 else -1
    head = f"M{x2 - 6:g} {y2 - 9 * down:g} L{x2:g} {y2:g} L{x2 + 6:g} {y2 - 9 * down:g}"
    return (
        f'<path class="arrow {classes}" d="M{x1:g} {y1:g} L{x2:g} {y2:g}"/>'
        f'<path class="arrow {classes}" style="stroke-dasharray: none" d="{head}"/>'
    )


def draw_ground(film, name, threads, elements):
    film.add(f'<rect class="paper" x="1" y="1" width="{_width - 2}" height="{_height - 2}" rx="10"/>')
    film.add(text(20, 146, "threads", "soft") + text(20, 226, name, "code"))
    for thread in range(threads):
        film.add(f'<circle class="thread" cx="{middle(thread):g}" cy="140" r="16"/>' + text(middle(thread), 145, str(thread), "middle"))
    for element in range(elements):
        x = _left + _cell * element + 4
        film.add(f'<rect class="cell" x="{x}" y="202" width="{_cell - 8}" height="38" rx="4"/>')


def draw_lines(film, source, numbers, shown):
    """The two lines of the race, with room for a barrier between them; what runs is marked."""
    for index, access in enumerate(shown):
        y, begin = 16 + 52 * numbers.index(access.line), (index + 0.5) * _step
        film.add(f'<rect class="bar" x="50" y="{y}" width="420" height="28" rx="4"/>', begin, begin + _step)
    for row, number in enumerate(numbers):
        y = 36 + 52 * row
        film.add(text(20, y, str(number), "code soft") + text(56, y, source[number - 1].strip(), "code"))


def told(access):
    if access.kind == "write":
        return f"thread {access.thread} writes {access.value}"
    return f"thread {access.thread} reads " + ("an empty slot" if access.value == "?" else access.value)


def draw_accesses(film, shown):
    for index, access in enumerate(shown):
        begin = (index + 0.5) * _step
        film.add(arrow(access, access.kind), begin, begin + 2 * _step)
        film.add(text(_left + _cell * 5.2, 62, told(access), "soft"), begin, begin + _step)
        if access.kind == "write":
            film.add(text(middle(access.element), 226, access.value, "middle"), begin)


def draw_race(film, shown, earlier, finding, begin):
    later = shown[-1]
    for access in (shown[earlier], later):
        circle = f'<circle class="raced" cx="{middle(access.thread):g}" cy="140" r="16"/>'
        film.add(circle + text(middle(access.thread), 145, str(access.thread), "middle"), begin)
        film.add(arrow(access, "racing"), begin)
    cell = f'<rect class="raced" x="{_left + _cell * later.element + 4}" y="202" width="{_cell - 8}" height="38" rx="4"/>'
    film.add(cell + text(middle(later.element), 226, later.value, "middle"), begin)
    film.add(text(20, 276, f"{finding['file']}:{finding['line']}: {finding['kind']}", "code said"), begin)
    film.add(text(20, 299, finding["message"], "said"), begin)


def draw_barrier(film, finding, begin):
    bar = '<rect class="barrier" x="50" y="44" width="420" height="26" rx="4"/>'
    film.add(bar + text(56, 63, "__syncthreads();", "code good"), begin)
    film.add(text(20, 322, finding["help"], "good"), begin)


def picture(data):
    """The SVG for the data of a run with a race in its first launch."""
    launch = data["yours"]["launches"][0]
    finding = next(finding for finding in data["findings"] if finding["kind"].endswith("-race"))
    traced = next(traced for traced in launch["findings"] if traced["kind"] == finding["kind"])
    shown, earlier = up_to_race(accesses(launch, launch["blocks"][0]["intervals"][0]), traced)
    array = launch["variables"][shown[0].variable]
    numbers = sorted((finding["line"], finding["other_line"]))
    race_begins = (len(shown) + 0.5) * _step
    film = Film(race_begins + 2 * _pause, race_begins)
    draw_ground(film, array["name"], launch["block"][0], array["elements"])
    draw_lines(film, data["yours"]["sources"][finding["file"]].splitlines(), numbers, shown)
    draw_accesses(film, shown)
    draw_race(film, shown, earlier, finding, race_begins)
    draw_barrier(film, finding, race_begins + _pause)
    return film.svg(f"{finding['kind']}: {finding['message']}. {finding['help']}")


def main():
    page, output = (Path(argument) for argument in sys.argv[1:])
    output.write_text(picture(run_of(page.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Draws the rooms of common/ and its simulator as an SVG that is part of a page and wears its colours.

    layers_picture.py SOURCES OUTPUT

A row holds rooms that include none of each other; each rests on rooms of the rows below it. A box leads to its group in
the reference, where the room has headers.
"""

import re
import sys
from pathlib import Path

_width, _line, _gap, _columns = 340, 34, 8, 3  # narrow enough to be read on a phone without being made smaller


def read_rooms(common):
    """{room: the rooms that it includes}, from the bottom up."""
    rooms = {}
    for file, prefix in (("simulator/rooms.txt", "simulator/"), ("rooms.txt", "")):
        for line in (common / file).read_text(encoding="utf-8").splitlines():
            if re.match("[a-z]", line):
                room, *allowed = (prefix + name for name in line.replace(":", "", 1).split())
                rooms[room] = allowed
    return rooms


def rows(rooms):
    """Lists of rooms, the topmost first, at most _columns in each."""
    height = {}
    for room, included in rooms.items():
        height[room] = 1 + max((height[other] for other in included), default=-1)
    result = []
    for level in range(max(height.values()), -1, -1):
        here = [room for room in rooms if height[room] == level]
        result += [here[first : first + _columns] for first in range(0, len(here), _columns)]
    return result


def has_headers(folder):
    return any(folder.glob("*.hpp")) or any(folder.glob("*.h"))


def box(x, y, width, text, group):
    """A box with its text in the middle; a link where there is a group."""
    drawn = (
        f'<rect x="{x:g}" y="{y}" width="{width:g}" height="{_line}" rx="4"/>'
        f'<text x="{x + width / 2:g}" y="{y + 22}">{text}</text>'
    )
    return f'<a href="group__{group.replace("_", "__")}.html">{drawn}</a>' if group else drawn


def drawing(rooms, common):
    boxes = [box(0, 0, _width, "chapters, exercises, solutions", "chapters")]
    y = 0
    for row in rows(rooms):
        y += _line + _gap
        width = (_width - (len(row) - 1) * _gap) / len(row)
        for column, room in enumerate(row):
            group = f"room_{room.replace('/', '_')}" if has_headers(common / room) else None
            boxes.append(box(round(column * (width + _gap), 1), y, round(width, 1), room.split("/")[-1], group))
    lines = "\n".join(boxes)
    return (
        f'<svg class="layers" viewBox="-1 -1 {_width + 2} {y + _line + 2}" role="group" aria-labelledby="layers_title">\n'
        '<title id="layers_title">The rooms of the project, each resting on rooms below it; the chapters with their '
        f"exercises and solutions rest on them all</title>\n{lines}\n</svg>\n"
    )


def main():
    sources, output = (Path(argument) for argument in sys.argv[1:])
    common = sources / "common"
    rooms = read_rooms(common)
    output.write_text(drawing(rooms, common), encoding="utf-8")


if __name__ == "__main__":
    main()

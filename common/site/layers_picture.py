"""Draws the layers of the project, with the rooms of the simulator, as an SVG that is part of a page and wears its colours.

    layers_picture.py SOURCES OUTPUT

Each box leads to its group in the reference. The rooms are the folders that hold headers.
"""

import sys
from pathlib import Path

_width, _line, _gap = 340, 34, 8  # narrow enough to be read on a phone without being made smaller


def box(x, y, width, text, group, height=_line):
    """A box with its text in the middle of its first line."""
    page = f"group__{group.replace('_', '__')}.html"
    return (
        f'<a href="{page}"><rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>'
        f'<text x="{x + width / 2:g}" y="{y + 22}">{text}</text></a>'
    )


def rooms(simulator):
    folders = [file for file in sorted(simulator.iterdir()) if file.is_dir() and file.name not in ("tests", "benchmarks")]
    return [folder.name for folder in folders if any(folder.rglob("*.h")) or any(folder.rglob("*.hpp"))]


def drawing(names):
    columns, half = 3, (_width - _gap) / 2
    step = _line + _gap
    room_width = (_width - (columns + 1) * _gap) / columns
    height_of_rooms = step * (1 + -(-len(names) // columns))
    boxes = [
        box(0, 0, _width, "chapters, exercises, solutions", "chapters"),
        box(0, step, half, "course", "layer_course"),
        box(half + _gap, step, half, "harness", "layer_harness"),
        box(0, 2 * step, _width, "simulator", "layer_simulator", height_of_rooms),
    ]
    for number, name in enumerate(names):
        row, column = divmod(number, columns)
        x = _gap + column * (room_width + _gap)
        boxes.append(box(round(x, 1), step * (3 + row), round(room_width, 1), name, f"room_{name}"))
    below = 2 * step + height_of_rooms + _gap
    boxes.append(box(0, below, _width, "support", "layer_support"))
    lines = "\n".join(boxes)
    view = f"-1 -1 {_width + 2} {below + _line + 2}"
    return (
        f'<svg class="layers" viewBox="{view}" role="group" aria-labelledby="layers_title">\n'
        '<title id="layers_title">The layers, each resting on those below it: chapters, exercises and solutions; '
        "the command line and the harness; the simulator with its rooms; support</title>\n"
        f"{lines}\n</svg>\n"
    )


def main():
    sources, output = (Path(argument) for argument in sys.argv[1:])
    output.write_text(drawing(rooms(sources / "common/simulator")), encoding="utf-8")


if __name__ == "__main__":
    main()

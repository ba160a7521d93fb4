"""Draws the key ideas of lessons that no run shows by itself, each computed from the lesson's own numbers.

    idea_pictures.py TOP

Writes TOP/chapters/<chapter>/drawings/<name>.svg. They follow the reader's light or dark colours.
"""

import html
import math
import sys
from pathlib import Path

_style = """
svg { --paper: #fff; --ink: #1c1f24; --soft: #59616b; --line: #aeb6be; --fill: #f2f4f6; --one: #cfe5f5; --two: #f6dcc6; --both: #d3ecd9; }
@media (prefers-color-scheme: dark) { svg { --paper: #15181c; --ink: #eceff2; --soft: #a9b2bc; --line: #4a525c; --fill: #22272d;
  --one: #17435f; --two: #623a16; --both: #1d4d2b; } }
.paper { fill: var(--paper); } text { fill: var(--ink); font: 15px system-ui, "DejaVu Sans", sans-serif; }
.middle { text-anchor: middle; } .end { text-anchor: end; } .soft { fill: var(--soft); font-size: 13px; }
rect { stroke: var(--line); } .paper { stroke: none; } .fill { fill: var(--fill); } .one { fill: var(--one); } .two { fill: var(--two); }
.both { fill: var(--both); } line { stroke: var(--line); stroke-width: 1.5; }
"""
_tip = "fill: var(--soft)"
_way = "fill: none; stroke: var(--soft); stroke-width: 1.5"


class Picture:
    def __init__(self, width, height, words):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
            f' aria-label="{html.escape(words)}">\n<style>{_style}</style>\n<rect class="paper" width="{width}" height="{height}"/>'
        ]

    def cell(self, x, y, size, style, words=""):
        self.parts.append(f'<rect class="{style}" x="{x}" y="{y}" width="{size}" height="{size}"/>')
        if words != "":
            self.text(x + size / 2, y + size / 2 + 5, words, "middle")

    def text(self, x, y, words, style=""):
        self.parts.append(f'<text class="{style}" x="{x:g}" y="{y:g}">{html.escape(str(words))}</text>')

    def line(self, x1, y1, x2, y2):
        self.parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>')

    def finished(self):
        return "\n".join([*self.parts, "</svg>\n"])


def windows():
    """Each output of pooling below the elements that it adds."""
    a, size, row, left = [3, 1, 4, 1, 5, 9, 2, 6], 40, 30, 60
    picture = Picture(720, 330, "Pooling: below the eight elements of a, the window of each output, three wide; neighbouring windows share two elements.")
    picture.text(left - 12, 41, "a", "end")
    for i, value in enumerate(a):
        picture.cell(left + size * i, 16, size, "one", value)
    for i in range(len(a)):
        y = 70 + row * i
        window = range(max(0, i - 2), i + 1)
        for j in window:
            picture.parts.append(f'<rect class="both" x="{left + size * j}" y="{y}" width="{size}" height="{row - 6}"/>')
            picture.text(left + size * (j + 0.5), y + 17, a[j], "middle")
        terms = " + ".join(str(a[j]) for j in window)
        picture.text(left + size * 8 + 24, y + 17, f"out[{i}] = {terms + ' = ' if i else ''}{sum(a[j] for j in window)}")
    picture.text(left + size * 8 + 112, 87, "two places before a count as 0", "soft")
    return picture.finished()


def tree():
    """The rounds of a reduction: in each, the lower half of the slots adds the upper half."""
    slots, size, gap, left, top = [3, 1, 4, 1, 5, 9, 2, 6], 44, 52, 96, 22
    picture = Picture(720, 372, "A reduction of eight slots in three rounds: strides 4, 2 and 1. In each, the lower half adds the upper half; slot 0 ends with 31.")
    stride, y = len(slots), top
    picture.text(left - 14, y + 28, "products", "end")
    for slot, value in enumerate(slots):
        picture.cell(left + 60 * slot, y, size, "one", value)
    while stride > 1:
        stride //= 2
        y += size + gap
        for slot in range(stride):
            x = left + 60 * slot + size / 2
            picture.line(x, y - gap, x, y)
            picture.line(x + 60 * stride, y - gap, x, y)
        for slot in range(stride):
            slots[slot] += slots[slot + stride]
            picture.cell(left + 60 * slot, y, size, "both", slots[slot])
        picture.text(left - 14, y + 28, f"stride {stride}", "end")
        adds = {1: "slot 0 adds", 2: "slots 0 and 1 each add"}.get(stride, f"slots 0 to {stride - 1} each add")
        picture.text(left + 60 * stride + 16, y + 28, f"{adds} the slot {stride} to the right", "soft")
    return picture.finished()


def sweep_up():
    """The way up of Blelloch's scan: in each round, the right slot of every pair adds the left one."""
    picture = Picture(720, 316, "The way up on eight slots. Stride 1: slots 1, 3, 5, 7 each add the slot before. Stride 2: slots 3 and 7 add slots 1 and 5. "
                      "Stride 4: slot 7 adds slot 3 and holds 31.")
    slots, y = [3, 1, 4, 1, 5, 9, 2, 6], 34
    _slot_numbers(picture)
    _slot_row(picture, y, "elements", slots, dict.fromkeys(range(8), "one"))
    for stride, words in ((1, "each pair: 2 slots"), (2, "each pair: 4 slots"), (4, "the pair of all 8")):
        rights = range(2 * stride - 1, 8, 2 * stride)
        for right in rights:
            _slot_arrow(picture, y, right, right)
            _slot_arrow(picture, y, right - stride, right)
            slots[right] += slots[right - stride]
        y += _slot_step
        _slot_row(picture, y, f"stride {stride}", slots, dict.fromkeys(rights, "both"), words)
    picture.text(_slot_left, y + 66, "coloured: written in this round, from the slots that the lines come from", "soft")
    return picture.finished()


def sweep_down():
    """The way down: in each round, every pair hands what comes before it to its halves."""
    picture = Picture(720, 316, "The way down on eight slots, after slot 7 is set to 0. In each round the left slot of a pair gets the value of the right one, "
                      "and the right one adds what the left one had. The end: 0 3 4 8 9 14 23 25.")
    slots, y = [3, 4, 4, 9, 5, 14, 2, 0], 34
    _slot_numbers(picture)
    _slot_row(picture, y, "root to 0", slots, {7: "one"})
    for stride, words in ((4, "before 0–3: 0; before 4–7: 0 + 9"), (2, "before 4, 5: 9; before 6, 7: 9 + 14"), (1, "what comes before each slot")):
        written = {}
        for right in range(2 * stride - 1, 8, 2 * stride):
            left = right - stride
            for start, end in ((right, left), (right, right), (left, right)):
                _slot_arrow(picture, y, start, end)
            slots[left], slots[right] = slots[right], slots[right] + slots[left]
            written |= {left: "one", right: "both"}
        y += _slot_step
        _slot_row(picture, y, f"stride {stride}", slots, written, words)
    picture.cell(_slot_left, y + 52, 18, "one")
    picture.text(_slot_left + 26, y + 66, "left: what right had", "soft")
    picture.cell(_slot_left + 180, y + 52, 18, "both")
    picture.text(_slot_left + 206, y + 66, "right: what it had, and what left had", "soft")
    return picture.finished()


_slot_left, _slot_size, _slot_width, _slot_step = 100, 36, 48, 70  # of the two sweeps


def _slot_numbers(picture):
    picture.text(_slot_left - 14, 24, "slot", "soft end")
    for slot in range(8):
        picture.text(_slot_left + _slot_width * slot + _slot_size / 2, 24, slot, "soft middle")


def _slot_row(picture, y, name, values, styles, words=""):
    picture.text(_slot_left - 14, y + 23, name, "end")
    for slot, value in enumerate(values):
        picture.cell(_slot_left + _slot_width * slot, y, _slot_size, styles.get(slot, "fill"), value)
    picture.text(_slot_left + _slot_width * 8 + 4, y + 23, words, "soft")


def _slot_arrow(picture, y, start, end):
    x = _slot_left + _slot_size / 2
    picture.line(x + _slot_width * start, y + _slot_size, x + _slot_width * end, y + _slot_step)


def who_reads_what():
    """The rows of a and the columns of b that a block's square of outputs needs."""
    size, n, square = 22, 8, range(3, 6)
    picture = Picture(720, 226, "A block that computes 3 x 3 outputs of an 8 x 8 product needs three whole rows of a and three whole columns of b.")
    grids = (("a: rows 3 to 5", "one", lambda row, _: row in square), ("b: columns 3 to 5", "two", lambda _, column: column in square),
             ("out", "both", lambda row, column: row in square and column in square))
    for number, (name, style, is_read) in enumerate(grids):
        x = 16 + 248 * number
        for row in range(n):
            for column in range(n):
                picture.cell(x + size * column, 12 + size * row, size, style if is_read(row, column) else "fill")
        picture.text(x + size * n / 2, 12 + size * n + 24, name, "middle")
        if number < 2:
            picture.text(x + size * n + 36, 12 + size * n / 2 + 5, "×="[number], "middle")
    return picture.finished()


def causal_tiles():
    """Which scores of a causal mask are computed, and which tiles are skipped."""
    size, n, tile, left, top = 26, 8, 2, 96, 40
    kinds = {"fill": (lambda i, j: j // tile > i // tile), "two": (lambda i, j: i // tile == j // tile and j > i), "one": (lambda i, j: j <= i)}
    counts = [sum(pick(i, j) for i in range(0, n, tile) for j in range(0, n, tile))
              for pick in (lambda i, j: j > i, lambda i, j: j == i, lambda i, j: j < i)]
    picture = Picture(720, 262, "Scores of eight queries and eight keys in tiles of two: six tiles above the diagonal are skipped, four on the diagonal are partly masked, six below it are full.")
    for i in range(n):
        picture.text(left - 12, top + size * i + 18, f"query {i}", "end")
        picture.text(left + size * (i + 0.5), top - 10, i, "middle")
        for j in range(n):
            style = next(kind for kind, holds in kinds.items() if holds(i, j))
            picture.cell(left + size * j, top + size * i, size, style)
    for edge in range(0, n + 1, tile):
        picture.line(left + size * edge, top, left + size * edge, top + size * n)
        picture.line(left, top + size * edge, left + size * n, top + size * edge)
    picture.text(left + size * n + 12, top - 10, "keys", "soft")
    legend = (("fill", f"{counts[0]} tiles above the diagonal: nothing is read"),
              ("two", f"{counts[1]} tiles on the diagonal: computed, then masked"),
              ("one", f"{counts[1]} tiles in part, and {counts[2]} in full: scores"))
    for row, (style, words) in enumerate(legend):
        picture.cell(left + size * n + 40, top + 40 + 44 * row, size, style)
        picture.text(left + size * n + 76, top + 58 + 44 * row, words, "soft")
    return picture.finished()


def arrow(picture, x1, y1, x2, y2):
    """Upwards or downwards, with its tip at the second point."""
    back = -7 if y2 > y1 else 7
    picture.line(x1, y1, x2, y2 + back)
    picture.parts.append(f'<path style="{_tip}" d="M{x2:g} {y2:g} l-4.5 {back:g} h9 z"/>')


def sideways(picture, x1, y, x2):
    """An arrow to the right."""
    picture.line(x1, y, x2 - 7, y)
    picture.parts.append(f'<path style="{_tip}" d="M{x2:g} {y:g} l-7 -4.5 v9 z"/>')


def full_and_empty():
    """When loaders and consumers wait for each other, with two stages."""
    fill, multiply, tiles, stages, unit, left, height = 2, 3, 4, 2, 42, 104, 40
    top = {"loaders": 30, "consumers": 142}
    picture = Picture(720, 232, "Loaders fill the K tiles 0 to 3 in two stages, and consumers multiply them. Each multiplication begins after its fill: full. Fills 2 and 3 begin only after multiplications 0 and 1, which used the same stages: empty.")
    ends = {"loaders": [], "consumers": []}
    for tile in range(tiles):
        for threads, ticks, verb in (("loaders", fill, "fill"), ("consumers", multiply, "multiply")):
            free = ends[threads][-1] if tile else 0
            if threads == "consumers":
                other, begun_by, barrier = "loaders", tile, f"full[{tile % stages}]"
            else:
                other, begun_by, barrier = "consumers", tile - stages, f"empty[{tile % stages}]"
            allowed = ends[other][begun_by] if begun_by >= 0 else 0
            begin = max(free, allowed)
            ends[threads].append(begin + ticks)
            x, y = left + unit * begin, top[threads]
            style = ("one", "two")[tile % stages]
            picture.parts.append(f'<rect class="{style}" x="{x}" y="{y}" width="{unit * ticks}" height="{height}"/>')
            picture.text(x + unit * ticks / 2, y + 25, f"{verb} {tile}", "middle")
            if allowed > free:
                picture.text(x - unit * (begin - free) / 2, y + 25, "waits", "middle soft")
            if begun_by >= 0:
                x_there = left + unit * allowed
                down = threads == "consumers"
                inner = (top["loaders"] + height, top["consumers"])
                arrow(picture, x_there, inner[0] if down else inner[1], x, inner[1] if down else inner[0])
                picture.text(x + (-14 if down else 8), inner[1] - 12 if down else inner[0] + 24, barrier, "end soft" if down else "soft")
    for threads, y in top.items():
        picture.text(left - 12, y + 25, threads, "end")
    for stage, style in enumerate(("one", "two")):
        picture.cell(left + 110 * stage, 202, 18, style)
        picture.text(left + 110 * stage + 26, 216, f"stage {stage}", "soft")
    picture.text(left + unit * 14, 216, "time →", "end soft")
    return picture.finished()


def fragment():
    """Which lane holds which element of a square on today's GPUs."""
    size, piece, of_lane, left, top = 22, 8, 5, 20, 20
    picture = Picture(720, 392, "A square of 16 x 16 in four pieces of 8 x 8. In a piece, row 0 is held by lanes 0 0 1 1 2 2 3 3, row 1 by lanes 4 4 5 5 6 6 7 7, and so on to row 7 by lanes 28 28 29 29 30 30 31 31. The other pieces are alike: lane 5 holds two neighbours in each of the four.")
    held = []
    for row in range(2 * piece):
        for column in range(2 * piece):
            lane = row % piece * 4 + column % piece // 2
            is_held = lane == of_lane
            held += [(row, column)] * is_held
            picture.cell(left + size * column, top + size * row, size, "one" if is_held else "fill")
            if is_held or (row < piece and column < piece):
                picture.text(left + size * (column + 0.5), top + size * row + 16, lane, "middle soft")
    for edge in (0, piece, 2 * piece):
        picture.line(left + size * edge, top, left + size * edge, top + size * 2 * piece)
        picture.line(left, top + size * edge, left + size * 2 * piece, top + size * edge)
    x = left + size * 2 * piece + 28
    picture.text(x, top + 92, "the lane that holds each element,")
    picture.text(x, top + 112, "written out for one piece of 8 × 8")
    picture.cell(x, top + 148, size, "one", of_lane)
    picture.text(x + size + 12, top + 164, f"lane {of_lane}: two elements in each piece,")
    picture.text(x + size + 12, top + 184, f"side by side: {len(held)} in all")
    return picture.finished()


def cluster_halo():
    """From which slots of its neighbour's tile each block of a cluster takes its halo."""
    a, threads, halo, ranks, size, gap, left, top = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], 4, 2, 4, 26, 20, 18, 62
    picture = Picture(720, 170, "The tiles of four blocks, each with two slots for the halo before four of the slice. Rank 0: 0 0, 3 1 4 1. Rank 1: 4 1, 5 9 2 6. Rank 2: 2 6, 5 3 5 0. Rank 3: 5 0, 0 0 0 0. Arrows lead from slots 4 and 5 of each rank to slots 0 and 1 of the next.")
    for rank in range(ranks):
        x = left + rank * ((halo + threads) * size + gap)
        picture.text(x + (halo + threads / 2) * size, top - 34, f"rank {rank}", "middle")
        for slot in range(halo + threads):
            i = rank * threads + slot - halo
            value = a[i] if 0 <= i < len(a) else 0
            picture.text(x + size * (slot + 0.5), top - 10, slot, "middle soft")
            picture.cell(x + size * slot, top, size, "two" if slot < halo else "one", value)
        for slot in range(halo if rank else 0):
            to = x + size * (slot + 0.5)
            begin = to - gap - halo * size
            picture.parts.append(f'<path style="{_way}" d="M{begin:g} {top + size} C{begin:g} {top + size + 34} {to:g} {top + size + 34} {to:g} {top + size + 7}"/>')
            picture.parts.append(f'<path style="{_tip}" d="M{to:g} {top + size} l-4.5 7 h9 z"/>')
    for number, (style, words) in enumerate((("two", "halo: slots 0 and 1"), ("one", "slice: slots 2 to 5"))):
        picture.cell(left + 200 * number, top + 74, 18, style)
        picture.text(left + 200 * number + 26, top + 88, words, "soft")
    return picture.finished()


def online_sum():
    """What happens to the terms of an online softmax when a larger element comes."""
    row, unit, base, left, step = [2, 1, 4, 3], 84, 210, 110, 160
    picture = Picture(720, 296, "The online sum of the row 2 1 4 3. After 2: one term of height 1. After 1: 1 and 0.368. When 4 comes, both shrink by the factor exp(2 - 4) to 0.135 and 0.050, and 1 is added. After 3: 0.368 more; the sum is 1.553.")
    shades = ("one", "two", "both", "fill")
    picture.text(left - 94, base + 26, "element")
    picture.text(left - 94, base + 50, "largest")
    picture.text(left - 94, base + 74, "sum")
    for count in range(1, len(row) + 1):
        x, y, largest = left + step * (count - 1), base, max(row[:count])
        for element, style in zip(row[:count], shades):
            height = unit * math.exp(element - largest)
            y -= height
            picture.parts.append(f'<rect class="{style}" x="{x}" y="{y:.1f}" width="54" height="{height:.1f}"/>')
            if height > 16:
                picture.text(x + 27, y + height / 2 + 5, element, "middle")
        picture.text(x + 27, base + 26, row[count - 1], "middle")
        picture.text(x + 27, base + 50, largest, "middle")
        picture.text(x + 27, base + 74, f"{sum(math.exp(element - largest) for element in row[:count]):.3f}", "middle")
        if count > 1 and largest > max(row[:count - 1]):
            factor = math.exp(max(row[:count - 1]) - largest)
            picture.text(x - 52, base - 40, f"· {factor:.3f}", "middle")
            sideways(picture, x - 88, base - 26, x - 16)
    picture.text(left - 94, 24, "height of a block: exp(element − largest so far). A larger element shrinks all blocks before it.", "soft")
    return picture.finished()


def lane_roles():
    """The two roles of a warp's lanes: a key each, then a number of the output each."""
    lanes, size, left, step = 4, 62, 130, 150
    scores = [2, 1, 4, 3]
    weights = [math.exp(score - max(scores)) for score in scores]
    turn = 2
    picture = Picture(720, 256, "Four lanes in two roles. As keys, lanes 0 to 3 hold the weights 0.135, 0.050, 1 and 0.368. Then the weight of lane 2 goes to all four lanes, and lane c adds it times number c of row 2 of v to its total. The other lanes' weights follow in the same way.")
    picture.text(16, 62, "as keys")
    picture.text(16, 202, "as numbers")
    for lane in range(lanes):
        x = left + step * lane
        picture.text(x + size / 2, 22, f"lane {lane}", "middle soft")
        picture.parts.append(f'<rect class="{"two" if lane == turn else "one"}" x="{x}" y="32" width="{size}" height="46"/>')
        picture.text(x + size / 2, 61, f"{weights[lane]:.3f}".rstrip("0").rstrip("."), "middle")
        arrow(picture, left + step * turn + size / 2, 78, x + size / 2, 172)
        picture.parts.append(f'<rect class="both" x="{x}" y="172" width="{size}" height="46"/>')
        picture.text(x + size / 2, 201, "total", "middle")
        picture.text(x + size / 2, 240, f"+= 1 · v[{turn}][{lane}]", "middle soft")
    picture.text(16, 122, f"round j = {turn}", "soft")
    picture.text(16, 140, "of j = 0 … 3", "soft")
    return picture.finished()


def three_stages():
    """Copies under way in three stages while one K tile is multiplied."""
    copy, multiply, tiles, stages, unit, left, height = 4, 2, 6, 3, 34, 92, 40
    picture = Picture(720, 214, "Three stages in time. While K tile t is multiplied, the copies of t + 1 and t + 2 are under way. The copy of K tile 3 begins in stage 0 after the multiplication of K tile 0, at the barrier of K tile 1.")
    begun, multiplied = [0, 0], []  # of the copies; the end of each multiplication
    for tile in range(tiles):
        arrived = begun[tile] + copy
        begin = max(arrived, multiplied[-1] if multiplied else 0)
        multiplied.append(begin + multiply)
        begun.append(begin)  # right after this K tile's barrier
    for tile in range(tiles):
        y = 16 + 52 * (tile % stages)
        x, width = left + unit * begun[tile], unit * copy
        picture.parts.append(f'<rect class="one" x="{x}" y="{y}" width="{width}" height="{height}"/>')
        picture.text(x + width / 2, y + 25, f"copy {tile}", "middle")
        x, width = left + unit * (multiplied[tile] - multiply), unit * multiply
        picture.parts.append(f'<rect class="both" x="{x}" y="{y}" width="{width}" height="{height}"/>')
        picture.text(x + width / 2, y + 25, f"multiply {tile}", "middle soft")
    for stage in range(stages):
        picture.text(left - 12, 41 + 52 * stage, f"stage {stage}", "end")
    picture.text(left, 198, "Each copy begins at a barrier, where all threads have left its stage.", "soft")
    return picture.finished()


def arrivals():
    """Where a phase ends, by the count that init() was given."""
    consumers, loaders, unit, left = 64, 32, 4.6, 120
    total = consumers + loaders
    picture = Picture(720, 250, "64 consumers and 32 loaders arrive at full[0]: 96 arrivals. With a count of 96 the phase ends with the last of them. With 64 it ends when the consumers alone have arrived: too early. With 97 it never ends.")
    for number, (count, words) in enumerate(((total, "ends with the last arrival: right"),
                                             (consumers, "ends before a loader has filled the stage"),
                                             (total + 1, "one arrival is missing: it never ends"))):
        y = 16 + 78 * number
        picture.text(left - 12, y + 24, f"count {count}", "end")
        for x, width, style, name in ((left, consumers, "one", f"{consumers} consumers"), (left + unit * consumers, loaders, "two", f"{loaders} loaders")):
            picture.parts.append(f'<rect class="{style}" x="{x:g}" y="{y}" width="{unit * width:g}" height="36"/>')
            picture.text(x + unit * width / 2, y + 24, name, "middle")
        end = left + unit * count
        picture.parts.append(f'<path style="{_way}; stroke-width: 2.5" d="M{end:g} {y - 6} V{y + 44}"/>')
        picture.text(left, y + 58, words, "soft")
    return picture.finished()


def banks_of_rows():
    """In which banks eight rows of a K tile begin, by the pitch."""
    rows, banks, piece, size = 8, 32, 4, 6
    picture = Picture(720, 262, "Eight rows of 16 bytes each in 32 banks. Pitch 64: all rows begin in bank 0, eight rounds. Pitch 72: they begin in banks 0, 4, 8 up to 28, one round. Pitch 80: rows 0 and 4 begin in bank 0, and each of the others meets one row, too: two rounds.")
    for number, pitch in enumerate((64, 72, 80)):
        x = 30 + 236 * number
        firsts = [row * pitch * 2 // 4 % banks for row in range(rows)]
        rounds = max(sum(first <= bank < first + piece for first in firsts) for bank in range(banks))
        picture.text(x + size * banks / 2, 22, f"pitch {pitch}", "middle")
        for row, first in enumerate(firsts):
            y = 34 + 22 * row
            picture.parts.append(f'<rect class="fill" x="{x}" y="{y}" width="{size * banks}" height="18"/>')
            meets = sum(other == first for other in firsts) > 1
            picture.parts.append(f'<rect class="{"two" if meets else "both"}" x="{x + size * first}" y="{y}" width="{size * piece}" height="18"/>')
            if number == 0:
                picture.text(x - 8, y + 14, row, "end soft")
        picture.text(x, 226, "bank 0", "soft")
        picture.text(x + size * banks, 226, "bank 31", "end soft")
        picture.text(x + size * banks / 2, 250, "1 round" if rounds == 1 else f"{rounds} rounds", "middle")
    return picture.finished()


def fence():
    """In which order another block may see two writes, without a fence and with one."""
    picture = Picture(720, 226, "Without a fence thread B may see ready = 1 before x = 7, and reads 0. With a fence between the two writes, and one between the two reads, x = 7 is there when ready = 1 is seen.")
    for number, (title, arrives, reads) in enumerate((("no fence", {"x = 7": 310, "ready = 1": 204}, "reads x: 0"),
                                                      ("a fence in A, and one in B", {"x = 7": 150, "ready = 1": 220}, "reads x: 7"))):
        left = 16 + 362 * number
        picture.text(left + 166, 20, title, "middle")
        for y, name in ((62, "A writes"), (172, "B sees")):
            picture.text(left, y, name)
            picture.line(left + 70, y - 5, left + 330, y - 5)
        for place, (write, there) in zip((96, 176), arrives.items()):
            picture.text(left + place, 46, write, "middle")
            arrow(picture, left + place, 58, left + there, 164)
        seen = left + arrives["ready = 1"]
        picture.text(seen + 30, 196, reads, "middle")
        if number:
            picture.parts.append(f'<path style="{_way}; stroke-dasharray: 4 3" d="M{left + 132} 40 V72"/>')
    picture.text(16, 218, "time →", "soft")
    return picture.finished()


def shared_counters():
    """Which block of a cluster counts each value."""
    digits, ranks, bins, size, left = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], 4, 3, 34, 30
    counts = [digits.count(value) for value in range(ranks * bins)]
    picture = Picture(720, 236, "Eleven digits above the counters of four blocks, three in each. A line leads from each digit to the counter of its value: digit 6 to slot 0 of rank 2. The counters end as 0 2 1, 2 1 3, 1 0 0 and 1 0 0.")
    place = lambda value: left + value // bins * (bins * size + 72) + value % bins * size + size / 2
    for number, digit in enumerate(digits):
        x = left + 62 * number + 17
        picture.cell(x - 17, 14, size, "one", digit)
        picture.line(x, 14 + size, place(digit), 150)
    for value, count in enumerate(counts):
        picture.cell(place(value) - size / 2, 150, size, "both" if count else "fill", count)
        picture.text(place(value), 202, value, "middle soft")
    for rank in range(ranks):
        picture.text(place(rank * bins + 1), 226, f"rank {rank}", "middle")
    picture.text(left - 24, 202, "bin", "soft")
    return picture.finished()


def under_way():
    """Loads of two threads and of eight, with a memory that answers after four ticks and delivers two floats a tick."""
    latency, ticks, unit, left, row = 4, 10, 46, 150, 26
    picture = Picture(720, 268, "Loads under way in ten ticks; each takes four. With two threads, two floats arrive every fourth tick. With eight threads, "
                                "of which two ask in each tick, two floats arrive in every tick from 4 on.")
    for tick in range(ticks):
        picture.text(left + unit * (tick + 0.5), 18, tick, "middle soft")
    picture.text(left - 12, 18, "tick", "end soft")
    y = 28
    for pairs, words in ((1, "2 threads"), (latency, "8 threads")):
        picture.text(left - 12, y + 17, words, "end")
        arrivals = []
        for pair in range(pairs):
            for begin in range(pair, ticks, latency):
                width = min(latency, ticks - begin)
                picture.parts.append(f'<rect class="one" x="{left + unit * begin}" y="{y}" width="{unit * width}" height="{row - 6}"/>')
                picture.text(left + unit * (begin + width / 2), y + 15, "2 loads" if width > 1 else "", "middle soft")
                if begin + latency < ticks:
                    arrivals.append(begin + latency)
            y += row
        picture.text(left - 12, y + 17, "arrive", "end soft")
        for tick in arrivals:
            picture.parts.append(f'<rect class="both" x="{left + unit * tick}" y="{y}" width="{unit}" height="{row - 4}"/>')
            picture.text(left + unit * (tick + 0.5), y + 16, 2, "middle")
        y += row + 22
    return picture.finished()


def double_buffer():
    """What a block does in time, with one pair of tiles and with two."""
    unit, height, left, tiles = 96, 34, 92, 3
    picture = Picture(720, 248, "One pair of tiles: fill 0, multiply 0, fill 1, multiply 1, one after the other, with a barrier after each. Two pairs: "
                                "while K tile 0 is multiplied from pair 0, K tile 1 goes to pair 1, and one barrier stands between two rounds.")

    def bar(y, begin, words, style):
        picture.parts.append(f'<rect class="{style}" x="{left + unit * begin}" y="{y}" width="{unit}" height="{height}"/>')
        picture.text(left + unit * (begin + 0.5), y + 22, words, "middle")

    def barrier(x, top, bottom):
        picture.parts.append(f'<path style="{_way}; stroke-width: 2.5" d="M{left + unit * x} {top} V{bottom}"/>')

    picture.text(left, 20, "one pair of tiles: two barriers for each K tile", "soft")
    picture.text(left - 12, 54, "the pair", "end")
    for tile in range(tiles):
        for half, (words, style) in enumerate(((f"fill {tile}", "one"), (f"multiply {tile}", "both"))):
            bar(32, 2 * tile + half, words, style)
            barrier(2 * tile + half + 1, 28, 70)
    picture.text(left, 112, "two pairs: one barrier for each K tile", "soft")
    for pair in (0, 1):
        picture.text(left - 12, 146 + 44 * pair, f"pair {pair}", "end")
    for tile in range(tiles):
        y = 124 + 44 * (tile % 2)
        bar(y, tile, f"fill {tile}", "one")
        bar(y, tile + 1, f"multiply {tile}", "both")
        barrier(tile + 1, 120, 206)
    picture.text(left, 232, "A thick line is a barrier. Time goes to the right.", "soft")
    return picture.finished()


def neighbours():
    """The numbers of two formats between 2 and 4, and where 3.14159 goes."""
    value, first, last, left, width = 3.14159, 2, 4, 110, 570
    picture = Picture(720, 190, "The numbers between 2 and 4. e4m3 has nine of them, 0.25 apart: 3.14159 becomes 3.25. bfloat16 has 129, 0.015625 apart: it "
                                "becomes 3.140625.")
    place = lambda number: left + width * (number - first) / (last - first)
    for y, name, step in ((56, "bfloat16", 2**-6), (126, "e4m3", 2**-2)):
        rounded = round(value / step) * step
        picture.text(left - 16, y + 5, name, "end")
        picture.line(place(first), y, place(last), y)
        for k in range(int((last - first) / step) + 1):
            picture.line(place(first + k * step), y - 8, place(first + k * step), y + 8)
        picture.parts.append(f'<circle class="both" style="stroke: var(--soft)" cx="{place(rounded):g}" cy="{y}" r="6"/>')
        if rounded < value:
            picture.text(place(rounded) - 6, y + 28, f"{rounded:.6f}", "end")
        else:
            picture.text(place(rounded), y + 28, f"{rounded:g}", "middle")
    picture.parts.append(f'<path style="{_way}; stroke-dasharray: 4 3" d="M{place(value):g} 28 V134"/>')
    picture.text(place(value), 20, value, "middle")
    for number in (2, 2.5, 3, 3.5, 4):
        picture.text(place(number), 180, number, "middle soft")
    return picture.finished()


def _block_bars(picture, y, block, begin, bars):
    """A block's row: bars one after the other, each with its end, its words and its style."""
    picture.text(begin - 12, y + 16, f"block {block}", "end")
    for end, words, style in bars:
        picture.parts.append(f'<rect class="{style}" x="{begin}" y="{y}" width="{end - begin}" height="22"/>')
        picture.text((begin + end) / 2, y + 16, words, "middle")
        begin = end


def grid_wait():
    """Two blocks that meet in the middle of a kernel."""
    left, slow, fast = 92, 400, 260
    picture = Picture(720, 84, "Two blocks write their sums. Block 0 is first and waits at grid.sync(). When block 1 has come, block 0 adds the two sums.")
    _block_bars(picture, 14, 0, left, [(fast, "its sum: 22", "one"), (slow, "waits", "fill"), (560, "22 + 22 = 44", "both")])
    _block_bars(picture, 46, 1, left, [(slow, "its sum: 22", "one")])
    picture.parts.append(f'<path style="{_way}; stroke-width: 2.5" d="M{slow} 6 V76"/>')
    picture.text(slow + 10, 62, "grid.sync(): both have come", "soft")
    return picture.finished()


def ninth_block():
    """A grid that waits for a block that has no place."""
    held, left = 8, 92
    picture = Picture(720, 256, "Nine blocks on a device that holds eight. Blocks 0 to 7 wait at grid.sync() for block 8, which begins only when one of them ends: never.")
    for block in range(held):
        arrives = left + 90 + block * 37 % 140
        _block_bars(picture, 8 + 27 * block, block, left, [(arrives, "", "one"), (690, "waits for block 8" if block == 0 else "", "fill")])
    picture.text(left - 12, 24 + 27 * held, f"block {held}", "end")
    picture.text(left, 24 + 27 * held, "begins when another block ends: never", "soft")
    return picture.finished()


_drawings = {"02_halo": {"windows": windows}, "03_reduction": {"tree": tree},
             "04_scan": {"sweep_up": sweep_up, "sweep_down": sweep_down}, "05_matmul": {"who_reads_what": who_reads_what},
             "07_attention": {"causal_tiles": causal_tiles, "online_sum": online_sum, "lane_roles": lane_roles},
             "08_overlap": {"under_way": under_way, "double_buffer": double_buffer, "full_and_empty": full_and_empty, "three_stages": three_stages, "arrivals": arrivals},
             "09_tensor_cores": {"fragment": fragment, "banks_of_rows": banks_of_rows, "neighbours": neighbours},
             "10_blocks_together": {"grid_wait": grid_wait, "ninth_block": ninth_block, "cluster_halo": cluster_halo, "fence": fence, "shared_counters": shared_counters}}


def main():
    for chapter, drawings in _drawings.items():
        folder = Path(sys.argv[1]) / "chapters" / chapter / "drawings"
        folder.mkdir(parents=True, exist_ok=True)
        for name, draw in drawings.items():
            (folder / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()

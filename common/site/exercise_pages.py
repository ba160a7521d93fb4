"""The Markdown of an exercise's page: task, input and output, file, contract, budget, hints, and at last the reference, folded."""

import html
import json
import re

from contract import contract_sections

_most_cells = 16  # of an array; the rest is told by a number


def folded(summary, text):
    """Markdown that the reader opens by a click on the summary."""
    return f"<details>\n<summary>{summary}</summary>\n\n{text.strip()}\n\n</details>\n"


def as_html(title):
    """A heading of Markdown, whose only markup is `code`."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(title, quote=False))


def opening_comment(source):
    """The comment that an exercise and its solution begin with, as lines without their slashes."""
    lines = []
    for line in source.splitlines():
        if not line.startswith("//"):
            return lines
        lines.append(line[2:].removeprefix(" "))
    return lines


def task(source):
    """What is to be computed, in one sentence: the first line after the exercise's name."""
    return opening_comment(source)[0].split(": ", 1)[1]


def budget(source):
    """The budget as the exercise states it, or None."""
    found = re.search(r"^Budget: +(.+)", "\n".join(opening_comment(source)), re.MULTILINE | re.DOTALL)
    return " ".join(found[1].split()) if found else None


def counted(lesson_text, name):
    """The table of counts that the lesson has of the exercise, filled from real runs by common/tools/generate, or None."""
    found = re.search(rf"<!-- generated: report {name}(?: [^>]*)?-->\n(.+?)<!-- end generated -->", lesson_text, re.DOTALL)
    return found[1] if found else None


def budget_section(exercise, solution, lesson_text):
    stated, table = budget(solution), counted(lesson_text, exercise.name)
    if stated is None:
        return "## Budget\n\nNone: only the result is judged.\n"
    text = f"## Budget\n\n{stated}\n"
    if table:
        text += f"\nIn one of the cases, beside a kernel that takes the slow route and the reference:\n\n{table}"
    return text


def hints(text):
    """Title and text of each tier, without the remarks that only `./course hint` reads."""
    tiers = re.split(r"^## +", re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL), flags=re.MULTILINE)[1:]
    return [tuple(tier.split("\n", 1)) for tier in tiers]


def hints_section(text):
    tiers = [folded(f"Hint {as_html(title)}", body) for title, body in hints(text)]
    return "## Hints\n\nOne at a time, from a question to the way. None shows code.\n\n" + "\n".join(tiers)


def run_of(live):
    """The run that a live page shows, {"yours","case",…}, or None without a page."""
    if not live.exists():
        return None
    found = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', live.read_text(encoding="utf-8"), re.DOTALL)
    return json.loads(found[1]) if found else None


def first_and_last_values(launch):
    """{variable: ({element: first value seen}, {element: last value written})} of the blocks that the run kept."""
    values = {number: ({}, {}) for number in range(len(launch["variables"]))}
    for block in launch["blocks"]:
        for interval in block["intervals"]:
            seen = iter(interval["seen"])
            for _, variable, element, value in zip(seen, seen, seen, seen):
                values[variable][0].setdefault(element, value)
            written = iter(interval["written"])
            for operation, element in zip(interval["operations"], interval["elements"]):
                what = launch["operations"][operation]
                if what["kind"] == "write":
                    for k in range(max(1, what["bytes"] // launch["variables"][what["variable"]]["element_bytes"])):
                        values[what["variable"]][1][element + k] = next(written, None)
    return values


def is_known(seen_and_written, elements):
    """Whether the run tells what all cells that would be shown hold: not every block of it is kept."""
    seen, written = seen_and_written
    return all((written or seen).get(i) is not None for i in range(min(elements, _most_cells)))


def cell_text(value):
    """A number; JSON has none that is infinite, so such a one comes as its name. Nothing where the run does not tell."""
    if value is None:
        return ""
    return value if isinstance(value, str) else f"{value:.3g}"


def array_row(name, values, elements):
    """A row of the table: the array's name and what its first cells hold."""
    shown = range(min(elements, _most_cells))
    cells = "".join(f"<td>{cell_text(values.get(i))}</td>" for i in shown)
    more = f"<td>… {elements - _most_cells} more</td>" if elements > _most_cells else ""
    return f'<tr><th scope="row"><code>{html.escape(name)}</code></th>{cells}{more}</tr>'


def input_and_output(run):
    """A table of what the kernel was given and what the reference made of it, or nothing where the run does not tell."""
    launches = (run or {}).get("yours", {}).get("launches") or []
    if len(launches) != 1 or any(operation["kind"] not in ("read", "write") for operation in launches[0]["operations"]):
        return ""
    launch = launches[0]
    values = first_and_last_values(launch)
    arrays = [(number, one) for number, one in enumerate(launch["variables"]) if one["space"] == "global" and not one["extents"]]
    given = [array_row(one["name"], values[number][0], one["elements"]) for number, one in arrays if not values[number][1]]
    made = [array_row(one["name"], values[number][1], one["elements"]) for number, one in arrays if values[number][1]]
    if not (given and made) or not all(is_known(values[number], one["elements"]) for number, one in arrays):
        return ""
    case = html.escape(run["case"])
    return (
        f'<figure><figcaption id="cells">What goes in and what must come out, in the case <code>{case}</code></figcaption>'
        f"<div class=\"table\"><table class=\"cells\" aria-labelledby=\"cells\"><tbody>{''.join(given)}{''.join(made)}</tbody></table></div></figure>\n"
    )


def reference_section(drawing, live):
    """The drawing of the reference's run and the link to its live page, folded; nothing if they have not been made."""
    if not (drawing.exists() or live.exists()):
        return ""
    text = ""
    if drawing.exists():
        text = f'<img src="{drawing}" alt="{alternative(drawing)}" loading="lazy">\n'
    if live.exists():
        text += f"\n[Step through this run]({live}). It shows the code of the reference.\n"
    return "## The reference at work\n\n" + folded("Show it: try first", text)


def alternative(drawing):
    """What a drawing is called for those who cannot see it."""
    label = re.search(r'<svg[^>]* aria-label="([^"]+)"', drawing.read_text(encoding="utf-8"))
    if label is None:
        raise ValueError(f"{drawing}: the picture needs an aria-label, which is read to those who cannot see it")
    return label[1]


def lesson_section(lesson, name):
    """The place of the lesson's section on the exercise."""
    for heading in lesson.headings:
        if heading.words == f"Exercise: {name}":
            return heading.place
    raise ValueError(f"{lesson.file} has no heading `## Exercise: {name}`")


def exercise_page(lesson, exercise, runs):
    """Its Markdown, with links to files. `runs` is the folder of live pages."""
    solution = exercise.solution.read_text(encoding="utf-8")
    lesson_text = lesson.file.read_text(encoding="utf-8")
    live = runs / f"{exercise.name}.html"
    sections = [
        f"# {exercise.title}\n",
        f"{task(solution)}\n",
        input_and_output(run_of(live)),
        f"The lesson derives it: [{lesson.title}]({lesson.file}#{lesson_section(lesson, exercise.name)}).\n",
        "## Your file\n",
        f"You write `{exercise.file}`. Then ask for the verdict, the next hint, or your counts beside the reference's:\n",
        f"```sh\n./course check {exercise.name}\n./course hint {exercise.name}\n./course report {exercise.name}\n```\n",
        folded(f"<code>{exercise.file}</code>, as it was when the site was built", f"```cpp\n{learners_file(exercise)}```"),
        "## Contract\n",
        contract_sections(exercise.contract.read_text(encoding="utf-8")),
        budget_section(exercise, solution, lesson_text),
        hints_section(exercise.hints.read_text(encoding="utf-8")),
        reference_section(exercise.drawing, live),
    ]
    return "\n".join(filter(None, sections))


def learners_file(exercise):
    top = exercise.solution.parents[2]
    return (top / exercise.file).read_text(encoding="utf-8")

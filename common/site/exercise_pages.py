"""Writes what the site shows beside the lessons: a page for each exercise, and the contents of course and chapters.

    exercise_pages.py MANIFEST PICTURES OUTPUT

PICTURES is a folder with drawings of the reference solutions' runs: <exercise>.svg with a <title>, and <exercise>.html,
the live page. Each is shown on the exercise's page and, by OUTPUT/lessons.sed, in the lesson. An exercise without them has
no such section.
"""

import html
import re
import shutil
import sys
from pathlib import Path

from contract import contract_sections
from course_order import lessons


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


def picture(exercise, pictures):
    """The drawing of the reference's run and the link to its live page; nothing if they have not been made."""
    drawing, live = pictures / f"{exercise.name}.svg", pictures / f"{exercise.name}.html"
    if not drawing.exists():
        return ""
    label = re.search(r'<svg[^>]* aria-label="([^"]+)"', drawing.read_text(encoding="utf-8"))
    if label is None:
        raise ValueError(f"{drawing}: the picture needs an aria-label, which is read to those who cannot see it")
    alternative = label[1].replace(">", "&gt;")
    text = f'<img src="pictures/{drawing.name}" alt="{alternative}"/>\n'
    if live.exists():
        text += f'\n@htmlonly[block]<p><a href="pictures/{live.name}">Step through this run</a> (it shows the code of the reference: try first)</p>@endhtmlonly\n'
    return text


def picture_section(exercise, pictures):
    shown = picture(exercise, pictures)
    return f"## The reference at work\n\n{shown}" if shown else ""


def place_of_picture(lesson_text, name):
    """The line that begins the block of the lesson after which the picture stands: its counts, or else its first verdict."""
    for kind in ("report", "verdict"):
        found = re.search(rf"^<!-- generated: {kind} {name}(?: .*)? -->$", lesson_text, re.MULTILINE)
        if found:
            return found[0]
    return None


def show_in_lesson(lesson_text, exercise, pictures, output):
    """Writes the picture for the lesson, and returns the command by which sed puts it there as Doxygen reads the lesson."""
    shown, place = picture(exercise, pictures), place_of_picture(lesson_text, exercise.name)
    if not shown or place is None:
        return ""
    file = output / f"{exercise.name}.picture.txt"
    caption = "The reference at work until its first barrier, or its end where it has none, drawn from a run in the simulator:"
    file.write_text(f"\n{caption}\n\n{shown}\n", encoding="utf-8")
    return f"\\|^{place}$|,\\|^<!-- end generated -->$|{{\n\\|^<!-- end|r {file}\n}}\n"


def lesson_section(lesson_text, exercise):
    """The name of the lesson's section on the exercise, or of the lesson."""
    found = re.search(rf"^#+ Exercise: {exercise.name} \{{#(\w+)\}}$", lesson_text, re.MULTILINE)
    if found is None:
        raise ValueError(f"the lesson has no heading `## Exercise: {exercise.name} {{#…}}`")
    return found[1]


def exercise_page(lesson, exercise, pictures):
    solution = exercise.solution.read_text(encoding="utf-8")
    lesson_text = lesson.file.read_text(encoding="utf-8")
    shown = exercise.file
    sections = [
        f"# {exercise.title} {{#{exercise.page}}}\n",
        f"{task(solution)}\n",
        f"The lesson derives it: @ref {lesson_section(lesson_text, exercise)} in *{lesson.title}*.\n",
        f"You write `{shown}`. Then ask for the verdict, the next hint, or your counts beside the reference's:\n",
        f"```sh\n./course check {exercise.name}\n./course hint {exercise.name}\n./course report {exercise.name}\n```\n",
        "## Contract\n",
        contract_sections(exercise.contract.read_text(encoding="utf-8")),
        budget_section(exercise, solution, lesson_text),
        picture_section(exercise, pictures),
        "## Your file\n",
        "As it was when the site was built.\n",
        folded(f"<code>{shown}</code>", f"@include{{lineno}} {shown}"),
        hints_section(exercise.hints.read_text(encoding="utf-8")),
    ]
    return "\n".join(sections)


def contents(course):
    """The list of lessons and exercises that home ends with."""
    text = "\n## The course {#course_contents}\n\n"
    for lesson in course:
        text += f"- @subpage {lesson.page}\n"
        for exercise in lesson.exercises:
            sentence = task(exercise.solution.read_text(encoding="utf-8"))
            text += f'  - @ref {exercise.page} "{exercise.title}": {sentence}\n'
    return text


def chapter_contents(lesson):
    """A continuation of the lesson's page: its exercises, which thereby are its subpages."""
    entries = "".join(f" *   - @subpage {exercise.page}\n" for exercise in lesson.exercises)
    heading = f"@section {lesson.page}_exercises The exercises of this chapter"
    return f"/** @page {lesson.page}\n *\n * {heading}\n *\n{entries} */\n"


def main():
    manifest, pictures, output = (Path(argument) for argument in sys.argv[1:])
    shutil.rmtree(output, ignore_errors=True)  # a page whose exercise is gone must not stay
    output.mkdir(parents=True)
    course = lessons(manifest)
    into_lessons = ""
    for lesson in course:
        lesson_text = lesson.file.read_text(encoding="utf-8")
        for exercise in lesson.exercises:
            page = exercise_page(lesson, exercise, pictures)
            (output / f"{exercise.page}.md").write_text(page, encoding="utf-8")
            into_lessons += show_in_lesson(lesson_text, exercise, pictures, output)
    (output / "lessons.sed").write_text(into_lessons, encoding="utf-8")
    (output / "contents.txt").write_text(contents(course), encoding="utf-8")
    (output / "chapters.dox").write_text("\n".join(map(chapter_contents, course)), encoding="utf-8")


if __name__ == "__main__":
    main()

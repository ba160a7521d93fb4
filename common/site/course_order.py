"""The course in the order in which it is taken: each chapter's lesson, then its exercises, as the manifest has them."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Exercise:
    name: str
    number: str
    file: str  # the learner's, from the top of the repository
    solution: Path
    contract: Path
    hints: Path

    @property
    def title(self):
        return f"{self.number} {self.name}"

    @property
    def page(self):
        return f"exercise_{self.name}"


@dataclass
class Lesson:
    file: Path
    title: str
    page: str  # the name that the lesson's first heading gives itself: `# Title <a id="page"></a>`
    exercises: list = field(default_factory=list)


def lessons(manifest_file):
    """All lessons with their exercises. Raises ValueError for a lesson whose heading names no page."""
    manifest = json.loads(manifest_file.read_text(encoding="utf-8"))
    top = Path(manifest["source_dir"])
    by_chapter = {}
    for entry in manifest["exercises"]:
        folder = top / entry["chapter_dir"]
        if entry["chapter"] not in by_chapter:
            by_chapter[entry["chapter"]] = _lesson(folder / "README.md")
        by_chapter[entry["chapter"]].exercises.append(
            Exercise(
                name=entry["name"],
                number=entry["number"],
                file=entry["exercise"],
                solution=top / entry["solution"],
                contract=folder / f"{entry['name']}.hpp",
                hints=folder / f"{entry['name']}.hints.md",
            )
        )
    return list(by_chapter.values())


def pages(course):
    """Title and HTML file of each page on the way through the course, home first."""
    way = [("Home", "index.html")]
    for lesson in course:
        way.append((lesson.title, f"{lesson.page}.html"))
        way += [(exercise.title, f"{exercise.page}.html") for exercise in lesson.exercises]
    return way


def _lesson(file):
    heading = re.search(r'^# +(.+?) *<a id="(\w+)"></a>$', file.read_text(encoding="utf-8"), re.MULTILINE)
    if heading is None:
        raise ValueError(f'{file}: the first heading must name its page, as in `# The halo <a id="chapter_02_halo"></a>`')
    return Lesson(file=file, title=heading[1], page=heading[2])

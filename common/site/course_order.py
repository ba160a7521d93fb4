"""The course in the order in which it is taken: each chapter's lesson, then its exercises, as the manifest has them."""

import json
from dataclasses import dataclass, field
from pathlib import Path

import markdown


@dataclass
class Exercise:
    name: str
    number: str
    file: str  # the learner's, from the top of the repository
    solution: Path
    contract: Path
    hints: Path
    drawing: Path  # of a run of the solution; not every exercise has one

    @property
    def title(self):
        return f"{self.number} {self.name}"

    @property
    def page(self):
        return f"exercise_{self.name}.html"


@dataclass
class Lesson:
    file: Path
    number: int
    title: str
    opening: str  # its first paragraph, as HTML
    headings: list
    exercises: list = field(default_factory=list)

    @property
    def page(self):
        return f"chapter_{self.file.parent.name}.html"


def top_of(manifest_file):
    """The folder of the repository."""
    return Path(json.loads(manifest_file.read_text(encoding="utf-8"))["source_dir"])


def lessons(manifest_file):
    """All lessons with their exercises. Raises ValueError for a lesson without a heading."""
    manifest = json.loads(manifest_file.read_text(encoding="utf-8"))
    top = Path(manifest["source_dir"])
    by_chapter = {}
    for entry in manifest["exercises"]:
        folder = top / entry["chapter_dir"]
        own = folder / entry["name"]
        if entry["chapter"] not in by_chapter:
            by_chapter[entry["chapter"]] = _lesson(folder / "README.md")
        by_chapter[entry["chapter"]].exercises.append(
            Exercise(
                name=entry["name"],
                number=entry["number"],
                file=entry["exercise"],
                solution=top / entry["solution"],
                contract=own / f"{entry['name']}.hpp",
                hints=own / "hints.md",
                drawing=folder / f"pictures/{entry['name']}.svg",
            )
        )
    return list(by_chapter.values())


def _lesson(file):
    text = markdown.render(file.read_text(encoding="utf-8"))
    if not text.headings or text.headings[0].level != 1:
        raise ValueError(f"{file} does not begin with a heading, such as `# The halo`")
    opening = text.markup.partition("<p>")[2].partition("</p>")[0]
    number = int(file.parent.name.split("_")[0])
    return Lesson(file, number, text.headings[0].words, opening, text.headings)

"""Traces the reference solutions for the site: a page to step through for each exercise, and one for the README's race.

    live_pages.py MANIFEST COURSE OUTPUT

Writes OUTPUT/<exercise>.html, with links to the pages of the lesson and the exercise, which lie one folder above, and
OUTPUT/race.html. Runs again only for what has changed since.
"""

import subprocess
import sys
from pathlib import Path

from course_order import lessons, top_of


def tools(top, course):
    """What every page depends on: the programs that trace, and the parts of the page, which they read when they run."""
    return [Path(__file__), *course.parent.glob("course*"), *(file for file in (top / "common/trace_page/page").rglob("*") if file.is_file())]


def is_fresh(page, sources):
    return page.exists() and all(page.stat().st_mtime > source.stat().st_mtime for source in sources)


def trace(command, page, passes, folder=None):
    """Runs a command that writes `page`, in a folder. Raises RuntimeError with the program's words where that fails."""
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if run.returncode != passes or not page.exists():
        page.unlink(missing_ok=True)
        raise RuntimeError(f"{' '.join(map(str, command))}: exit code {run.returncode}\n{run.stdout}{run.stderr}")


def main():
    manifest, course, output = (Path(argument).resolve() for argument in sys.argv[1:])
    output.mkdir(parents=True, exist_ok=True)
    top, race, page = top_of(manifest), "docs/hand_on.cu", output / "race.html"
    needed = tools(top, course)
    if not is_fresh(page, [top / race, *needed]):
        trace([course, "run", race, "--trace", page], page, passes=1, folder=top)  # its defect is what it is there for
    for lesson in lessons(manifest):
        for exercise in lesson.exercises:
            page = output / f"{exercise.name}.html"
            links = ["--link", f"Lesson=../{lesson.page}", "--link", f"Exercise=../{exercise.page}"]
            if not is_fresh(page, [exercise.solution, *needed]):
                trace([course, "trace", exercise.name, "--solution", "--output", page, *links], page, passes=0)


if __name__ == "__main__":
    main()

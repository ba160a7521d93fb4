"""Traces what the reference solutions do: a live page for each exercise and, where Node.js is, a picture.

    trace_pictures.py MANIFEST COURSE OUTPUT

Writes OUTPUT/<exercise>.html, the page to step through, and OUTPUT/<exercise>.svg, the first interval between barriers of the first
block; and OUTPUT/race.html, the race of the README. Runs again only for what has changed since. An exercise without kernels has none.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from course_order import lessons, top_of


def is_fresh(page, sources):
    return page.exists() and all(page.stat().st_mtime > source.stat().st_mtime for source in sources)


def trace(command, page, passes):
    """Runs a command that writes `page`. Raises RuntimeError with the program's words where that fails."""
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != passes or not page.exists():
        page.unlink(missing_ok=True)
        raise RuntimeError(f"{' '.join(map(str, command))}: exit code {run.returncode}\n{run.stdout}{run.stderr}")


def draw(course, exercise, output):
    page = output / f"{exercise.name}.html"
    with tempfile.TemporaryDirectory() as folder:
        command = [course, "trace", exercise.name, "--solution", "--output", page]
        if shutil.which("node"):
            command += ["--svg", folder]
        trace(command, page, passes=0)
        drawings = sorted(Path(folder).glob("*block-*-interval-*.svg"))
        if drawings:
            shutil.copyfile(drawings[0], output / f"{exercise.name}.svg")


def main():
    manifest, course, output = (Path(argument) for argument in sys.argv[1:])
    output.mkdir(parents=True, exist_ok=True)
    race, page = top_of(manifest) / "docs/hand_on.cu", output / "race.html"
    if not is_fresh(page, [race, course]):
        trace([course, "run", race, "--trace", page], page, passes=1)  # its defect is what it is there for
    for lesson in lessons(manifest):
        for exercise in lesson.exercises:
            if not is_fresh(output / f"{exercise.name}.html", [exercise.solution, course]):
                draw(course, exercise, output)


if __name__ == "__main__":
    main()

"""Draws what the reference solutions do, from real runs: a picture and a live page for each exercise.

    trace_pictures.py MANIFEST COURSE OUTPUT

Writes OUTPUT/<exercise>.svg, the first interval between barriers of the first block, and OUTPUT/<exercise>.html, the
page to step through. Runs again only for what has changed since. An exercise without kernels has no picture.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from course_order import lessons


def is_fresh(page, sources):
    return page.exists() and all(page.stat().st_mtime > source.stat().st_mtime for source in sources)


def draw(course, exercise, output):
    """Traces the reference. Raises RuntimeError with the program's words where that fails."""
    page = output / f"{exercise.name}.html"
    with tempfile.TemporaryDirectory() as folder:
        command = [course, "trace", exercise.name, "--solution", "--output", page, "--svg", folder]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            page.unlink(missing_ok=True)
            raise RuntimeError(f"{exercise.name} was not traced:\n{run.stdout}{run.stderr}")
        drawings = sorted(Path(folder).glob("*block-*-interval-*.svg"))
        if drawings:
            shutil.copyfile(drawings[0], output / f"{exercise.name}.svg")


def main():
    manifest, course, output = (Path(argument) for argument in sys.argv[1:])
    if shutil.which("node") is None:
        print("Node.js is not installed, so the site has no pictures of runs: apt-get install nodejs")
        return
    output.mkdir(parents=True, exist_ok=True)
    for lesson in lessons(manifest):
        for exercise in lesson.exercises:
            if not is_fresh(output / f"{exercise.name}.html", [exercise.solution, course]):
                draw(course, exercise, output)


if __name__ == "__main__":
    main()

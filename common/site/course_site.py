"""Writes the course's site: home, lessons, exercises and documents, all in one shell, from Markdown and stored runs alone.

    course_site.py MANIFEST LIVE OUTPUT

LIVE is a folder with runs of the reference solutions, as live_pages.py makes them: <exercise>.html and race.html. What is missing
there is left out. Drawings of runs lie beside the lessons, where common/tools/generate writes them.
"""

import html
import re
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

import markdown
import search_index
from course_order import lessons, top_of
from exercise_pages import alternative, exercise_page, task

_here = Path(__file__).resolve().parent

# The documents, in groups as the tree shows them.
_groups = {
    "Tools": ["commands", "exercises", "ideas", "verdicts", "trace", "editor", "set_up", "gpu", "own_project"],
    "Measured": ["results", "profiler", "requests", "agreement", "found"],
    "For teachers": ["adding_an_exercise", "style", "grading", "mutants"],
    "How it works": ["developing"],
}
# Pages of the simulator, which stand in its own folder.
_simulator = {"README": "simulator.html", "LIMITS": "simulator_limits.html", "DESIGN": "simulator_design.html"}
_exercises = "The exercises of this chapter"
_kinds = {"lesson": 0, "exercise": 1, "document": 2, "reference": 3}  # the search shows them in this order


@dataclass
class Page:
    file: str
    title: str
    short: str  # in the tree
    source: Path  # what its links begin at
    text: str  # Markdown
    kind: str
    markup: str = ""
    headings: list = field(default_factory=list)


class Links:
    """Addresses on the site for the files that texts link to. What is no page is copied beside the pages."""

    def __init__(self, top, live, output):
        self.top, self.live, self.output = top, live, output
        self.pages = {}  # file of the repository: page

    def target(self, source, link):
        """Raises ValueError for a file that does not exist."""
        if "://" in link or link.startswith(("#", "mailto:", "data:")):
            return link
        path, mark, place = link.partition("#")
        file = (source.parent / path).resolve()
        if file in self.pages:
            return self.pages[file] + mark + place
        if file.is_dir() and (file / "README.md") in self.pages:
            return self.pages[file / "README.md"] + mark + place
        if not file.is_file():
            raise ValueError(f"{source} links to {link}, which does not exist")
        return self.copied(file)

    def copied(self, file):
        """Copies a file beside the pages, and returns its address."""
        is_live = file.is_relative_to(self.live)
        path = Path("live") / file.relative_to(self.live) if is_live else Path("files") / file.relative_to(self.top)
        if file.suffix not in (".svg", ".png", ".html"):
            path = path.with_name(path.name + ".txt")  # which a browser shows
        (self.output / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, self.output / path)
        return path.as_posix()


def documents(top):
    """{group: its pages}. What no group names is in the last one."""
    found = {file.stem for file in (top / "docs").glob("*.md")} - {"start"}
    names = {group: list(names) for group, names in _groups.items()}
    names[next(reversed(names))] += sorted(found - {name for group in names.values() for name in group})
    groups = {group: [document(top / "docs" / f"{name}.md") for name in inside] for group, inside in names.items()}
    groups["For teachers"] += [document(top / f"{name}.md") for name in ("CONTRIBUTING", "CHANGELOG")]
    pages = [document(top / f"common/simulator/{name}.md", page) for name, page in _simulator.items()]
    groups["How it works"] = pages + groups["How it works"]
    return groups


def document(file, page=None):
    text = file.read_text(encoding="utf-8")
    title = markdown.render(text).headings[0].words
    return Page(page or f"{file.stem.lower()}.html", title, title, file, text, "document")


def lesson_page(lesson):
    title = f"{lesson.number} {lesson.title}"
    short = lesson.title.split(":")[0]
    return Page(lesson.page, title, f"{lesson.number} {short}", lesson.file, lesson.file.read_text(encoding="utf-8"), "lesson")


def render(page, links):
    text = markdown.render(page.text, lambda link: links.target(page.source, link))
    page.markup, page.headings = text.markup, text.headings


def tree(course, groups, current, has_lab):
    """The list of all pages; the chapter of the current one is open."""

    def entry(page, title):
        here = ' aria-current="page"' if page == current else ""
        return f'<a href="{page}"{here}>{html.escape(title)}</a>'

    lab = f"<li>{entry('lab/index.html', 'Laboratory: try it here')}</li>" if has_lab else ""
    out = [f"<ul><li>{entry('index.html', 'Home')}</li>{lab}</ul>", '<p class="group">Course</p>', "<ul>"]
    for lesson in course:
        files = [lesson.page, *(exercise.page for exercise in lesson.exercises)]
        inside = "".join(f"<li>{entry(exercise.page, exercise.title)}</li>" for exercise in lesson.exercises)
        is_open = " open" if current in files else ""
        name = html.escape(lesson_page(lesson).short)
        out.append(
            f"<li><details{is_open}><summary>{name}</summary>"
            f"<ul><li>{entry(lesson.page, 'Lesson')}</li>{inside}</ul></details></li>"
        )
    out.append("</ul>")
    for group, pages in groups.items():
        out += [f'<p class="group">{group}</p>', "<ul>", *(f"<li>{entry(page.file, page.short)}</li>" for page in pages), "</ul>"]
    out += ['<p class="group">Reference</p>', '<ul><li><a href="reference/index.html">Headers and functions</a></li></ul>']
    return "\n".join(out)


def contents(page):
    """What is on this page: its headings of the second and third level, where there are some."""
    shown = [heading for heading in page.headings if heading.level in (2, 3)]
    if len(shown) < 3 or page.file == "index.html":
        return ""
    items = "".join(f'<li class="level-{heading.level}"><a href="#{heading.place}">{heading.markup}</a></li>' for heading in shown)
    return f'<nav class="on-this-page" aria-labelledby="on-this-page"><p class="group" id="on-this-page">On this page</p><ul>{items}</ul></nav>'


def way(order, page):
    """Links to the pages before and after this one."""
    at = order.index(page)
    out = ""
    if at > 0:
        out += f'<a rel="prev" href="{order[at - 1].file}"><span>Previous</span> {html.escape(order[at - 1].title)}</a>'
    if at + 1 < len(order):
        out += f'<a rel="next" href="{order[at + 1].file}"><span>Next</span> {html.escape(order[at + 1].title)}</a>'
    return out


def shell(title, body, side, inside="", up="", footer=""):
    """A whole page."""
    parts = {"title": html.escape(title), "body": body, "tree": side, "contents": inside, "up": up, "footer": footer}
    text = (_here / "shell.html").read_text(encoding="utf-8")
    for name in ("title", "up", "footer", "tree", "contents", "body"):
        text = text.replace(f"<!-- {name} -->", parts[name])
    return text


def picture_of(lesson, links):
    """The first drawing of the lesson's ideas; else the top of its smallest drawing of a run."""
    ideas = re.search(r'<img src="(drawings/[^"]+)"', lesson.file.read_text(encoding="utf-8"))
    if ideas:
        file, style = lesson.file.parent / ideas[1], "whole"
    else:
        drawn = [exercise.drawing for exercise in lesson.exercises if exercise.drawing.exists()]
        file, style = min(drawn, key=lambda file: file.stat().st_size), "top"
    return f'<img class="{style}" src="{links.copied(file)}" alt="{alternative(file)}">'


def card(lesson, links):
    """A chapter on home."""
    return (
        f'<li class="card"><div class="drawing">{picture_of(lesson, links)}</div>'
        f'<a class="title" href="{lesson.page}">{lesson.number} · {html.escape(lesson.title)}</a>'
        f'<p>{lesson.opening}</p><p class="count">{len(lesson.exercises)} exercises</p></li>'
    )


def hero(course, top, live, links, has_lab):
    """The top of home: what it is, for whom, how to begin, and a race that plays."""
    text = (_here / "hero.html").read_text(encoding="utf-8")
    race = top / "docs/race.svg"
    page = live / "race.html"
    link = f'<a class="button" href="{links.copied(page)}">Step through this race</a>' if page.exists() else ""
    lab = '<a class="button first" href="lab/index.html">Try it now, in this page</a>' if has_lab else ""
    size = f"{len(course)} lessons and {sum(len(lesson.exercises) for lesson in course)} exercises"
    parts = {"size": size, "race": links.copied(race), "narrow": links.copied(top / "docs/race_narrow.svg"), "alt": alternative(race), "lab": lab, "live": link, "numbers": numbers(top, links)}
    for name, markup in parts.items():
        text = text.replace(f"<!-- {name} -->", markup)
    return text


def numbers(top, links):
    """The four figures of the README, each with its source."""
    readme = top / "README.md"
    found = re.search(r"<!-- generated: numbers -->\n(.+?)<!-- end generated -->", readme.read_text(encoding="utf-8"), re.DOTALL)
    if found is None:
        raise ValueError(f"{readme} has no block of numbers")
    return markdown.render(found[1], lambda link: links.target(readme, link)).markup


def home(course, top, live, links, has_lab):
    file = top / "docs/start.md"
    text = file.read_text(encoding="utf-8")
    page = Page("index.html", "Cooperative CUDA", "Home", file, text, "document")
    render(page, links)
    cards = "\n".join(card(lesson, links) for lesson in course)
    chapters = f'<h2 id="chapters">The chapters</h2>\n<ol class="cards">\n{cards}\n</ol>'
    _, _, rest = page.markup.partition("</h1>")
    page.markup = hero(course, top, live, links, has_lab) + chapters + rest
    return page


def all_pages(course, groups, top, live, links, has_lab):
    """Home, then the course in its order, then the documents."""
    pages = [home(course, top, live, links, has_lab)]
    for lesson in course:
        one = lesson_page(lesson)
        render(one, links)
        one.markup += exercises_of(lesson)
        one.headings.append(markdown.Heading(2, "exercises", _exercises, _exercises))
        pages.append(one)
        for exercise in lesson.exercises:
            one = Page(exercise.page, exercise.title, exercise.title, exercise.solution, exercise_page(lesson, exercise, live), "exercise")
            render(one, links)
            pages.append(one)
    for group in groups.values():
        for one in group:
            render(one, links)
            pages.append(one)
    return pages


def exercises_of(lesson):
    """The end of a lesson: its exercises, each with its task."""
    items = "".join(
        f'<li><a href="{exercise.page}">{exercise.title}</a>: {markdown.render(task(exercise.solution.read_text(encoding="utf-8"))).markup[3:-4]}</li>'
        for exercise in lesson.exercises
    )
    return f'\n<h2 id="exercises">{_exercises}</h2>\n<ul>{items}</ul>'


def write(manifest, live, output):
    top, course = top_of(manifest), lessons(manifest)
    links = Links(top, live, output)
    groups = documents(top)
    links.pages = {top / "README.md": "index.html", top / "docs/start.md": "index.html"}
    for lesson in course:
        links.pages[lesson.file] = lesson.page
        links.pages |= {top / exercise.file: exercise.page for exercise in lesson.exercises}
        links.pages |= {exercise.contract: f"{exercise.page}#contract" for exercise in lesson.exercises}
    links.pages |= {page.source: page.file for pages in groups.values() for page in pages}
    # common/lab/build.mjs makes it, where it was asked to.
    has_lab = (output.parent / "lab/index.html").exists()
    if has_lab:
        shutil.copytree(output.parent / "lab", output / "lab")
    pages = all_pages(course, groups, top, live, links, has_lab)
    rows = []
    for page in pages:
        rows += search_index.sections(page, _kinds[page.kind])
        ways = way(pages, page)
        body = f'<nav class="way" aria-label="Way on from here">{ways}</nav>'
        body = f"<article>\n{page.markup}\n</article>\n{body}"
        title = page.title if page.file == "index.html" else f"{page.title} · Cooperative CUDA"
        (output / page.file).write_text(shell(title, body, tree(course, groups, page.file, has_lab), contents(page)), encoding="utf-8")
    (output / "search_sections.js").write_text(search_index.script(rows), encoding="utf-8")
    for name in ("site.css", "site.js", "theme.js"):
        shutil.copyfile(_here / name, output / name)
    write_place_of_reference(course, groups, has_lab, output)
    return len(pages), len(rows)


def write_place_of_reference(course, groups, has_lab, output):
    """What stands where the reference belongs until reference_pages.py has made it."""
    (output / "reference").mkdir()
    body = (
        "<article><h1>Reference of headers</h1><p>It is made by Doxygen, which was not there when this site was built. Install it "
        "(on Debian or Ubuntu: <code>apt-get install doxygen</code>) and run <code>./course docs</code> again.</p></article>"
    )
    side = re.sub(r'href="(?!https?:)', 'href="../', tree(course, groups, "", has_lab))
    (output / "reference/index.html").write_text(shell("Reference of headers", body, side, up="../"), encoding="utf-8")


def main():
    manifest, live, output = (Path(argument).resolve() for argument in sys.argv[1:])
    shutil.rmtree(output, ignore_errors=True)  # else pages of what is gone would stay
    output.mkdir(parents=True)
    count, sections = write(manifest, live, output)
    print(f"{count} pages with {sections} sections to search")


if __name__ == "__main__":
    main()

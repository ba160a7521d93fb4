"""Puts the reference of headers that Doxygen wrote into the shell of the site.

    reference_pages.py RAW OUTPUT

RAW is Doxygen's HTML, OUTPUT the site that course_site.py wrote; the pages go to OUTPUT/reference. Of Doxygen's page only the text is
taken, so the reference looks like the course, whatever else is installed. Lists of members, indexes and pages that say nothing are
left out, and links to them become plain words.
"""

import html
import json
import re
import shutil
import sys
from pathlib import Path

from course_site import shell
from search_index import words_of

_kept = re.compile(r"(?:class|struct|union|namespace|group__)(?!es\.html|s\.html|members).*\.html|.*_8(?:hpp|h)\.html")
_least_words = 6  # of a page beside its title; less says nothing
_kind = 3  # of a section in the search


def text_of(page):
    """Title and contents of a page of Doxygen's."""
    title = re.search(r'<div class="title">(.*?)</div>', page, re.DOTALL)
    _, _, body = page.partition('<div class="contents">')
    body, _, _ = body.partition("</div><!-- contents -->")
    groups = re.search(r'<div class="ingroups">(.*?)</div>', page, re.DOTALL)
    words = re.sub(r'<div class="ingroups">.*|<span class="mlabels">.*', "", title[1], flags=re.DOTALL) if title else ""
    words = re.sub(r" (Class|Struct|Union|Namespace|File|Class Template|Struct Template) Reference$", "", re.sub(r"<[^>]*>", "", words).strip())
    return html.unescape(words), body, groups[1] if groups else ""


def drop_inherited(text):
    """What a class inherits stands on the page of the class that declares it."""
    text = re.sub(r'<tr class="[^"]*\binherit(?:_header)?\b[^"]*">.*?</tr>\n?', "", text, flags=re.DOTALL)
    return re.sub(r'<table class="memberdecls">\s*<tr class="heading">(?:(?!</tr>).)*</tr>\s*</table>', "", text, flags=re.DOTALL)


def name_places_by_span(text):
    """<a> without href is a place to link to; outside of Doxygen that is what an id is for."""
    return re.sub(r'<a((?: (?:class|id|name)="[^"]*")+)>(.*?)</a>', _place, text, flags=re.DOTALL)


def _place(match):
    attributes = dict(re.findall(r'(\w+)="([^"]*)"', match[1]))
    kept = f' class="{attributes["class"]}"' if "class" in attributes else ""
    return f'<span{kept} id="{attributes.get("id", attributes.get("name"))}">{match[2]}</span>'


def put_headings_in_order(text):
    """Below the title headings begin at <h2>, and none skips a level."""
    above = []  # the levels that Doxygen gave to this heading and to those that it stands under

    def renumbered(match):
        level = int(match[1])
        while above and above[-1] >= level:
            above.pop()
        above.append(level)
        return f"<h{1 + len(above)}{match[2]}</h{1 + len(above)}>"

    return re.sub(r"<h([1-6])\b(.*?)</h\1>", renumbered, text, flags=re.DOTALL)


def drop_old_parts(text):
    text = re.sub(r'<span class="permalink">.*?</span>|<a href="#[^"]*">More\.\.\.</a>', "", text, flags=re.DOTALL)
    text = re.sub(r' (?:cellspacing|cellpadding|valign|align|border|onclick|style|width)="[^"]*"', "", text)
    return re.sub(r"<p >", "<p>", text)


def drop_links(text, pages):
    """Links to pages that are left out become what they say; so do `file:` addresses, which Doxygen finds in comments."""

    def kept(match):
        target = html.unescape(match[1])
        path, _, place = target.partition("#")
        if target.startswith(("https:", "../")):
            return match[0]
        if path in pages and (not place or f'id="{place}"' in pages[path]):
            return match[0]
        return f'<span id="{match[2]}">{match[3]}</span>' if match[2] else match[3]

    text = re.sub(r'<a\b[^>]*?href="([^"]*)"(?:[^>]*? id="([^"]*)")?[^>]*>(.*?)</a>', kept, text, flags=re.DOTALL)
    return text


_steps = (drop_inherited, name_places_by_span, put_headings_in_order, drop_old_parts)


def read(raw):
    """{file: (title, contents, groups)} of the pages that say something."""
    pages = {}
    for file in sorted(raw.glob("*.html")):
        if not _kept.fullmatch(file.name):
            continue
        title, text, groups = text_of(file.read_text(encoding="utf-8"))
        for step in _steps:
            text = step(text)
        if not title.endswith("Member List") and len(words_of(text).split()) >= _least_words:
            pages[file.name] = (title, text, groups)
    return pages


def tree(pages, current):
    """The rooms of the project, and the way back to the course."""
    groups = [file for file in pages if re.match("group__(room|chapter)", file)]
    groups.sort(key=lambda file: (file.startswith("group__chapter"), file))  # those of the chapters come last, in their order

    def entry(file, title):
        here = ' aria-current="page"' if file == current else ""
        return f'<li><a href="{file}"{here}>{html.escape(title)}</a></li>'

    rooms = "".join(entry(file, pages[file][0]) for file in groups)
    return (
        '<ul><li><a href="../index.html">Back to the course</a></li>'
        f'{entry("index.html", "Reference of headers")}</ul><p class="group">Rooms</p><ul>{rooms}</ul>'
    )


def search_rows(pages):
    """A row for each page and one for each function or type that it describes."""
    rows = []
    for file, (title, text, _) in pages.items():
        described = re.search(r'<div class="textblock">(.*?)</div>', text, re.DOTALL)
        rows.append([f"reference/{file}", "Reference", title, words_of(described[1])[:300] if described else "", _kind])
        for place, name in re.findall(r'<span id="([0-9a-f]{32,})"></span>\s*<h\d class="memtitle">(.*?)</h\d>', text, re.DOTALL):
            rows.append([f"reference/{file}#{place}", title, words_of(name), "", _kind])
    return rows


def extend_search(site, rows):
    script = site / "search_sections.js"
    added = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    script.write_text(f"{script.read_text(encoding='utf-8')}window.searchSections.push(...{added});\n", encoding="utf-8")


def main():
    raw, site = (Path(argument) for argument in sys.argv[1:])
    output = site / "reference"
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir()
    pages = read(raw)
    texts = {file: text for file, (_, text, _) in pages.items()}
    footer = "Made of the headers' comments by Doxygen"
    for file, (title, text, groups) in pages.items():
        body = f'<article class="reference"><h1>{html.escape(title)}</h1>\n<p class="groups">{drop_links(groups, texts)}</p>\n{drop_links(text, texts)}</article>'
        page = shell(f"{title} · Reference", body, tree(pages, file), up="../", footer=footer)
        (output / file).write_text(page, encoding="utf-8")
    _, text, _ = pages["group__layers.html"]
    intro = (
        "<p>What the headers of the project declare, room by room. The lessons need none of it; it is for those who change the "
        'course or ask <a href="../simulator_design.html">how the simulator works</a>.</p>'
    )
    body = f'<article class="reference"><h1>Reference of headers</h1>{intro}{drop_links(text, texts)}</article>'
    (output / "index.html").write_text(shell("Reference of headers", body, tree(pages, "index.html"), up="../", footer=footer), encoding="utf-8")
    extend_search(site, search_rows(pages))
    print(f"{len(pages) + 1} pages of reference")


if __name__ == "__main__":
    main()

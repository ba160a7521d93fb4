"""What the site's search looks through: the sections of all pages as prose, and the names that the headers declare.

It becomes a script and not a file of data, because a page read from disk may load the one and not the other.
"""

import html
import json
import re

import markdown

_in_a_line = re.compile(r"</?(?:a|b|code|em|i|span|strong|wbr)\b[^>]*>")  # no word ends there
_heading = re.compile(r'<h[1-4] id="([^"]+)">(.*?)</h[1-4]>', re.DOTALL)


def words_of(markup):
    """The text without tags, listings of programs and drawings."""
    markup = re.sub(r"<(pre|svg|nav|style)\b.*?</\1>", " ", markup, flags=re.DOTALL)
    markup = _in_a_line.sub("", markup)
    return " ".join(html.unescape(markdown.tag.sub(" ", markup)).split())


def sections(page, kind):
    """[address, title of the page, heading, text, kind] of each section of a page."""
    parts = _heading.split(page.markup)
    rows = []
    if before := words_of(parts[0]):
        rows.append([page.file, page.title, page.title, before, kind])
    for place, heading, markup in zip(parts[1::3], parts[2::3], parts[3::3]):
        if prose := words_of(markup):  # a listing alone, such as a verdict, answers nobody
            rows.append([f"{page.file}#{place}", page.title, words_of(heading), prose, kind])
    return rows


def script(rows):
    return "window.searchSections = " + json.dumps(rows, ensure_ascii=False, separators=(",", ":")) + ";\n"

"""Reads every page of the built site and complains of what a reader would stumble over.

    check_pages.py HTML

Dead links, anchors included; anything that a page would load from a network; headings that skip a level or a page without
exactly one <h1>; pictures without an alternative text.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_loading = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("object", "data"), ("source", "src"), ("source", "srcset")}


class Page(HTMLParser):
    """What one page has: places to link to, links, headings, and complaints."""

    def __init__(self, file):
        super().__init__()
        self.file, self.places, self.links, self.headings, self.complaints = file, set(), set(), [], []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            self.places.add(values["id"])
        for name in ("href", "src", "srcset", "data"):
            if values.get(name):
                self._take_link(tag, name, values[name])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "img" and not values.get("alt"):
            self.complaints.append(f"the picture {values.get('src')} has no alternative text")

    def _take_link(self, tag, attribute, target):
        parts = urlsplit(target)
        if parts.scheme in ("javascript", "data", "mailto"):
            return
        if not (parts.scheme or parts.netloc):
            self.links.add(target)
        elif (tag, attribute) in _loading:
            self.complaints.append(f"<{tag}> loads {target}: a page must do without a network")

    def misplaced_headings(self):
        if self.headings.count(1) != 1:
            yield f"{self.headings.count(1)} headings <h1> instead of one"
        for above, level in zip([0, *self.headings], self.headings):
            if level > above + 1:
                yield f"<h{level}> follows <h{above}>"

    def dead_links(self, pages):
        for link in sorted(self.links):
            path, _, place = unquote(link).partition("#")
            file = (self.file.parent / path).resolve() if path else self.file
            if not file.exists():
                yield f"dead link: {link}"
            elif place and file in pages and place not in pages[file].places:
                yield f"dead link: {link}: the page has no such place"


def network_in_styles(folder):
    for file in sorted(folder.rglob("*.css")):
        text = file.read_text(encoding="utf-8")
        for address in re.findall(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""", text):
            yield f"{file.name}: loads {address}: a page must do without a network"


def main():
    folder = Path(sys.argv[1]).resolve()
    pages = {file: Page(file) for file in sorted([*folder.glob("*.html"), *folder.glob("reference/*.html")])}
    complaints = list(network_in_styles(folder))
    for file, page in pages.items():
        found = [*page.complaints, *page.misplaced_headings(), *page.dead_links(pages)]
        complaints += [f"{file.relative_to(folder)}: {complaint}" for complaint in found]
    print("\n".join(complaints + [f"{len(pages)} pages, {len(complaints)} complaints"]))
    sys.exit(1 if complaints or not pages else 0)


if __name__ == "__main__":
    main()

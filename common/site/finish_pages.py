"""Mends the HTML that Doxygen wrote, in place, and leads the reader through the course.

    finish_pages.py MANIFEST HTML

Doxygen's markup is that of 2000: it names places by <a> without href, has titles that are no headings, and nothing that
tells a screen reader which part is which. Each function below mends one such fault on every page.
"""

import html
import re
import sys
from pathlib import Path

import search_index
from course_order import lessons, pages


def name_places_by_span(text):
    """<a> without href is a place to link to; outside of Doxygen that is what an id is for."""
    return re.sub(r'<a((?: (?:class|id|name)="[^"]*")+)>(.*?)</a>', _place, text)


def _place(match):
    attributes = dict(re.findall(r'(\w+)="([^"]*)"', match[1]))
    kept = f' class="{attributes["class"]}"' if "class" in attributes else ""
    return f'<span{kept} id="{attributes.get("id", attributes.get("name"))}">{match[2]}</span>'


def make_title_a_heading(text):
    """The title becomes the page's <h1>; an index of names, which has none, gets the one that its window has."""
    head, separator, body = text.partition('<div class="contents">')
    if '<div class="title">' not in head:
        title = re.search(r"<title>(.*): .*?</title>", head)[1]
        head += f'<div class="header"><div class="headertitle"><h1 class="title">{title}</h1></div></div>\n'
    # Doxygen puts the groups that a group belongs to into its title.
    title = r'<div class="title">(.*?)(<div class="ingroups">.*?</div>)?</div>'
    head = re.sub(title, r'<h1 class="title">\1</h1>\2', head, flags=re.DOTALL)
    return head + separator + body


def put_headings_in_order(text):
    """Below the title headings begin at <h2>, and none skips a level."""
    head, separator, body = text.partition('<div class="contents">')
    above = []  # the levels that Doxygen gave to this heading and to those that it stands under

    def renumbered(match):
        level = int(match[1])
        while above and above[-1] >= level:
            above.pop()
        above.append(level)
        return f"<h{1 + len(above)}{match[2]}</h{1 + len(above)}>"

    return head + separator + re.sub(r"<h([1-6])\b(.*?)</h\1>", renumbered, body, flags=re.DOTALL)


def drop_old_attributes(text):
    text = text.replace(' type="text/javascript"', "").replace(' frameborder="0"', "")
    return re.sub(r' (?:cellspacing|cellpadding|valign|align|border)="[^"]*"', "", text)


def name_regions(text):
    """Landmarks, and names for what has none, so that a reader who hears the page can find the way."""
    for old, new in (
        ('<div id="top">', '<header id="top">'),
        ("</div><!-- top -->", "</header><!-- top -->"),
        ('<div id="main-nav"></div>', '<nav id="main-nav" aria-label="Parts of the site"></nav>'),
        ('<div id="side-nav"', '<nav id="side-nav" aria-label="All pages"'),
        ('<div id="doc-content">', '<main id="doc-content" tabindex="0">'),
        ("</div><!-- doc-content -->", "</main><!-- doc-content -->"),
        ('<iframe src="javascript:void(0)"', '<iframe title="Search results" src="javascript:void(0)"'),
    ):
        text = text.replace(old, new)
    return re.sub(r'(ui-resizable-handle">\s*</div>\s*)</div>', r"\1</nav>", text)


def unlink_file_names(text):
    """`file:line:` in a comment is no address, though Doxygen takes it for one."""
    return re.sub(r'<a href="file:[^"]*">(.*?)</a>', r"\1", text)


def drop_links_to_hidden_parts(text):
    """The line below a title also links to lists that the page leaves out, such as that of private classes."""
    places = set(re.findall(r'id="([^"]+)"', text))

    def leads_somewhere(link):
        place = re.search(r'href="#([^"]+)"', link)
        return place is None or place[1] in places

    def kept(match):
        links = filter(leads_somewhere, match[2].split(" &#124;\n"))
        return match[1] + " &#124;\n".join(links) + match[3]

    return re.sub(r'(<div class="summary">\n)(.*?)(\s*</div>)', kept, text, count=1, flags=re.DOTALL)


_cuda_word = re.compile(
    r"\b__(?:global|device|host|shared|constant|forceinline|restrict)__\b(?![^<]*</(?:span|a)>)"
)


def colour_cuda_words(text):
    """Doxygen reads .cu as C++, to which CUDA's own keywords are names like others."""
    coloured = r'<span class="keyword">\g<0></span>'
    return re.sub(r'<div class="line">.*', lambda line: _cuda_word.sub(coloured, line[0]), text)


def let_names_begin_with_digits(folder):
    """Doxygen keeps what is below a page in a variable named after the page, and a chapter's name begins with a digit: no
    name of JavaScript does, but a property may."""
    for script in folder.glob("[0-9]*.js"):
        text = script.read_text(encoding="utf-8")
        script.write_text(re.sub(r"^var (\w+) *=", r'window["\1"] =', text), encoding="utf-8")
    navigation = folder / "navtree.js"
    text = navigation.read_text(encoding="utf-8")
    navigation.write_text(text.replace("return eval(n.replace(", "return (name => window[name])(n.replace("), encoding="utf-8")


def way_links(way, file):
    """Links to the pages before and after `file` on the way through the course; nothing for other pages."""
    files = [page for _, page in way]
    if file not in files:
        return ""
    here = files.index(file)
    links = ""
    if here > 0:
        title, page = way[here - 1]
        links += f'<a rel="prev" href="{page}"><span>Previous</span> {html.escape(title)}</a>'
    if here + 1 < len(way):
        title, page = way[here + 1]
        links += f'<a rel="next" href="{page}"><span>Next</span> {html.escape(title)}</a>'
    return links


def lead_on(text, links):
    """The links stand above the title and below the text."""
    if not links:
        return text
    above = f'<nav class="way" aria-label="Way through the course">{links}</nav>\n<div class="header">'
    below = f'<nav class="way" aria-label="Way on from here">{links}</nav>'
    end = "</div><!-- contents -->"
    return text.replace('<div class="header">', above, 1).replace(end, f"{end}\n{below}", 1)


_steps = (
    name_places_by_span,
    make_title_a_heading,
    put_headings_in_order,
    drop_old_attributes,
    name_regions,
    unlink_file_names,
    drop_links_to_hidden_parts,
    colour_cuda_words,
)


def main():
    manifest, folder = (Path(argument) for argument in sys.argv[1:])
    way = pages(lessons(manifest))
    found_by_heading = []
    for file in sorted(folder.glob("*.html")):
        text = file.read_text(encoding="utf-8")
        is_prose = "<!-- PageDoc -->" in text
        for step in _steps:
            text = step(text)
        if is_prose:
            found_by_heading.append((file, text))
        file.write_text(lead_on(text, way_links(way, file.name)), encoding="utf-8")
    search_index.extend(folder / "search", found_by_heading)
    search_index.mend_frames(folder / "search")
    search_index.ask_page_by_message(folder / "search")
    search_index.search_once(folder / "search")
    let_names_begin_with_digits(folder)


if __name__ == "__main__":
    main()
